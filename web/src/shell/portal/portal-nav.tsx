import { portalNavigation } from '@moorgate/contract/navigation/portal.ts'
import { ChartPie, CircleUserRound, House, Layers, Newspaper } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { entriesFor } from '../../kernel/guest-entries.ts'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { viewing } from '../../kernel/viewing.ts'
import { usePathname } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const icons: Readonly<Record<string, IconType>> = {
  overview: House,
  investments: Layers,
  portfolio: ChartPie,
  news: Newspaper,
  profile: CircleUserRound,
}

export interface PortalNavProps {
  className?: string | undefined
  /** Class of the entry that the page lies under. */
  on?: string | undefined
  withIcons?: boolean
}

/**
 * The portal's entries in the order that the tenant chose: beside the logo on a wide screen, under the thumb
 * on a phone.
 */
export function PortalNav({ className, on, withIcons = false }: PortalNavProps) {
  const { portal_order: order } = useBranding()
  const titleOf = useTitleOf()
  const pathname = usePathname()
  return (
    <nav className={className} aria-label="Main">
      {entriesFor(viewing?.guest, portalNavigation(order)).map(({ key, title, path }) => {
        const current = isUnder(key, pathname)
        return (
          <Link
            key={key}
            href={path}
            className={cx(current && on)}
            aria-current={current ? 'page' : undefined}
          >
            {withIcons && <Icon of={icons[key] ?? Layers} size={20} />}
            <span>{titleOf(title)}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** Whether a page lies under an entry: the overview is one page, the others are all that begins like them. */
function isUnder(key: string, pathname: string): boolean {
  if (key === 'overview') return pathname === '/investor'
  return pathname === `/investor/${key}` || pathname.startsWith(`/investor/${key}/`)
}
