import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './description-list.module.css'

export interface Description {
  term: string
  /** Missing values come as "–" from the format functions. */
  value: ReactNode
  /** A sum: stands out below a line. */
  total?: boolean | undefined
}

export interface DescriptionListProps {
  items: readonly Description[]
  /** `beside` for records; `spread` puts the value at the far end, ruled, for sums and key facts. */
  variant?: 'beside' | 'spread' | undefined
}

/** An amount, a number or a percentage, as the format functions write it. */
const isNumber = (value: ReactNode): boolean =>
  typeof value === 'string' && /^[+−-]?\P{L}{0,3}\d[\d,.]*[%×]?$/u.test(value)

/** Names and values. */
export function DescriptionList({ items, variant = 'beside' }: DescriptionListProps) {
  return (
    <dl className={styles[variant]}>
      {items.map((item) => (
        <div key={item.term} className={cx(item.total && styles.total)}>
          <dt>{item.term}</dt>
          <dd className={cx(isNumber(item.value) && styles.figures)}>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
