import type { NavigationArea } from '@moorgate/contract/navigation.ts'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { usePathname } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { badgeCount } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useArrowKeys } from '../arrow-keys.ts'
import { useUnreadCount } from '../notifications/notifications.ts'
import { areaFacts, bellIcon, currentEntry, inArea, otherIcon } from './areas.ts'
import { Shaking } from '../shaking.tsx'
import styles from './area-list.module.css'
import { useCounts } from './use-counts.ts'
import { useNavigation } from './use-navigation.ts'

export interface AreaListProps {
  folded?: boolean
  place?: 'top' | 'bottom'
}

/** The areas of one end of the navigation. Children open under the active area only; arrows move. */
export function AreaList({ folded = false, place = 'top' }: AreaListProps) {
  const { areas } = useNavigation()
  const list = useRef<HTMLElement>(null)
  useArrowKeys(list)
  return (
    <nav
      ref={list}
      className={cx(styles.areas, folded && styles.folded)}
      aria-label={place === 'top' ? 'Main' : 'Settings'}
    >
      <ul>
        {areas
          .filter((area) => area.place === place)
          .map((area) => (
            <Area key={area.key} area={area} folded={folded} />
          ))}
      </ul>
    </nav>
  )
}

function Area({ area, folded }: { area: NavigationArea; folded: boolean }) {
  const { key, title, path, children } = area
  const pathname = usePathname()
  const titleOf = useTitleOf()
  const active = inArea(key, pathname)
  const open = active && children.length > 0 && !folded
  const name = titleOf(title)
  const { icon = otherIcon, letter } = areaFacts[key] ?? {}
  return (
    <li>
      <Link
        href={path}
        className={cx(styles.entry, active && !open && styles.on, active && styles.active)}
        aria-current={active && !open ? 'page' : undefined}
        title={folded ? name : `${name} (G then ${letter})`}
        aria-label={folded ? name : undefined}
      >
        <Icon of={icon} />
        <span className={styles.words}>{name}</span>
        {children.length > 0 && (
          <span className={styles.chevron}>
            <Icon of={ChevronDown} size={14} />
          </span>
        )}
      </Link>
      {open && <Children area={area} pathname={pathname} />}
    </li>
  )
}

function Children({ area, pathname }: { area: NavigationArea; pathname: string }) {
  const titleOf = useTitleOf()
  const countOf = useCounts()
  const current = currentEntry(
    area.children.map(({ path }) => path),
    pathname,
  )
  return (
    <ul>
      {area.children.map(({ key, title, path }) => (
        <li key={key}>
          <Link
            href={path}
            className={cx(styles.entry, styles.sub, path === current && styles.on)}
            aria-current={path === current ? 'page' : undefined}
          >
            <span className={styles.words}>{titleOf(title)}</span>
            <Count of={countOf(key)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How many there are, for whoever looks; a link keeps the name of its page. */
function Count({ of: count }: { of: string | undefined }) {
  return (
    count !== undefined && (
      <span className={styles.count} aria-hidden>
        {count}
      </span>
    )
  )
}

export interface BellEntryProps {
  folded?: boolean
  shakes: number
  onOpen: () => void
}

/** Notifications stand in the navigation, and open over the page. */
export function BellEntry({ folded = false, shakes, onOpen }: BellEntryProps) {
  const count = badgeCount(useUnreadCount())
  const label = count === undefined ? 'Notifications' : `Notifications, ${Number(count)} unread`
  return (
    <div className={cx(styles.areas, folded && styles.folded)}>
      <button type="button" className={styles.entry} title={folded ? label : undefined} onClick={onOpen}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Shaking times={shakes}>
          <Icon of={bellIcon} />
        </Shaking>
        <span className={styles.words} aria-hidden>
          Notifications
        </span>
        {count !== undefined && (
          <span className={styles.badge} aria-hidden>
            {count}
          </span>
        )}
      </button>
    </div>
  )
}
