import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useAct } from '../../kernel/use-act.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { branchesOf } from './folder-tree.ts'
import { foldersQuery } from './records.ts'
import type { Document } from './records.ts'

const fields = ['name', 'category', 'folder_structure_id', 'expires_on', 'acknowledge_by']

/** What a document is called, where it lies, until when it is shown, and whether its readers confirm it. */
export function EditDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const [values, setValues] = useState({
    name: document.name,
    category: document.category ?? '',
    folder_structure_id: String(document.folder_structure_id ?? ''),
    expires_on: document.expires_on ?? '',
    requires_ack: document.requires_ack,
    acknowledge_by: document.acknowledge_by ?? '',
  })
  const change = (to: Partial<typeof values>) => setValues((before) => ({ ...before, ...to }))
  const folders = useQuery(foldersQuery({ type: document.owner_type, id: document.owner_id })).data ?? []
  const { busy, fields: said, problem, run } = useAct(fields)
  const queries = useQueryClient()
  const save = async () => {
    const body = { ...values, version: document.version }
    if (!(await run(() => call('PATCH', `${ownedDocument.path}/${document.id}`, { body })))) return
    await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title="Describe the document"
      submit="Save"
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <Problem says={problem} />
      <TextField
        label="Name"
        value={values.name}
        error={said['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NativeSelect
        label="Folder"
        optional
        placeholder="None"
        value={values.folder_structure_id}
        error={said['folder_structure_id']}
        options={branchesOf(folders, []).map(({ folder, level }) => ({
          value: String(folder.id),
          label: `${'\u2003'.repeat(level - 1)}${folder.name}`,
        }))}
        onChange={(event) => change({ folder_structure_id: event.target.value })}
      />
      <TextField
        label="Category"
        optional
        value={values.category}
        error={said['category']}
        onChange={(event) => change({ category: event.target.value })}
      />
      <DateField
        label="Shown until"
        optional
        hint="The client portal stops showing it on the day after."
        value={values.expires_on}
        today={now()}
        error={said['expires_on']}
        onChange={(value) => change({ expires_on: value })}
      />
      <Switch
        label="Readers confirm that they have read it"
        checked={values.requires_ack}
        onChange={(event) => change({ requires_ack: event.target.checked })}
      />
      {values.requires_ack && (
        <DateField
          label="To be confirmed by"
          optional
          value={values.acknowledge_by}
          today={now()}
          error={said['acknowledge_by']}
          onChange={(value) => change({ acknowledge_by: value })}
        />
      )}
    </FormModal>
  )
}
