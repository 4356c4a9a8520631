import { Check, Circle } from 'lucide-react'
import type { Response } from '../../../features/questionnaires/response.ts'
import { SaveNote, SaveTrouble } from '../../../features/questionnaires/save-note.tsx'
import { SectionQuestions } from '../../../features/questionnaires/section-questions.tsx'
import { sectionStates } from '../../../features/questionnaires/section-states.ts'
import type { SectionState } from '../../../features/questionnaires/section-states.ts'
import { useAnswers } from '../../../features/questionnaires/use-answers.ts'
import { Buttons, ProfilePage, Section } from '../../../features/sections/section.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { QuestionnairePage } from './questionnaire-page.tsx'
import styles from './questionnaires.module.css'
import { SignAnswers } from './sign-answers.tsx'

export interface AnsweringProps {
  asked: QuestionnairePage
  given: Response
  /** Number of the section, or `sign`. */
  section: string
  onSaved: (response: Response) => void
  onReload: () => void
}

/** An open round, a section a page. It saves itself; the last page is for the signature. */
export function Answering({ asked, given, section, onSaved, onReload }: AnsweringProps) {
  const round = useAnswers(given, onSaved)
  const visit = useVisit()
  const isNextStep = useIsNextStep(section)
  const guard = useLeaveGuard(round.state.kind === 'failed')
  const { answers, state } = round
  const { sections } = given.definition
  const states = sectionStates(given.definition, answers)
  const at = Math.min(Math.max(Number(section) || 1, 1), sections.length) - 1
  const isSigning = section === 'sign'
  const shown = sections[at]!
  const go = (to: string) => {
    void round.flush()
    visit(`${asked.path}?section=${to}`)
  }
  return (
    <ProfilePage title={asked.title} actions={<SaveNote state={state} />}>
      <SectionSteps states={states} current={isSigning ? 'sign' : at} onGo={go} />
      <SaveTrouble state={state} onRetry={() => void round.flush()} onReload={onReload} />
      {isSigning ? (
        <SignAnswers asked={asked} round={round} states={states} isNextStep={isNextStep} onGo={go} />
      ) : (
        <Section
          key={shown.key}
          title={shown.title}
          isNextStep={isNextStep}
          end={`${states[at]?.answered} of ${states[at]?.asked} answered`}
        >
          <div className={styles.questions}>
            {shown.intro && <p className={styles.intro}>{shown.intro}</p>}
            <SectionQuestions
              definition={given.definition}
              section={shown}
              answers={answers}
              onAnswer={round.answer}
              problems={round.problems}
            />
            <Buttons aside={needed(states[at]?.missing ?? 0)}>
              <Button
                variant="primary"
                size="large"
                onClick={() => go(at === sections.length - 1 ? 'sign' : String(at + 2))}
              >
                {at === sections.length - 1 ? 'Check and sign' : 'Next'}
              </Button>
              {at > 0 && (
                <Button size="large" onClick={() => go(String(at))}>
                  Previous
                </Button>
              )}
            </Buttons>
          </div>
        </Section>
      )}
      {guard}
    </ProfilePage>
  )
}

const needed = (missing: number) =>
  missing === 0 ? undefined : `${missing} ${missing === 1 ? 'answer' : 'answers'} needed`

interface SectionStepsProps {
  states: readonly SectionState[]
  current: number | 'sign'
  /** Number of the section from 1, or `sign`. */
  onGo: (to: string) => void
}

/** The sections and how far each has come; the last step is the signature. */
function SectionSteps({ states, current, onGo }: SectionStepsProps) {
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
