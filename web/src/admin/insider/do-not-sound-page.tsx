import {
  addToDoNotSound,
  doNotSoundEntry,
  removeFromDoNotSound,
} from '@moorgate/contract/insider/do-not-sound.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { searchInvestors } from '../../kernel/searches.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Option } from '../../ui/select.tsx'
import { Heading } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './insider-register.module.css'

type Entry = RowOf<typeof doNotSoundEntry>

/** `/admin/insider-register/do-not-sound`: investors who don’t wish to be sounded. */
export function DoNotSoundPage() {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const tabs = useRecordTabs('insider', {})
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      title={label('insider_register')}
      tabs={tabs}
      flush
      actions={
        may('compliance', 'update') && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add {term('investor', { lower: true })}
          </Button>
        )
      }
    >
      <ResourceList
        resource={doNotSoundEntry}
        filters={{ status: { choices: statuses } }}
        cells={cells}
        preview={previewOf}
        nameOf={({ user_name: name }) => name}
        empty={{
          text: `${term('investor', { plural: true })} who have asked not to be sounded appear here.`,
        }}
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

const words = {
  in_force: { text: 'Not to be sounded', tone: 'waiting' },
  ended: { text: 'Removed', tone: 'neutral' },
} as const
const statuses = Object.entries(words).map(([value, { text }]) => ({ value, label: text }))

const at = (instant: string | null) => dateTime(instant, { today: now() })

const cells = {
  status: ({ status }: Entry) => <StatusDot tone={words[status].tone}>{words[status].text}</StatusDot>,
  created_at: ({ created_at: instant }: Entry) => at(instant),
  ended_at: ({ ended_at: instant }: Entry) => at(instant),
}

const previewOf = (entry: Entry) => <EntryPreview entry={entry} />

function EntryPreview({ entry }: { entry: Entry }) {
  const may = useAbilities()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const remove = async () => {
    const done = await run(async () => {
      await send(removeFromDoNotSound, { params: { id: entry.id } })
      await queries.invalidateQueries({ queryKey: [doNotSoundEntry.name] })
    })
    if (done) showToast(`${entry.user_name} removed from the list`)
  }
  return (
    <div className={styles.look}>
      <Heading level={2}>{entry.user_name}</Heading>
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Status', value: words[entry.status].text },
          { term: 'Added', value: at(entry.created_at) },
          { term: 'Added by', value: entry.set_by_name ?? missing },
          { term: 'Note', value: entry.note ?? missing },
          ...(entry.ended_at === null
            ? []
            : [
                { term: 'Removed', value: at(entry.ended_at) },
                { term: 'Removed by', value: entry.ended_by_name ?? missing },
              ]),
        ]}
      />
      <Problem says={problem} />
      {entry.status === 'in_force' && may('compliance', 'update') && (
        <Button busy={busy} onClick={() => void remove()}>
          Remove from the list
        </Button>
      )}
    </div>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState<Option<number> | null>(null)
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const term = useTerm()
  const { busy, problem, fields, run } = useCommand(['user_id', 'note'])
  const submit = async () => {
    const done = await run(async (idempotencyKey) => {
      await send(addToDoNotSound, { body: { user_id: person?.value ?? null, note }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [doNotSoundEntry.name] })
    })
    if (!done) return
    showToast(`${person?.label ?? ''} added to the list`)
    onClose()
  }
  return (
    <FormModal
      title="Add to the do-not-sound list"
      submit="Add to the list"
      busy={busy}
      dirty={person !== null || note !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ComboBox<number>
        label={term('investor')}
        value={person}
        search={searchInvestors}
        placeholder="Name, e-mail or reference"
        error={fields['user_id']}
        onChange={setPerson}
      />
      <TextArea
        label="Note"
        hint="How and when they asked."
        rows={3}
        value={note}
        error={fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
