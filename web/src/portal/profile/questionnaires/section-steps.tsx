import { Check, Circle } from 'lucide-react'
import type { SectionState } from '../../../kernel/questionnaires/section-states.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './questionnaires.module.css'

export interface SectionStepsProps {
  states: readonly SectionState[]
  current: number | 'sign'
  /** Number of the section from 1, or `sign`. */
  onGo: (to: string) => void
}

/** The sections and how far each has come; the last step is the signature. */
export function SectionSteps({ states, current, onGo }: SectionStepsProps) {
  return (
    <nav aria-label="Sections">
      <ol className={styles.steps}>
        {states.map(({ key, title, missing }, index) => (
          <li key={key}>
            <button
              type="button"
              className={cx(styles.step, index === current && styles.current)}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(String(index + 1))}
            >
              <Icon of={missing === 0 ? Check : Circle} size={14} />
              {title}
              <VisuallyHidden>{missing === 0 ? ', complete' : `, ${missing} needed`}</VisuallyHidden>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={cx(styles.step, current === 'sign' && styles.current)}
            aria-current={current === 'sign' ? 'step' : undefined}
            onClick={() => onGo('sign')}
          >
            Sign
          </button>
        </li>
      </ol>
    </nav>
  )
}
