import { useState } from 'react'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import type { Response } from '../../../features/questionnaires/response.ts'
import { SaveNote, SaveTrouble } from '../../../features/questionnaires/save-note.tsx'
import { SectionQuestions } from '../../../features/questionnaires/section-questions.tsx'
import { sectionStates } from '../../../features/questionnaires/section-states.ts'
import { useAnswers } from '../../../features/questionnaires/use-answers.ts'
import { useAddress } from '../../../kernel/visit.ts'
import { Badge, StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { useResponsePlace } from './response-place.ts'
import styles from './response.module.css'
import { SectionList } from './section-list.tsx'
import type { QuestionnaireOwner } from './questionnaire-owner.ts'
import type { useRounds } from './use-rounds.ts'

interface EditAnswersProps {
  asked: QuestionnaireOwner
  given: Response
  section: number
  rounds: ReturnType<typeof useRounds>
  onReload: () => void
}

/** Staff write a section of the open round; it saves itself, and the investor confirms it by signing. */
export function EditAnswers({ asked, given, section, rounds, onReload }: EditAnswersProps) {
  const round = useAnswers(given, rounds.keep)
  const guard = useLeaveGuard(round.state.kind === 'failed')
  const { pathname } = useAddress()
  const { go } = useResponsePlace()
  const { sections } = given.definition
  const at = Math.min(section, sections.length - 1)
  const shown = sections[at]!
  const states = sectionStates(given.definition, round.answers)
  const step = async (to: number | undefined) => {
    await round.flush()
    go({ section: to })
  }
  const missing = states[at]?.missing ?? 0
  return (
    <div className={styles.split}>
      <SectionList
        states={states}
        current={at}
        hrefOf={(_state, index) => `${pathname}?version=${given.id}&edit=${index + 1}`}
      />
      <div className={styles.body}>
        <Problem says={rounds.problem} />
        <SaveTrouble state={round.state} onRetry={() => void round.flush()} onReload={onReload} />
        <div className={styles.head}>
          <h2>{shown.title}</h2>
          <Badge tone="info" plain>
            Editing as staff{asked.maySign && `, ${asked.firstName} will confirm`}
          </Badge>
          <span className={styles.answered}>
            {states[at]?.answered} of {states[at]?.asked} answered
          </span>
        </div>
        {shown.intro && <p className={styles.intro}>{shown.intro}</p>}
        <SectionQuestions
          points
          definition={given.definition}
          section={shown}
          answers={round.answers}
          onAnswer={round.answer}
          problems={round.problems}
        />
        <div className={styles.footer}>
          <SaveNote state={round.state} />
          {missing > 0 && (
            <StatusDot tone="bad">
              {missing} {missing === 1 ? 'answer' : 'answers'} needed
            </StatusDot>
          )}
          <div className={styles.actions}>
            <Discard asked={asked} given={given} rounds={rounds} />
            {at > 0 && <Button onClick={() => void step(at - 1)}>Previous</Button>}
            {at < sections.length - 1 ? (
              <Button variant="primary" onClick={() => void step(at + 1)}>
                Next
              </Button>
            ) : (
              <Button variant="primary" onClick={() => void step(undefined)}>
                Save and finish
              </Button>
            )}
          </div>
        </div>
      </div>
      {guard}
    </div>
  )
}

function Discard({ asked, given, rounds }: Pick<EditAnswersProps, 'asked' | 'given' | 'rounds'>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard changes</Button>
      <Confirmation
        open={asking}
        title="Discard these answers?"
        confirm="Discard"
        danger
        onConfirm={() => void rounds.discard(given)}
        onCancel={() => setAsking(false)}
      >
        All answers given since the last signature are lost, including those {asked.firstName} wrote.
      </Confirmation>
    </>
  )
}
