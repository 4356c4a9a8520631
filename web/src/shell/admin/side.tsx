import { roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { LogOut, PanelLeft, Plus, Search, UserRound } from 'lucide-react'
import { useCurrentUser } from '../../kernel/session.ts'
import { useTerm, useTitleOf } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { DisclosureMenu } from '../disclosure-menu.tsx'
import { TenantLogo } from '../tenant-logo.tsx'
import { MenuHead, MenuLink, MenuRule, ThemeChooser } from '../menu-items.tsx'
import type { Overlay } from './admin-frame.tsx'
import { createIcon, shortcutFacts } from './areas.ts'
import { AreaList, BellEntry } from './area-list.tsx'
import styles from './side.module.css'
import { modKey } from './use-keys.ts'
import { useNavigation } from './use-navigation.ts'

export interface SideProps {
  folded: boolean
  /** How many pushes came, for the bell. */
  shakes: number
  onOpen: (overlay: Overlay) => void
  onToggle: () => void
}

/** The side navigation: 228 px, or a rail of 56. */
export function Side({ folded, shakes, onOpen, onToggle }: SideProps) {
  const { areas } = useNavigation()
  const home = areas[0]?.path ?? '/admin'
  return (
    <div className={cx(styles.side, folded && styles.folded)}>
      <header className={styles.firm}>
        <Link href={home}>
          <TenantLogo size={24} markOnly={folded} />
        </Link>
        <button
          type="button"
          className={styles.fold}
          aria-label={folded ? 'Expand navigation' : 'Collapse navigation'}
          title="Collapse navigation ["
          onClick={onToggle}
        >
          <Icon of={PanelLeft} />
        </button>
      </header>
      <div className={styles.find}>
        <button type="button" className={styles.search} onClick={() => onOpen('palette')}>
          <Icon of={Search} size={14} />
          <span className={styles.words}>Search</span>
          <kbd className={styles.key} aria-hidden>
            {modKey} K
          </kbd>
        </button>
        <CreateMenu />
      </div>
      <div className={styles.areas}>
        <AreaList folded={folded} />
      </div>
      <div className={styles.foot}>
        <AreaList folded={folded} place="bottom" />
        <BellEntry folded={folded} shakes={shakes} onOpen={() => onOpen('notifications')} />
        <Me />
      </div>
    </div>
  )
}

/** What this person may create, from anywhere. */
function CreateMenu() {
  const { shortcuts } = useNavigation()
  const titleOf = useTitleOf()
  if (shortcuts.length === 0) return null
  return (
    <DisclosureMenu
      label="Create"
      place="below-start"
      button={{ className: styles.create, title: 'Create', 'aria-label': 'Create' }}
      face={<Icon of={Plus} />}
    >
      {shortcuts.map(({ key, title, path }) => (
        <MenuLink
          key={key}
          href={path}
          icon={shortcutFacts[key]?.icon ?? createIcon}
          end={<Keys of={['C', shortcutFacts[key]?.letter]} />}
        >
          {titleOf(title)}
        </MenuLink>
      ))}
    </DisclosureMenu>
  )
}

/** Keys to press one after the other. */
export function Keys({ of }: { of: readonly (string | undefined)[] }) {
  return (
    <span className={styles.keys} aria-hidden>
      {of.map((key, index) => (
        <kbd key={`${index} ${key}`} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

function Me() {
  const user = useCurrentUser()
  const term = useTerm()
  const role = term(roleTerms[user.role_id as RoleId])
  return (
    <DisclosureMenu
      label="Your account"
      place="above-start"
      className={styles.mine}
      button={{ className: styles.me }}
      face={
        <>
          <Avatar name={user.name} src={user.avatar ?? undefined} />
          <span className={styles.words}>
            <b>{user.name}</b>
            <small>{role}</small>
          </span>
        </>
      }
    >
      <MenuHead name={user.name} note={user.email} />
      <ThemeChooser />
      <MenuRule />
      <MenuLink href="/admin/settings/security/details" icon={UserRound}>
        Your details and security
      </MenuLink>
      <MenuLink href="/api/logout" icon={LogOut}>
        {term('logout')}
      </MenuLink>
    </DisclosureMenu>
  )
}
