import { onboardingDocument } from '@moorgate/contract/documents/onboarding-document.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import styles from './lists.module.css'

/** `/admin/settings/investor/sign-up-documents`: what every investor reads, and what they have to accept. */
export function SignUpDocumentsPage() {
  const label = useLabel()
  const add = <NewInDrawer resource={onboardingDocument} />
  return (
    <SettingsPage
      title={label('onboarding_documents')}
      intro="Changing the text or file creates a new version, which must be accepted again if acceptance is required."
      wide
      actions={add}
    >
      <div className={styles.list}>
        <DrawerList
          resource={onboardingDocument}
          nameOf={({ title }) => title}
          empty={{
            text: `${label('investors')} see these when they join and in their profile.`,
            action: add,
          }}
        />
      </div>
    </SettingsPage>
  )
}
