import type { NavigationArea } from '@moorgate/contract/navigation.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { call, whenWritten } from '../../kernel/api.ts'
import { settleMs } from '../../kernel/constants.ts'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { usePathname } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { badgeCount, quantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useArrowKeys } from '../arrow-keys.ts'
import { useUnreadCount } from '../notifications/notifications.ts'
import { Shaking } from '../shaking.tsx'
import { areaFacts, bellIcon, currentEntry, inArea, otherIcon } from './areas.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './area-list.module.css'

/** More than these are not counted: the list says "100,000 or more" too. */
const most = 100_000

const minute = 60_000

const countsQuery = queryOptions({
  queryKey: ['navigation', 'counts'],
  queryFn: async ({ signal }) =>
    (await call<{ data: Record<string, number> }>('GET', 'navigation/counts', { signal })).data,
  staleTime: minute,
})

/**
 * How many records an entry of the navigation leads to, as it is shown. They are read anew once something was
 * written here, and every minute while the window is looked at, since colleagues write too.
 */
function useCounts(): (entry: string) => string | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({ ...countsQuery, refetchInterval: minute })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = whenWritten(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries(countsQuery), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
  return (entry) => {
    const count = data?.[entry]
    // Nothing to be counted is no count.
    if (!count) return undefined
    return count > most ? `${quantity(most)}+` : quantity(count)
  }
}

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

/** How many there are, for the person who looks; a link keeps the name of its page. */
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
