import { onboardingDocument } from '@moorgate/contract/documents/onboarding-document.ts'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { SettingsPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DrawerList } from '../../drawer-list.tsx'
import styles from './lists.module.css'

/** `/admin/settings/investor/sign-up-documents`: what every investor reads, and what they have to accept. */
export function SignUpDocumentsPage() {
  const label = useLabel()
  const add = <NewDocument />
  return (
    <SettingsPage
      title={label('onboarding_documents')}
      intro="A changed text or file is a new version, which is accepted anew where it has to be."
      wide
      actions={add}
    >
      <div className={styles.list}>
        <DrawerList
          resource={onboardingDocument}
          nameOf={({ title }) => title}
          empty={{ text: 'Investors read them when they join, and find them in their profile.', action: add }}
        />
      </div>
    </SettingsPage>
  )
}

function NewDocument() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('onboarding_documents', 'create')) return null
  return (
    <ButtonLink look="primary" icon={Plus} href="/admin/settings/investor/sign-up-documents?panel=new">
      New {term('onboarding_document', { lower: true })}
    </ButtonLink>
  )
}
