import { cx } from '../ui/class-names.ts'
import { PageLinks } from './page-links.tsx'
import type { PageLinksProps } from './page-links.tsx'
import styles from './pages.module.css'

interface PagesProps extends PageLinksProps {
  /** At the foot of a card whose content reaches its edge. */
  inCard?: boolean
}

/** The links to other pages, below a list that has no foot. */
export function Pages({ meta, onPage, inCard = false }: PagesProps) {
  const links = <PageLinks meta={meta} onPage={onPage} />
  if (!meta || meta.last_page < 2) return links
  return <div className={cx(styles.pages, inCard && styles.inCard)}>{links}</div>
}
