import { applyFolderTemplate, folderTemplate } from '@moorgate/contract/documents/folder-template.ts'
import { folderStructure } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Folder, Owner } from './records.ts'
import styles from './dialogs.module.css'

interface NewFolderProps {
  onClose: () => void
  owner: Owner
  parent: Folder | undefined
  /** The record has no folders yet, so a template is offered. */
  isFirst: boolean
}

/** One folder by name, or all that the tenant usually makes. */
export function NewFolder({ onClose, owner, parent, isFirst }: NewFolderProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(true)
  const { busy, fields, problem, run } = useCommand(['name'])
  const queries = useQueryClient()
  const done = async (act: (idempotencyKey: string) => Promise<unknown>) => {
    if (!(await run(act))) return
    onClose()
    await queries.invalidateQueries({ queryKey: [folderStructure.name] })
  }
  const make = () =>
    done((idempotencyKey) =>
      call('POST', folderStructure.path, {
        idempotencyKey,
        body: {
          name,
          owner_type: owner.type,
          owner_id: owner.id,
          visibility: shared ? 'public' : 'private',
          ...(parent && { parent_id: parent.id }),
        },
      }),
    )
  return (
    <FormModal
      onClose={onClose}
      title={parent ? `New folder in ${parent.name}` : 'New folder'}
      submit="Create folder"
      busy={busy}
      busyLabel="Making"
      disabled={name.trim() === ''}
      onSubmit={make}
    >
      <Problem says={problem} />
      <TextField
        label="Name"
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Switch
        label="Visible in the client portal"
        description="Files in a folder that isn’t shared aren’t shared."
        checked={shared}
        onChange={(event) => setShared(event.target.checked)}
      />
      {isFirst && (
        <Templates
          owner={owner}
          onApply={(id) =>
            void done((idempotencyKey) =>
              send(applyFolderTemplate, { params: { id }, body: { owner_id: owner.id }, idempotencyKey }),
            )
          }
        />
      )}
    </FormModal>
  )
}

function Templates({ owner, onApply }: { owner: Owner; onApply: (id: number) => void }) {
  const { data = [] } = useQuery({
    queryKey: [folderTemplate.name, owner.type],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ 'filter[owner_type]': owner.type, 'filter[active]': '1' })
      return (
        await call<{ data: RowOf<typeof folderTemplate>[] }>('GET', folderTemplate.path, { query, signal })
      ).data
    },
  })
  if (data.length === 0) return null
  return (
    <div className={styles.templates}>
      <p>Or make the usual ones:</p>
      {data.map(({ id, name, folders }) => (
        <Button key={id} size="small" onClick={() => onApply(id)}>
          {name}, {folders.length} folders
        </Button>
      ))}
    </div>
  )
}
