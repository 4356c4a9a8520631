import { roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { LogOut, UserRound } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { useTerm, useTitleOf } from '../../kernel/terminology.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { MenuHead, MenuLink, MenuRule, ThemeChooser } from '../menu-items.tsx'
import { AreaList } from './area-list.tsx'
import { createIcon, shortcutFacts } from './areas.ts'
import styles from './phone-menu.module.css'
import { useNavigation } from './use-navigation.ts'

/** The whole navigation, from the left. A change of page closes it. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { name } = useBranding()
  const { shortcuts } = useNavigation()
  const user = useCurrentUser()
  const term = useTerm()
  const titleOf = useTitleOf()
  return (
    <Drawer open onClose={onClose} title={name} side="start">
      <div className={styles.menu}>
        <AreaList />
        <AreaList place="bottom" />
        {shortcuts.length > 0 && <h3>Create</h3>}
        {shortcuts.map(({ key, title, path }) => (
          <MenuLink key={key} href={path} icon={shortcutFacts[key]?.icon ?? createIcon}>
            {titleOf(title)}
          </MenuLink>
        ))}
        <MenuRule />
        <MenuHead name={user.name} note={term(roleTerms[user.role_id as RoleId])} />
        <ThemeChooser />
        <MenuLink href="/admin/settings/security/details" icon={UserRound}>
          Your details and security
        </MenuLink>
        <MenuLink href="/api/logout" icon={LogOut}>
          {term('logout')}
        </MenuLink>
      </div>
    </Drawer>
  )
}
