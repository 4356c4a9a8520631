import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { SearchField } from '../search-field.tsx'
import type { PageMatch } from './find-in-pages.ts'
import styles from './pdf-viewer.module.css'

interface PdfSearchProps {
  wanted: string
  onWanted: (wanted: string) => void
  found: readonly PageMatch[] | undefined
  /** Index of the one that is shown. */
  at: number
  onGo: (at: number) => void
  footer?: React.ReactNode
}

/** What is looked for in the document, how often it is there, and every place with the words around it. */
export function PdfSearch({ wanted, onWanted, found = [], at, onGo, footer }: PdfSearchProps) {
  const step = (by: number) => found.length > 0 && onGo((at + by + found.length) % found.length)
  return (
    <aside className={styles.search} aria-label="Search this document">
      <div className={styles.searchHead}>
        <SearchField label="Search this document" value={wanted} onChange={onWanted} />
        <span className={styles.count} aria-live="polite">
          {wanted.trim().length < 2 ? '' : found.length === 0 ? 'None' : `${at + 1} of ${found.length}`}
        </span>
        <IconButton icon={ChevronUp} size="small" label="Previous place" onClick={() => step(-1)} />
        <IconButton icon={ChevronDown} size="small" label="Next place" onClick={() => step(1)} />
      </div>
      <ol className={styles.found}>
        {found.map((each, index) => (
          <li key={`${each.page} ${each.hit}`}>
            <button
              type="button"
              className={cx(index === at && styles.here)}
              aria-current={index === at || undefined}
              onClick={() => onGo(index)}
            >
              <small>Page {each.page}</small>
              <span>
                {each.before}
                <mark>{each.match}</mark>
                {each.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {footer && <div className={styles.searchFoot}>{footer}</div>}
    </aside>
  )
}
