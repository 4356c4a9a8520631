import { stateCategory } from '@moorgate/contract/suitability/categorisation.ts'
import type { StatementForm } from '@moorgate/contract/suitability/statement-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { Html } from '../../../kernel/html.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import { isOwnName } from '@moorgate/contract/investors/own-name.ts'
import { signatureProblem } from '../../../kernel/signed-name.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { statementFormQuery, statementsQuery } from '../queries.ts'
import type { InvestorType } from '../queries.ts'
import { Buttons, Foot, ProfilePage, Section } from '../../../features/sections/section.tsx'
import type { Answers } from './contradictions.ts'
import type { StatementRoute } from './statement-steps.tsx'
import { answersBody, contradictionsIn, isBegun, isStated, linesToCheck } from './statement-answers.ts'
import type { StatementInput } from './statement-answers.ts'
import { StatementLines } from './statement-lines.tsx'
import { StatementNotices } from '../../../features/statements/statement-notices.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import styles from './statement.module.css'

export interface Signing {
  filled: StatementInput
  signed_name: string
  accepted: boolean
  /** Where the server's messages about single answers find their field. */
  answers: Answers
}

const untouched: Signing = {
  filled: { ticked: [], neither: false, answers: {} },
  signed_name: '',
  accepted: false,
  answers: {},
}

/** What is written of statements that aren't signed, by the category, while the two steps are open. */
export type Drafts = Map<number, Signing>

export interface SignStatementProps extends StatementRoute {
  type: InvestorType
  /** What is read and signed, as the server words it. */
  read: StatementForm
  /** Somebody came here from the choice of categories. */
  isNextStep: boolean
  drafts: Drafts
}

/** One category's statement: its lines, what is accepted, and an empty place for the name. */
export function SignStatement({ type, read, isNextStep, drafts, base, back }: SignStatementProps) {
  const term = useTerm()
  const asks = read.question !== null
  const { form, isReady, open, guard } = useSigning({ type, read, back })
  useDraft(form, drafts, type.id)
  const { filled } = form.values
  return (
    <ProfilePage
      isNextStep={isNextStep}
      title={asks ? `Confirm your ${term('investor_type', { lower: true })}` : type.name}
      intro={
        asks
          ? `${type.name}. Read each statement and complete only those that apply to you. If none does, choose another category.`
          : 'None of the statements applies to you. You can change this at any time.'
      }
    >
      <Form onSubmit={form.onSubmit}>
        <StatementNotices form={read} />
        {asks && (
          <StatementLines
            form={read}
            filled={filled}
            errors={{ ...errorsOn(read, form), ...contradictionsIn(read, filled) }}
            onChange={(next) => form.set('filled', next)}
          />
        )}
        {!filled.neither && <Acceptance type={type} read={read} form={form} />}
        <Buttons problem={form.refused} aside={filled.neither ? undefined : open}>
          {!filled.neither && (
            <Button
              type="submit"
              variant="primary"
              size="large"
              disabled={!isReady}
              busy={form.busy}
              busyLabel="Signing"
            >
              Sign statement
            </Button>
          )}
          <ButtonLink size="large" href={base} variant={filled.neither ? 'primary' : 'secondary'}>
            Choose another category
          </ButtonLink>
        </Buttons>
      </Form>
      <Origin thresholds={read.thresholds} />
      {guard}
    </ProfilePage>
  )
}

function useSigning({ type, read, back }: Pick<SignStatementProps, 'type' | 'read' | 'back'>) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const visit = useVisit()
  const user = useCurrentUser()
  const [saved, setSaved] = useState(false)
  const form = useForm<Signing>({
    values: untouched,
    send: async ({ filled, signed_name, accepted }, idempotencyKey) => {
      const answers = answersBody(read, filled)
      const body = { investor_type_id: type.id, answers, signed_name, accepted, form_digest: read.digest }
      try {
        await send(stateCategory, { body, idempotencyKey })
      } catch (problem) {
        // The statement may be another one by now, which is to be read first.
        await queries.invalidateQueries({ queryKey: statementFormQuery(type.id).queryKey })
        throw problem
      }
      setSaved(true)
      await Promise.all([
        reload(),
        queries.invalidateQueries({ queryKey: statementsQuery.queryKey.slice(0, 1) }),
      ])
      await queries.invalidateQueries({ queryKey: ['compliance'] })
      showToast('Statement signed')
      visit(back, { replace: true })
    },
  })
  const { filled, signed_name: name, accepted } = form.values
  const lines = linesToCheck(read, filled)
  const isReady = isStated(read, filled) && lines === 0 && accepted && isOwnName(name, user)
  const open =
    lines > 0 && isBegun(filled)
      ? `${lines} ${lines === 1 ? 'line' : 'lines'} to check`
      : isReady
        ? undefined
        : 'Complete the statement and sign to continue'
  return { form, isReady, open, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}

type Form = ReturnType<typeof useSigning>['form']

/** Another category and back, and the statement is as it was left. */
function useDraft(form: Form, drafts: Drafts, typeId: number): void {
  const { set, changes, values } = form
  const [draft] = useState(() => drafts.get(typeId))
  useEffect(() => {
    if (!draft) return
    set('filled', draft.filled)
    set('signed_name', draft.signed_name)
    set('accepted', draft.accepted)
    // Once, as the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (changes > 0) drafts.set(typeId, values)
    else drafts.delete(typeId)
  }, [changes, values, drafts, typeId])
}

function errorsOn(read: StatementForm, form: Form) {
  const keys = [...read.limbs.flatMap(({ fields }) => fields), ...read.fields].map(({ key }) => key)
  return Object.fromEntries(keys.map((key) => [key, form.errorOf(`answers.${key}`)]))
}

function Acceptance({ type, read, form }: Pick<SignStatementProps, 'type' | 'read'> & { form: Form }) {
  const user = useCurrentUser()
  const signed = form.typed('signed_name')
  const [today] = useState(now)
  const months = type.expires_after_months
  const validity = months === null ? '' : ` Valid for ${months} months.`
  return (
    <Section title="Declaration">
      <Html text={read.declaration} className={styles.accept} />
      <div className={styles.sign}>
        <Checkbox label="I have read this and accept it" {...form.typed('accepted')} />
        <TextField
          label="Sign with your full name"
          hint={`${dateFull(today)}.${validity}`}
          autoComplete="off"
          placeholder=""
          aria-label={`Sign with your full name, ${user.name}`}
          {...signed}
          error={signatureProblem(form.values.signed_name, user) ?? signed.error}
        />
      </div>
    </Section>
  )
}

function Origin({ thresholds: { effective_from: from, source } }: Pick<StatementForm, 'thresholds'>) {
  const { name } = useBranding()
  return (
    <Foot>
      Thresholds in force since {dateFull(from)} ({source}). Shown by {name}. We keep this statement and your
      answers for five years.
    </Foot>
  )
}
