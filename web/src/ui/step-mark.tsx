import { Check, Clock } from 'lucide-react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './step-mark.module.css'

export interface StepMarkProps {
  state: 'done' | 'waiting' | 'current' | 'ahead'
  /** Stands in the mark of a step that is still to come; without one the mark is a smaller ring. */
  number?: number
}

/**
 * How a step stands: ticked, with somebody else, open, or to come. Only for the eye: words beside it say the
 * same.
 */
export function StepMark({ state, number }: StepMarkProps) {
  return (
    <span className={cx(styles.mark, styles[state], number === undefined && styles.small)} aria-hidden>
      {state === 'done' ? (
        <Icon of={Check} size={14} stroke={2.5} />
      ) : state === 'waiting' ? (
        <Icon of={Clock} size={14} stroke={2.5} />
      ) : (
        number
      )}
    </span>
  )
}
