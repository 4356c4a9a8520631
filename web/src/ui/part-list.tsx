import type { ReactNode, RefObject } from 'react'
import { cx } from './class-names.ts'
import { firstField } from './first-field.ts'
import { useFormParts } from './form-parts.ts'
import styles from './part-list.module.css'

interface WithPartListProps {
  /** What has the parts, each marked with its name by `data-form-part`. */
  of: RefObject<HTMLElement | null>
  /** As wide as its place, for texts and lists that need the room. */
  wide?: boolean
  /** Something else stands at the right. */
  hidden?: boolean
  children: ReactNode
}

/**
 * A form, and where there is room the names of its parts at its right: a press goes to the first field, and
 * what has to be mended is counted.
 */
export function WithPartList({ of, wide = false, hidden = false, children }: WithPartListProps) {
  const parts = useFormParts(of)
  const hasParts = !hidden && parts.length > 1
  return (
    <div className={cx(hasParts && styles.place)}>
      <div className={cx(hasParts && styles.beside, wide && styles.wide)}>
        {children}
        {hasParts && (
          <nav className={styles.parts} aria-label="Sections">
            {parts.map(({ title, problems, element }) => (
              <button
                key={title}
                type="button"
                onClick={() => {
                  element.scrollIntoView({ block: 'start' })
                  firstField(element)
                }}
              >
                {title}
                {problems > 0 && <span className={styles.problems}>{`${problems} to fix`}</span>}
              </button>
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}
