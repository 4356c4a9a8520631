import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { StepMark } from './step-mark.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './stepper.module.css'

export interface Step {
  id: string
  title: string
  /** What was decided, in one line, once it is done: "£25,000, 6,250 shares". */
  summary?: ReactNode
}

export interface StepperProps {
  steps: readonly Step[]
  /** The open one; those before it are done. */
  current: string
  /** Goes back to a step that is done. */
  onChange: (id: string) => void
  /** The open step. */
  children: ReactNode
}

/**
 * A wizard on one page: done steps are one line with Change, the open one has room, those to come are named.
 */
export function Stepper({ steps, current, onChange, children }: StepperProps) {
  const at = steps.findIndex((step) => step.id === current)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const number = index + 1
        if (index < at)
          return <DoneStep key={step.id} {...{ step, number }} onChange={() => onChange(step.id)} />
        const open = index === at
        return (
          <li
            key={step.id}
            className={cx(styles.step, open ? styles.open : styles.ahead)}
            aria-current={open ? 'step' : undefined}
          >
            <StepMark state={open ? 'current' : 'ahead'} number={number} />
            <h2 className={styles.title}>{step.title}</h2>
            {open && <div className={styles.content}>{children}</div>}
          </li>
        )
      })}
    </ol>
  )
}

function DoneStep({ step, number, onChange }: { step: Step; number: number; onChange: () => void }) {
  return (
    <li className={styles.step}>
      <StepMark state="done" number={number} />
      <VisuallyHidden>Done</VisuallyHidden>
      <h2 className={styles.title}>{step.title}</h2>
      <p className={styles.summary}>{step.summary}</p>
      <Button variant="link" onClick={onChange} aria-label={`Change ${step.title}`}>
        Change
      </Button>
    </li>
  )
}

/** How far a journey has come: one bar for each step. */
export function StepBar({ step, of }: { step: number; of: number }) {
  return (
    <div className={styles.bar}>
      <VisuallyHidden>
        Step {step} of {of}
      </VisuallyHidden>
      {Array.from({ length: of }, (_, index) => (
        <i key={index} className={cx(index < step && styles.passed)} aria-hidden />
      ))}
    </div>
  )
}
