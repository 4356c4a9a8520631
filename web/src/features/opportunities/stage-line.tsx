import { cx } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './stage-line.module.css'

export interface Stage {
  title: string
  when: string
  isDone: boolean
}

/** The way of the money, from the reservation to the shares: what is behind, what is ahead. */
export function StageLine({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className={styles.line}>
      {stages.map(({ title, when, isDone }) => (
        <li key={title} className={cx(isDone && styles.done)}>
          <b>{title}</b>
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
          <span>{when}</span>
        </li>
      ))}
    </ol>
  )
}
