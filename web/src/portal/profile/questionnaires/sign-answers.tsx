import { signResponse } from '@moorgate/contract/questionnaires/response.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { responsesKey } from '../../../features/questionnaires/response.ts'
import type { SectionState } from '../../../features/questionnaires/section-states.ts'
import type { useAnswers } from '../../../features/questionnaires/use-answers.ts'
import { Buttons, Section } from '../../../features/sections/section.tsx'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { isOwnName } from '@moorgate/contract/investors/own-name.ts'
import { signatureProblem } from '../../../kernel/signed-name.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { QuestionnairePage } from './questionnaire-page.tsx'
import styles from './questionnaires.module.css'

interface SignAnswersProps {
  asked: QuestionnairePage
  round: ReturnType<typeof useAnswers>
  states: readonly SectionState[]
  isNextStep: boolean
  onGo: (to: string) => void
}

/** Everything that was answered, to be read once more, and an empty place for the name. */
export function SignAnswers({ asked, round, states, isNextStep, onGo }: SignAnswersProps) {
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
            label="I have checked my answers. To the best of my knowledge they are true and complete."
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
                  : 'Tick and sign to continue'
            }
          >
            <Button
              type="submit"
              variant="primary"
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
            <Button variant="link" onClick={() => onGo(String(number))}>
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
      showToast(`${title} signed`)
      visit(path)
    },
  })
}
