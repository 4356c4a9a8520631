import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { setOwners } from '@moorgate/contract/organisations/ownership.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchInvestors, searchOrganisations } from '../../../kernel/searches.ts'
import type { Organisation } from './organisation.ts'
import type { Ownership } from './ownership.ts'
import styles from './ownership.module.css'

interface Owner {
  user_id: number | null
  organisation_id: number | null
  name: string
  share_percent: string
}

interface OwnersDialogProps {
  record: Organisation
  known: Ownership
  onClose: () => void
}

/** The direct owners, one below the other: people and organisations of the book, and others by name. */
export function OwnersDialog({ record, known, onClose }: OwnersDialogProps) {
  const [before] = useState<readonly Owner[]>(() => known.chart.filter(({ level }) => level === 1))
  const [owners, setOwnersOf] = useState(before)
  const { busy, problem, fields, save } = useOwners(record, owners, onClose)
  const change = (at: number, share_percent: string) =>
    setOwnersOf(owners.map((one, index) => (index === at ? { ...one, share_percent } : one)))
  return (
    <Modal open onClose={onClose} dirty={owners !== before} variant="long" title={`Who owns ${record.name}`}>
      <Form className={styles.owners} onSubmit={save}>
        <Problem says={problem} />
        {owners.map((owner, index) => (
          <div key={`${owner.user_id}:${owner.organisation_id}:${owner.name}`} className={styles.owner}>
            <b>{owner.name}</b>
            <TextField
              label={`Per cent of ${owner.name}`}
              labelHidden
              inputMode="decimal"
              value={owner.share_percent}
              error={fields[`owners.${index}.share_percent`] ?? fields[`owners.${index}.name`]}
              onChange={(event) => change(index, event.target.value)}
            />
            <IconButton
              icon={X}
              size="small"
              label={`Remove ${owner.name}`}
              onClick={() => setOwnersOf(owners.filter((_one, at) => at !== index))}
            />
          </div>
        ))}
        <AddOwner onAdd={(owner) => setOwnersOf([...owners, owner])} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving">
            Save
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

function AddOwner({ onAdd }: { onAdd: (owner: Owner) => void }) {
  const term = useTerm()
  const [name, setName] = useState('')
  const nobody = { user_id: null, organisation_id: null, share_percent: '' }
  const addName = () => {
    if (name.trim() === '') return
    onAdd({ ...nobody, name: name.trim() })
    setName('')
  }
  return (
    <>
      <ReferencePicker
        adds
        chosen={null}
        label={`Add an owner: ${term('investor', { lower: true })}`}
        placeholder="Name, e-mail or reference"
        search={searchInvestors}
        onChange={(option) => option && onAdd({ ...nobody, user_id: option.value, name: option.label })}
      />
      <ReferencePicker
        adds
        chosen={null}
        label={`Add an owner: ${term('organisation', { lower: true })}`}
        placeholder="Name or number"
        search={searchOrganisations}
        onChange={(option) =>
          option && onAdd({ ...nobody, organisation_id: option.value, name: option.label })
        }
      />
      <div className={styles.owner}>
        <TextField
          label="Add another owner by name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button onClick={addName}>Add</Button>
      </div>
    </>
  )
}

function useOwners(record: Organisation, owners: readonly Owner[], onSaved: () => void) {
  const queries = useQueryClient()
  const act = useCommand(owners.flatMap((_one, at) => [`owners.${at}.share_percent`, `owners.${at}.name`]))
  const save = async () => {
    const body = {
      owners: owners.map(({ user_id, organisation_id, name, share_percent }) => ({
        share_percent: share_percent.trim(),
        ...(user_id !== null ? { user_id } : organisation_id !== null ? { organisation_id } : { name }),
      })),
    }
    const done = await act.run(async () => {
      await send(setOwners, { params: { id: record.id }, body })
      await queries.invalidateQueries({ queryKey: [organisation.name] })
    })
    if (!done) return
    showToast(`Owners of ${record.name} saved`)
    onSaved()
  }
  return { ...act, save }
}
