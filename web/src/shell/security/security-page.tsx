import { roleIds, roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { OwnAddressChange } from '../../kernel/own-address-change.tsx'
import { SettingsPage } from '../../kernel/page.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OtherWays } from './other-ways.tsx'
import { Passkeys } from './passkeys.tsx'
import styles from './security-page.module.css'
import { Sessions } from './sessions.tsx'

const intro = 'How you log in, and where you are logged in now.'

/** One's own ways in: the portal's profile page, and the same for staff below who they are. */
export function SecurityPage() {
  const { role_id: roleId } = useCurrentUser()
  const label = useLabel()
  if (roleId !== roleIds.user)
    return (
      <SettingsPage title="Your details" intro={intro}>
        <OwnDetails />
        <OwnAddressChange />
        <WaysIn />
      </SettingsPage>
    )
  return (
    <PortalPage
      title={label('security')}
      intro={intro}
      back={{ label: label('profile'), href: '/investor/profile/view' }}
      backOnPhone
    >
      <WaysIn />
    </PortalPage>
  )
}

/** The dialog that asks for a password belongs to the page, so that no section has to think of it. */
function WaysIn() {
  const { confirmed, dialog } = useConfirmation()
  return (
    <>
      <Passkeys confirmed={confirmed} />
      <OtherWays confirmed={confirmed} />
      <Sessions confirmed={confirmed} />
      {dialog}
    </>
  )
}

function OwnDetails() {
  const { name, email, phone, avatar, role_id: roleId } = useCurrentUser()
  const term = useTerm()
  const items = [
    { term: 'Name', value: name },
    { term: 'E-mail', value: email },
    { term: 'Telephone', value: phone ?? '–' },
    { term: 'Role', value: term(roleTerms[roleId as RoleId]) },
  ]
  return (
    <div className={styles.details}>
      <Avatar name={name} src={avatar ?? undefined} size={50} />
      <DescriptionList items={items} />
    </div>
  )
}
