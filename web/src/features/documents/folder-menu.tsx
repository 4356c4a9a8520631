import { deleteFolder, folderStructure } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { IconButton } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { branchesOf, idsBelow } from './folder-tree.ts'
import type { Folder } from './records.ts'
import { useQueueFilter } from './use-queue-filter.ts'

interface FolderMenuProps {
  folder: Folder
  /** All of the record. */
  folders: readonly Folder[]
}

/** What staff do with the chosen folder: give it another name or place, or delete it once it is empty. */
export function FolderMenu({ folder, folders }: FolderMenuProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const label = `Actions for ${folder.name}`
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton icon={Ellipsis} label={label} size="small" />}
        groups={[
          {
            items: [
              { id: 'edit', label: 'Rename or move', icon: Pencil, onSelect: () => setOpen('edit') },
              {
                id: 'delete',
                label: 'Delete folder',
                icon: Trash2,
                danger: true,
                onSelect: () => setOpen('delete'),
              },
            ],
          },
        ]}
      />
      {open === 'edit' && <EditFolder folder={folder} folders={folders} onClose={close} />}
      {open === 'delete' && <DeleteQuestion folder={folder} onClose={close} />}
    </>
  )
}

function EditFolder({ folder, folders, onClose }: FolderMenuProps & { onClose: () => void }) {
  const queries = useQueryClient()
  // What its files show of themselves follows from the folders above them.
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: [folderStructure.name] })
    await queries.invalidateQueries({ queryKey: ['document'] })
  }
  const form = useForm({
    values: { name: folder.name, parent_id: String(folder.parent_id ?? '') },
    version: folder.version,
    renew,
    send: async (values) => {
      const body = { ...values, version: folder.version }
      await call('PATCH', `${folderStructure.path}/${folder.id}`, { body })
      await renew()
      onClose()
    },
  })
  const parent = form.chosen('parent_id')
  const itself = idsBelow(folders, folder.id)
  const options = branchesOf(folders, [])
    .filter(({ folder: { id } }) => !itself.has(id))
    .map(({ folder: { id, name }, level }) => ({
      value: String(id),
      label: `${'\u2003'.repeat(level - 1)}${name}`,
    }))
  return (
    <FormModal
      onClose={onClose}
      title={`Rename or move ${folder.name}`}
      submit="Save"
      dirty={form.changes > 0}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <TextField label="Name" {...form.typed('name')} />
      <NativeSelect
        label="Inside"
        optional
        placeholder="None"
        options={options}
        {...parent}
        onChange={(event) => parent.onChange(event.target.value)}
      />
    </FormModal>
  )
}

function DeleteQuestion({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const queries = useQueryClient()
  const [, go] = useQueueFilter()
  const { busy, problem, run } = useCommand()
  const remove = async () => {
    if (!(await run(() => send(deleteFolder, { params: { id: folder.id } })))) return
    go({ folder: 'all' })
    await queries.invalidateQueries({ queryKey: [folderStructure.name] })
    showToast(`${folder.name} deleted`)
  }
  return (
    <Confirmation
      open
      danger
      title={`Delete ${folder.name}?`}
      confirm="Delete folder"
      busy={busy}
      busyLabel="Deleting"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Only an empty folder can be deleted. You can’t undo this.</p>
      <Problem says={problem} />
    </Confirmation>
  )
}
