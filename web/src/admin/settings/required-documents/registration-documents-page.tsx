import { registrationRequirement } from '@moorgate/contract/documents/registration-document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import listStyles from '../lists/lists.module.css'
import { ConcentrationPrompt } from './concentration-prompt.tsx'
import { IdentityFirst } from './identity-first.tsx'
import { documentOwnerText } from './owner-words.ts'
import { RequirementForm } from './requirement-form.tsx'
import styles from './required-documents.module.css'

/**
 * `/admin/settings/investor/registration-documents`: the papers that are wanted of people, organisations and
 * methods.
 */
export function RegistrationDocumentsPage() {
  const label = useLabel()
  const words = documentOwnerText(label)
  const add = <NewInDrawer resource={registrationRequirement} />
  const cells = { applies_to: ({ applies_to }: Row) => words[applies_to] }
  return (
    <SettingsPage
      title={label('registration_documents')}
      intro="Required from when they’re switched on. Documents already uploaded are kept."
      wide
      actions={add}
    >
      <div className={listStyles.list}>
        <DrawerList
          resource={registrationRequirement}
          form={RequirementForm}
          nameOf={({ title }) => title}
          cells={cells}
          empty={{ text: 'Request the documents that your checks need.', action: add }}
        />
      </div>
      <div className={styles.cards}>
        <IdentityFirst />
        <ConcentrationPrompt />
      </div>
    </SettingsPage>
  )
}

type Row = RowOf<typeof registrationRequirement>
