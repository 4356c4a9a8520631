import { now } from '../../../kernel/clock.ts'
import { MoneyField, PercentField, QuantityField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type {
  StatementField,
  StatementForm,
  StatementLimb,
} from '@moorgate/contract/suitability/statement-form.ts'
import type { AnswerKey } from './contradictions.ts'
import type { StatementInput } from './statement-answers.ts'
import styles from './statement.module.css'

export interface StatementLinesProps {
  form: StatementForm
  filled: StatementInput
  onChange: (filled: StatementInput) => void
  /** By the answer's name. */
  errors: Readonly<Partial<Record<AnswerKey, string>>>
}

/** The lines of a statement. Nothing is ticked beforehand; ticking a line opens what it needs. */
export function StatementLines({ form, filled, onChange, errors }: StatementLinesProps) {
  const fields = (asked: readonly StatementField[]) =>
    asked.map((ask) => (
      <AskField
        key={ask.key}
        ask={ask}
        value={filled.answers[ask.key] ?? ''}
        error={errors[ask.key]}
        onChange={(value) => onChange({ ...filled, answers: { ...filled.answers, [ask.key]: value } })}
      />
    ))
  const turn = ({ key }: StatementLimb, on: boolean) =>
    onChange({
      ...filled,
      neither: false,
      ticked: on ? [...filled.ticked, key] : filled.ticked.filter((one) => one !== key),
    })
  return (
    <fieldset>
      <legend className={styles.question}>{form.question}</legend>
      {form.limbs.map((limb) => (
        <Line
          key={limb.key}
          on={filled.ticked.includes(limb.key)}
          words={[limb.before, limb.strong, limb.after]}
          onTurn={(on) => turn(limb, on)}
        >
          {fields(limb.fields)}
        </Line>
      ))}
      {form.neither !== null && (
        <Line
          on={filled.neither}
          words={['', form.neither, ' You won’t be able to invest on this statement. Nothing else changes.']}
          onTurn={(on) => onChange({ ...filled, neither: on, ticked: on ? [] : filled.ticked })}
        />
      )}
      {form.fields.length > 0 && <div className={styles.always}>{fields(form.fields)}</div>}
    </fieldset>
  )
}

interface LineProps {
  on: boolean
  words: readonly [before: string, strong: string, after: string]
  onTurn: (on: boolean) => void
  children?: React.ReactNode
}

function Line({ on, words: [before, strong, after], onTurn, children }: LineProps) {
  return (
    <div className={cx(styles.limb, on && styles.on)}>
      <Checkbox
        className={styles.tick}
        label={
          <>
            {before}
            <b>{strong}</b>
            {after}
          </>
        }
        checked={on}
        onChange={(event) => onTurn(event.target.checked)}
      />
      {on && children !== undefined && <div className={styles.asks}>{children}</div>}
    </div>
  )
}

interface AskFieldProps {
  ask: StatementField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function AskField({
  ask: { key, kind, label, hint, optional, unit },
  value,
  error,
  onChange,
}: AskFieldProps) {
  const facts = { id: `field-answers-${key}`, label, hint: hint ?? undefined, optional, error }
  switch (kind) {
    case 'money':
      return <MoneyField {...facts} value={value} onChange={onChange} />
    case 'percent':
      return <PercentField {...facts} value={value} onChange={onChange} />
    case 'number':
      return <QuantityField {...facts} value={value} onChange={onChange} {...(unit && { unit })} />
    case 'date':
      return <DateField {...facts} value={value} onChange={onChange} today={now()} />
    case 'text':
      return <TextField {...facts} value={value} onChange={(event) => onChange(event.target.value)} />
    case 'long':
      return (
        <TextArea
          {...facts}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          limit={2000}
          rows={4}
        />
      )
  }
}
