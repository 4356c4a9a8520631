import type { AnswerValue } from '@moorgate/contract/questionnaires/answers.ts'
import { optionsOf } from '@moorgate/contract/questionnaires/definition.ts'
import type { Question } from '@moorgate/contract/questionnaires/definition.ts'
import { useState } from 'react'
import { MoneyField, PercentField, QuantityField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { now } from '../../kernel/clock.ts'
import { countryOptions } from '../../kernel/countries.ts'
import styles from './questions.module.css'
import { addressValues } from '../../kernel/address.ts'
import type { Address } from '../../kernel/address.ts'

const lines = [
  { part: 'line1', label: 'Address', autoComplete: 'address-line1' },
  { part: 'line2', label: 'Address line 2', autoComplete: 'address-line2' },
  { part: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { part: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

/** A postal address as an answer: its lines in the order of an envelope. */
function AddressAnswer({ question, value, onChange, error }: QuestionFieldProps) {
  const given = addressValues(typeof value === 'object' && !Array.isArray(value) ? (value as Address) : null)
  const set = (part: keyof Address, text: string) => onChange({ ...given, [part]: text })
  return (
    <fieldset id={fieldId(question.key)} tabIndex={-1} className={styles.several}>
      <legend className={styles.legend}>
        {question.text} {question.required !== true && <span className={styles.optional}>optional</span>}
      </legend>
      {lines.map(({ part, label, autoComplete }, index) => (
        <TextField
          key={part}
          label={label}
          autoComplete={autoComplete}
          optional={part !== 'line1'}
          error={index === 0 ? error : undefined}
          value={given[part]}
          onChange={(event) => set(part, event.target.value)}
        />
      ))}
      <NativeSelect
        label="Country"
        placeholder="Choose"
        optional
        options={countryOptions()}
        value={given.country}
        onChange={(event) => set('country', event.target.value)}
      />
    </fieldset>
  )
}

export interface QuestionFieldProps {
  question: Question
  value: AnswerValue | undefined
  /** "" and an empty list take the answer back. */
  onChange: (value: AnswerValue) => void
  error?: string | undefined
  /** Points beside each answer, for staff. */
  points?: boolean | undefined
}

/** The control that a question is answered with. Its question is its label. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange, error } = props
  const [today] = useState(now)
  const facts = {
    id: fieldId(question.key),
    label: question.text,
    hint: question.hint ?? undefined,
    error,
    optional: question.required !== true,
  }
  const text = typeof value === 'string' ? value : ''
  switch (question.type) {
    case 'single':
    case 'yes_no':
      return <OneOf {...props} />
    case 'multiple':
      return <SomeOf {...props} />
    case 'money':
      return <MoneyField {...facts} className={styles.narrow} value={text} onChange={onChange} />
    case 'number':
      return <QuantityField {...facts} className={styles.narrow} value={text} onChange={onChange} />
    case 'percent':
      return <PercentField {...facts} className={styles.narrow} value={text} onChange={onChange} />
    case 'date':
      return <DateField {...facts} className={styles.narrow} today={today} value={text} onChange={onChange} />
    case 'country':
      return (
        <NativeSelect
          {...facts}
          className={styles.narrow}
          placeholder="Choose"
          options={countryOptions()}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'address':
      return <AddressAnswer {...props} />
    case 'long_text':
      return <TextArea {...facts} rows={3} value={text} onChange={(event) => onChange(event.target.value)} />
    default:
      return <TextField {...facts} value={text} onChange={(event) => onChange(event.target.value)} />
  }
}

const withOptional = (question: Question) =>
  question.required === true ? (
    question.text
  ) : (
    <>
      {question.text} <span className={styles.optional}>optional</span>
    </>
  )

function descriptionOf(hint: string | null | undefined, score: number | null | undefined, points?: boolean) {
  const text = points && score !== undefined && score !== null ? `${score} points` : undefined
  return [text, hint].filter(Boolean).join('. ') || undefined
}

function OneOf({ question, value, onChange, error, points }: QuestionFieldProps) {
  return (
    <div id={fieldId(question.key)} tabIndex={-1}>
      <RadioGroup
        label={withOptional(question)}
        hint={question.hint ?? undefined}
        error={error}
        variant="cards"
        options={optionsOf(question).map(({ key, text, hint, score }) => ({
          value: key,
          label: text,
          description: descriptionOf(hint, score, points),
        }))}
        value={typeof value === 'string' ? value : undefined}
        onChange={onChange}
      />
    </div>
  )
}

function SomeOf({ question, value, onChange, error, points }: QuestionFieldProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : []
  const toggle = (key: string, on: boolean) =>
    onChange(on ? [...chosen, key] : chosen.filter((each) => each !== key))
  return (
    <fieldset
      id={fieldId(question.key)}
      tabIndex={-1}
      className={styles.several}
      aria-describedby={error === undefined ? undefined : `${fieldId(question.key)}-message`}
    >
      <legend className={styles.legend}>{withOptional(question)}</legend>
      {question.hint && <p className={styles.hint}>{question.hint}</p>}
      {optionsOf(question).map(({ key, text, hint, score }) => (
        <Checkbox
          key={key}
          label={text}
          description={descriptionOf(hint, score, points)}
          checked={chosen.includes(key)}
          onChange={(event) => toggle(key, event.target.checked)}
        />
      ))}
      {error !== undefined && (
        <p id={`${fieldId(question.key)}-message`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Id of a question's control, so that a link can lead to it. */
const fieldId = (key: string) => `answer-${key}`
