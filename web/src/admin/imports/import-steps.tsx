import { Check } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

const steps = ['File', 'Match columns', 'Check', 'Import'] as const

const at: Readonly<Record<ImportRun['status'], number>> = {
  mapping: 1,
  checking: 2,
  checked: 2,
  applying: 3,
  applied: 4,
  undoing: 3,
  undone: 4,
  cancelled: 0,
}

/** How far a file has come. Without a status nothing is uploaded yet. */
export function ImportSteps({ status }: { status?: ImportRun['status'] | undefined }) {
  const current = status === undefined ? 0 : at[status]
  return (
    <ol className={styles.steps} aria-label="Progress">
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(index < current && styles.done, index === current && styles.on)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {index < current ? <Icon of={Check} size={13} stroke={2.5} /> : index + 1}
          </span>
          <span className={styles.name}>{step}</span>
          {index < current && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
