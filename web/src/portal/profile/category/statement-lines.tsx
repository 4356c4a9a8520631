import { now } from '../../../kernel/clock.ts'
import { MoneyField, PercentField, QuantityField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/class-names.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AnswerKey } from './contradictions.ts'
import type { FieldSpec, StatementLine, StatementPlan } from './limbs.ts'
import type { StatementInput } from './statement-answers.ts'
import styles from './statement.module.css'

export interface StatementLinesProps {
  plan: StatementPlan
  filled: StatementInput
  onChange: (filled: StatementInput) => void
  /** By the answer's name. */
  errors: Readonly<Partial<Record<AnswerKey, string>>>
}

/** The lines of a statement. Nothing is ticked beforehand; ticking a line opens what it needs. */
export function StatementLines({ plan, filled, onChange, errors }: StatementLinesProps) {
  const fields = (asks: readonly FieldSpec[]) =>
    asks.map((ask) => (
      <AskField
        key={ask.key}
        ask={ask}
        value={filled.answers[ask.key] ?? ''}
        error={errors[ask.key]}
        onChange={(value) => onChange({ ...filled, answers: { ...filled.answers, [ask.key]: value } })}
      />
    ))
  const turn = ({ key }: StatementLine, on: boolean) =>
    onChange({
      ...filled,
      neither: false,
      ticked: on ? [...filled.ticked, key] : filled.ticked.filter((one) => one !== key),
    })
  return (
    <fieldset>
      <legend className={styles.question}>{plan.question}</legend>
      {plan.limbs.map((limb) => (
        <Line
          key={limb.key}
          on={filled.ticked.includes(limb.key)}
          words={limb.words}
          onTurn={(on) => turn(limb, on)}
        >
          {fields(limb.asks)}
        </Line>
      ))}
      {plan.neither !== undefined && (
        <Line
          on={filled.neither}
          words={['', plan.neither, ' You won’t be able to invest on this statement. Nothing else changes.']}
          onTurn={(on) => onChange({ ...filled, neither: on, ticked: on ? [] : filled.ticked })}
        />
      )}
      {plan.asks.length > 0 && <div className={styles.always}>{fields(plan.asks)}</div>}
    </fieldset>
  )
}

interface LineProps {
  on: boolean
  words: StatementLine['words']
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
  ask: FieldSpec
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
  const facts = { id: `field-answers-${key}`, label, hint, optional, error }
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
