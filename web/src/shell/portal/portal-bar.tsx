import { Bell, KeyRound, LogOut, UserRound } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import type { FocusTask } from '../../kernel/focus-task.ts'
import { guestHome } from '../../kernel/guest-entries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { viewing } from '../../kernel/viewing.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { badgeCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DisclosureMenu } from '../disclosure-menu.tsx'
import { TenantLogo } from '../tenant-logo.tsx'
import { MenuHead, MenuLink, MenuRule, ThemeChooser } from '../menu-items.tsx'
import { useUnreadCount } from '../notifications/notifications.ts'
import { Shaking } from '../shaking.tsx'
import styles from './portal-bar.module.css'
import { PortalNav } from './portal-nav.tsx'

export interface PortalBarProps {
  /** A task that wants the whole attention has the bar to itself. */
  task: FocusTask | undefined
  shakes: number
  onBell: () => void
}

/**
 * 72 px on a wide screen, 56 on a phone. The logo leads to the overview, or to the tenant's own site where
 * one is set.
 */
export function PortalBar({ task, shakes, onBell }: PortalBarProps) {
  const { back_to_site_url: site } = useBranding()
  const isGuest = viewing?.guest !== undefined
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link href={isGuest ? guestHome : (site ?? '/investor')} className={styles.firm}>
          <TenantLogo size={30} />
        </Link>
        {task ? (
          <div className={styles.end}>
            <span className={styles.note}>{task.note}</span>
            <ButtonLink href={task.leave.href}>{task.leave.label}</ButtonLink>
          </div>
        ) : (
          <>
            <PortalNav className={styles.nav} on={styles.on} />
            <div className={styles.end}>
              {!isGuest && <BellButton shakes={shakes} onPress={onBell} />}
              <Me isGuest={isGuest} />
            </div>
          </>
        )}
      </div>
    </header>
  )
}

/** Hidden at 0, two digits below 100, and 99 from there on. It shakes once when something is pushed. */
function BellButton({ shakes, onPress }: { shakes: number; onPress: () => void }) {
  const count = badgeCount(useUnreadCount())
  const label = count === undefined ? 'Notifications' : `Notifications, ${Number(count)} unread`
  return (
    <button type="button" className={styles.bell} aria-haspopup="dialog" onClick={onPress}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Shaking times={shakes}>
        <Icon of={Bell} size={20} />
      </Shaking>
      {count !== undefined && (
        <span className={styles.badge} aria-hidden>
          {count}
        </span>
      )}
    </button>
  )
}

function Me({ isGuest }: { isGuest: boolean }) {
  const { name, email, avatar } = useCurrentUser()
  const term = useTerm()
  const label = useLabel()
  return (
    <DisclosureMenu
      label="Your account"
      button={{ className: styles.me }}
      face={
        <>
          <Avatar name={name} src={avatar ?? undefined} />
          <VisuallyHidden>Your account, {name}</VisuallyHidden>
        </>
      }
    >
      <MenuHead name={name} note={email} />
      <ThemeChooser />
      <MenuRule />
      {!isGuest && (
        <>
          <MenuLink href="/investor/profile/view" icon={UserRound}>
            {term('profile')}
          </MenuLink>
          <MenuLink href="/investor/profile/security" icon={KeyRound}>
            {label('security')}
          </MenuLink>
        </>
      )}
      <MenuLink href="/api/logout" icon={LogOut}>
        {term('logout')}
      </MenuLink>
    </DisclosureMenu>
  )
}
