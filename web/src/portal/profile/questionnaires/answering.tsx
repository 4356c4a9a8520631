import { signResponse } from '@moorgate/contract/questionnaires/response.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { responsesKey } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { SaveNote, SaveTrouble } from '../../../features/questionnaires/save-note.tsx'
import { SectionQuestions } from '../../../features/questionnaires/section-questions.tsx'
import { sectionStates } from '../../../features/questionnaires/section-states.ts'
import type { SectionState } from '../../../features/questionnaires/section-states.ts'
import { useAnswers } from '../../../features/questionnaires/use-answers.ts'
import { Buttons, ProfilePage, Section } from '../../../features/sections/section.tsx'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useIsNextStep } from '../../../kernel/next-step.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { isOwnName, signatureProblem } from '../../../kernel/signed-name.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { QuestionnairePage } from './questionnaire-page.tsx'
import styles from './questionnaires.module.css'

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

interface SignAnswersProps {
  asked: QuestionnairePage
  round: ReturnType<typeof useAnswers>
  states: readonly SectionState[]
  isNextStep: boolean
  onGo: (to: string) => void
}

/** Everything that was answered, to be read once more, and an empty place for the name. */
function SignAnswers({ asked, round, states, isNextStep, onGo }: SignAnswersProps) {
  const form = useSigning(asked, round)
  const user = useCurrentUser()
  const signature = form.typed('signed_name')
  const open = states.flatMap((state, index) => (state.missing > 0 ? [{ ...state, number: index + 1 }] : []))
  const { accepted, signed_name: signed } = form.values
  const isReady = open.length === 0 && accepted && isOwnName(signed, user)
  return (
    <>
      {open.length > 0 && <OpenSections sections={open} onGo={onGo} />}
      <Section title="Check your answers" isNextStep={isNextStep}>
        <div className={styles.answers}>
          <ComparedAnswers
            shown={{ ...round.response, answers: round.answers }}
            onEdit={(section) => onGo(String(section + 1))}
          />
        </div>
      </Section>
      <Section title="Your signature">
        <Form className={styles.sign} onSubmit={form.onSubmit}>
          <Problem says={form.refused} />
          <Checkbox
            label="I have checked my answers. They are true and complete as far as I know."
            {...form.typed('accepted')}
          />
          <TextField
            label="Sign with your full name"
            hint="Signed answers can’t be changed. You can always sign new ones."
            autoComplete="off"
            aria-label={`Sign with your full name, ${user.name}`}
            {...signature}
            error={signatureProblem(signed, user) ?? signature.error}
          />
          <Buttons
            aside={
              open.length > 0
                ? 'Some answers are still needed'
                : isReady
                  ? undefined
                  : 'Tick and sign to go on'
            }
          >
            <Button
              type="submit"
              look="primary"
              size="large"
              disabled={!isReady}
              busy={form.busy}
              busyLabel="Signing"
            >
              Sign
            </Button>
          </Buttons>
        </Form>
      </Section>
    </>
  )
}

interface OpenSectionsProps {
  sections: readonly (SectionState & { number: number })[]
  onGo: (to: string) => void
}

/** Leads to the sections in which answers are missing. */
function OpenSections({ sections, onGo }: OpenSectionsProps) {
  return (
    <Notice tone="waiting" title="Some answers are still needed">
      <ul className={styles.open}>
        {sections.map(({ key, title, missing, number }) => (
          <li key={key}>
            <Button look="link" onClick={() => onGo(String(number))}>
              {title}
            </Button>
            , {missing} {missing === 1 ? 'answer' : 'answers'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useSigning({ title, path }: QuestionnairePage, round: SignAnswersProps['round']) {
  const queries = useQueryClient()
  const visit = useVisit()
  const [values] = useState({ accepted: false, signed_name: '' })
  return useForm({
    values,
    send: async (body) => {
      await round.flush()
      const params = { id: round.response.id }
      await send(signResponse, { params, body: { ...body, version: round.version() } })
      await queries.invalidateQueries({ queryKey: responsesKey })
      showToast(`Your ${title.toLowerCase()} is signed`)
      visit(path)
    },
  })
}
