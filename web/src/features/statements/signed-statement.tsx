import type { SignedForm, StatementField } from '@moorgate/contract/suitability/statement-form.ts'
import { Html } from '../../kernel/html.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import { StatementNotices } from './statement-notices.tsx'
import styles from './statements.module.css'

type Answer = string | number | boolean | null | undefined

interface SignedStatementProps {
  form: SignedForm
  answers: Readonly<Partial<Record<StatementField['key'], Answer>>>
}

/** A statement as its investor read it, with what they ticked and filled in. */
export function SignedStatement({ form, answers }: SignedStatementProps) {
  const fields = (shown: readonly StatementField[]) =>
    shown.map((field) => (
      <p key={field.key}>
        {field.label}: <span className={styles.answer}>{answerOf(field, answers[field.key])}</span>
      </p>
    ))
  const { effective_from: from, source } = form.thresholds
  return (
    <div className={styles.signed}>
      <StatementNotices form={form} />
      {form.question !== null && <p>{form.question}</p>}
      <ul className={styles.limbs}>
        {form.limbs.map((limb) => {
          const isTicked = form.ticked.includes(limb.key)
          return (
            <li key={limb.key}>
              <b>{isTicked ? 'Ticked: ' : 'Not ticked: '}</b>
              {limb.before}
              {limb.strong}
              {limb.after}
              {isTicked && fields(limb.fields)}
            </li>
          )
        })}
      </ul>
      {fields(form.fields)}
      <Html text={form.declaration} />
      <p className={styles.origin}>
        Thresholds in force since {dateFull(from)} ({source}). Text of {dateFull(form.text_version)}.
      </p>
    </div>
  )
}

function answerOf({ kind }: StatementField, answer: Answer): string {
  if (answer === undefined || answer === null || answer === '') return missing
  const given = String(answer)
  switch (kind) {
    case 'money':
      return money(given)
    case 'percent':
      return percent(given)
    case 'number':
      return quantity(given)
    case 'date':
      return dateFull(given)
    default:
      return given
  }
}
