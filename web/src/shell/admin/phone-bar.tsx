import { Menu, Search } from 'lucide-react'
import { useUnreadCount } from '../notifications/notifications.ts'
import { IconButton } from '../../ui/button.tsx'
import { badgeCount } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { TenantLogo } from '../tenant-logo.tsx'
import type { Overlay } from './admin-frame.tsx'
import { bellIcon } from './areas.ts'
import { Shaking } from '../shaking.tsx'
import styles from './phone-bar.module.css'
import { useNavigation } from './use-navigation.ts'

export interface PhoneBarProps {
  shakes: number
  onOpen: (overlay: Overlay) => void
}

/** The bar above a page on a phone; its menu opens the navigation as a drawer. */
export function PhoneBar({ shakes, onOpen }: PhoneBarProps) {
  const { areas } = useNavigation()
  const badge = badgeCount(useUnreadCount())
  return (
    <header className={styles.bar}>
      <IconButton icon={Menu} label="Menu" aria-haspopup="dialog" onClick={() => onOpen('menu')} />
      <Link href={areas[0]?.path ?? '/admin'} className={styles.firm}>
        <TenantLogo size={24} />
      </Link>
      <IconButton icon={Search} label="Search" aria-haspopup="dialog" onClick={() => onOpen('palette')} />
      <Shaking times={shakes}>
        <IconButton
          icon={bellIcon}
          label="Notifications"
          {...(badge !== undefined && { badge })}
          aria-haspopup="dialog"
          onClick={() => onOpen('notifications')}
        />
      </Shaking>
    </header>
  )
}
