import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { branchesOf } from './folder-tree.ts'
import { foldersQuery } from './records.ts'
import type { Document } from './records.ts'

/** What a document is called, where it lies, until when it is shown, and whether its readers confirm it. */
export function EditDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const form = useDescription(document, onClose)
  const asked = form.chosen('requires_ack')
  const folder = form.chosen('folder_structure_id')
  const folders = useQuery(foldersQuery({ type: document.owner_type, id: document.owner_id })).data ?? []
  return (
    <FormModal
      onClose={onClose}
      title="Describe the document"
      submit="Save"
      dirty={form.changes > 0}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <TextField label="Name" {...form.typed('name')} />
      <NativeSelect
        label="Folder"
        optional
        placeholder="None"
        options={branchesOf(folders, []).map(({ folder, level }) => ({
          value: String(folder.id),
          label: `${'\u2003'.repeat(level - 1)}${folder.name}`,
        }))}
        {...folder}
        onChange={(event) => folder.onChange(event.target.value)}
      />
      <TextField label="Category" optional {...form.typed('category')} />
      <DateField
        label="Shown until"
        optional
        hint="The client portal stops showing it on the day after."
        today={now()}
        {...form.chosen('expires_on')}
      />
      <Switch
        label="Readers confirm that they have read it"
        checked={asked.value}
        onChange={(event) => asked.onChange(event.target.checked)}
      />
      {asked.value && (
        <DateField label="To be confirmed by" optional today={now()} {...form.chosen('acknowledge_by')} />
      )}
    </FormModal>
  )
}

function useDescription(document: Document, onClose: () => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [ownedDocument.name] })
  return useForm({
    values: {
      name: document.name,
      category: document.category ?? '',
      folder_structure_id: String(document.folder_structure_id ?? ''),
      expires_on: document.expires_on ?? '',
      requires_ack: document.requires_ack,
      acknowledge_by: document.acknowledge_by ?? '',
    },
    version: document.version,
    renew,
    send: async (values) => {
      const body = { ...values, version: document.version }
      await call('PATCH', `${ownedDocument.path}/${document.id}`, { body })
      await renew()
      onClose()
    },
  })
}
