import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { SaveNote, SaveTrouble } from '../../../kernel/questionnaires/save-note.tsx'
import type { Response } from '../../../kernel/questionnaires/response.ts'
import { SectionQuestions } from '../../../kernel/questionnaires/section-questions.tsx'
import { sectionStates } from '../../../kernel/questionnaires/section-states.ts'
import { useAnswers } from '../../../kernel/questionnaires/use-answers.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Buttons, ProfilePage, Section } from '../section.tsx'
import type { Asked } from './questionnaire-page.tsx'
import styles from './questionnaires.module.css'
import { SectionSteps } from './section-steps.tsx'
import { SignAnswers } from './sign-answers.tsx'

export interface AnsweringProps {
  asked: Asked
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
                look="primary"
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
