import { Check, Clock } from 'lucide-react'
import type { SectionState } from '../../../features/questionnaires/section-states.ts'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './response.module.css'

interface SectionListProps {
  states: readonly SectionState[]
  current?: number | undefined
  hrefOf: (state: SectionState, index: number) => string
}

/** The sections at the left: which are complete, and how many questions each asks. */
export function SectionList({ states, current, hrefOf }: SectionListProps) {
  return (
    <nav className={styles.sections} aria-label="Sections">
      <ol>
        {states.map((state, index) => (
          <li key={state.key}>
            <Link
              href={hrefOf(state, index)}
              className={cx(styles.section, index === current && styles.current)}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={cx(styles.mark, state.missing === 0 && styles.done)}>
                <Icon of={state.missing === 0 ? Check : Clock} size={12} stroke={2.5} />
                <VisuallyHidden>
                  {state.missing === 0 ? 'Complete' : `${state.missing} needed`}
                </VisuallyHidden>
              </span>
              {state.title}
              <span className={styles.count}>{state.asked}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
