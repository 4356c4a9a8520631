import { useEffect } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus-on.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { StepBar } from '../../../ui/stepper.tsx'
import { Buttons } from '../../../features/sections/section.tsx'
import { letterOf, minutesFor, optionAt } from './chosen-answers.ts'
import type { ServedTest } from './chosen-answers.ts'
import { WithNotes } from './side-notes.tsx'
import styles from './test.module.css'

export interface QuestionPageProps {
  question: ServedTest['questions'][number]
  at: number
  of: number
  chosen: number | undefined
  onChoose: (option: number) => void
  onForward: () => void
  onBack: (() => void) | undefined
  forward: string
  busy: boolean
  problem: string | undefined
  /** "This is attempt 1 of 3." */
  attempt: string
}

/** One question. Nothing hints at the right answer; the order is the server's. */
export function QuestionPage(props: QuestionPageProps) {
  const { question, at, of, chosen, onChoose, onForward, onBack, forward, busy, problem, attempt } = props
  useAnswerKeys(question.options, onChoose, chosen === undefined ? undefined : onForward)
  return (
    <WithNotes notes={[...why, { title: 'Your attempts', text: attempt }]}>
      <p className={styles.progress}>
        <span aria-live="polite">
          Question {at} of {of}
        </span>
        <span>{minutesFor(of - at + 1)}</span>
      </p>
      <div className={styles.bar}>
        <StepBar step={at} of={of} />
      </div>
      <RadioGroup
        label={
          <h1 ref={focusOn} tabIndex={-1} className={styles.question}>
            {question.text}
          </h1>
        }
        variant="cards"
        options={question.options.map(({ id, text }, index) => ({
          value: id,
          label: text,
          end: (
            <span className={styles.key} aria-hidden>
              {letterOf(index)}
            </span>
          ),
        }))}
        value={chosen}
        onChange={onChoose}
      />
      <Problem says={problem} />
      <div className={styles.buttons}>
        <Buttons
          aside={
            chosen === undefined
              ? 'Choose one to continue'
              : `Press A to ${letterOf(question.options.length - 1)}, then Enter`
          }
        >
          <Button
            variant="primary"
            size="large"
            disabled={chosen === undefined}
            busy={busy}
            busyLabel="Submitting"
            onClick={onForward}
          >
            {forward}
          </Button>
          {onBack && (
            <Button variant="quiet" size="large" onClick={onBack}>
              Back
            </Button>
          )}
        </Buttons>
      </div>
    </WithNotes>
  )
}

const why = [
  {
    title: 'Why we ask',
    text: 'The Financial Conduct Authority requires us to check that you understand the risks before you invest. There are no trick questions.',
  },
  {
    title: 'If you do not pass',
    text: 'You may have to wait 24 hours before your next attempt. We do not say which answers were wrong.',
  },
]

type Options = ServedTest['questions'][number]['options']

/** Letters choose, Enter goes on; not while a button has the focus, which Enter presses itself. */
function useAnswerKeys(options: Options, onChoose: (id: number) => void, onEnter: (() => void) | undefined) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const onControl =
        event.target instanceof Element && event.target.closest('button,a,input:not([type=radio])')
      const option = options[optionAt(event.key, options.length) ?? -1]
      if (option) onChoose(option.id)
      else if (event.key === 'Enter' && !onControl) onEnter?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [options, onChoose, onEnter])
}
