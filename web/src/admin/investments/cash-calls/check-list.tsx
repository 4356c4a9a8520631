import { Check as Tick, Clock, X } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Check } from './issue-checks.ts'
import styles from './cash-calls.module.css'

const icons = { met: Tick, open: X, remark: Clock }
const words = { met: 'Done', open: 'Missing', remark: 'Note' }

/** What is in order and what is not, each in words. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map(({ key, state, title, note }) => (
        <li key={key}>
          <span className={cx(styles.mark, styles[state])}>
            <Icon of={icons[state]} size={12} stroke={2.5} />
            <VisuallyHidden>{words[state]}</VisuallyHidden>
          </span>
          <span>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
