import { portalNavigation } from '@moorgate/contract/navigation.ts'
import { Layers } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { useTitleOf } from '../../kernel/terminology.tsx'
import { usePathname } from '../../kernel/visit.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { entryIcons, underEntry } from './entries.ts'
import styles from './tab-bar.module.css'

/** The navigation of a phone, under the thumb: every entry with its name. */
export function TabBar() {
  const { portal_order: order } = useBranding()
  const titleOf = useTitleOf()
  const pathname = usePathname()
  return (
    <nav className={styles.bar} aria-label="Main">
      {portalNavigation(order).map(({ key, title, path }) => {
        const current = underEntry(key, pathname)
        return (
          <Link
            key={key}
            href={path}
            className={cx(current && styles.on)}
            aria-current={current ? 'page' : undefined}
          >
            <Icon of={entryIcons[key] ?? Layers} size={20} />
            <span>{titleOf(title)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
