import { folderTemplate } from '@moorgate/contract/documents/folder-template.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { SettingsPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { counted } from '../../../ui/format.ts'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import listStyles from '../lists/lists.module.css'
import { CloudHosts } from './cloud-hosts.tsx'
import { FolderTemplateForm } from './folder-template-form.tsx'
import { ownerWords } from './owner-words.ts'

/** `/admin/settings/account/documents`: folders that are made together, and where linked files may lie. */
export function DocumentSettingsPage() {
  const label = useLabel()
  const add = <NewInDrawer resource={folderTemplate} />
  const words = ownerWords(useTerm())
  const cells = {
    owner_type: ({ owner_type }: Row) => words[owner_type] ?? owner_type,
    folders: ({ folders }: Row) => counted(folders.length, 'folder', 'folders'),
  }
  return (
    <SettingsPage
      title={label('documents')}
      intro="A template makes its folders on a record in one press. What is there already stays as it is."
      wide
      actions={add}
    >
      <div className={listStyles.list}>
        <DrawerList
          resource={folderTemplate}
          form={FolderTemplateForm}
          nameOf={({ name }) => name}
          cells={cells}
          empty={{ text: 'Staff make the same folders on every record with one.', action: add }}
        />
      </div>
      <CloudHosts />
    </SettingsPage>
  )
}

type Row = RowOf<typeof folderTemplate>
