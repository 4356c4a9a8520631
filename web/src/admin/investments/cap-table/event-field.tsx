import { useId } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { choicesFor } from './event-fields.ts'
import type { EventField } from './event-kinds.ts'
import type { Members } from './queries.ts'

interface EventFieldInputProps {
  field: EventField
  register: Members
  currency: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

type KindOfHolder = 'investor' | 'organisation' | 'fund' | 'nominee'
/** Kinds of holders that a tenant has words of its own for. */
const namedByTenant: ReadonlySet<string> = new Set<KindOfHolder>([
  'investor',
  'organisation',
  'fund',
  'nominee',
])

const suffixes: Partial<Record<string, string>> = { percent: '%', times: '×' }

/** One field of an event, as its kind asks for it. */
export function EventFieldInput({ field, register, currency, value, error, onChange }: EventFieldInputProps) {
  const { label, hint, optional, as } = field
  const facts = { label, error, ...(hint && { hint }), ...(optional && { optional }) }
  const term = useTerm()
  const choices = choicesFor(as, register)
  if (choices)
    return (
      <NativeSelect
        {...facts}
        value={value}
        options={choices.map(({ value: choice, label: text }) => ({
          value: choice,
          label: typeof as !== 'string' && namedByTenant.has(choice) ? term(choice as KindOfHolder) : text,
        }))}
        {...(typeof as === 'string' && { placeholder: 'Choose' })}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (as === 'date') return <DateField {...facts} today={now()} value={value} onChange={onChange} />
  if (as === 'price' || as === 'money')
    return (
      <MoneyField
        {...facts}
        places={as === 'price' ? 8 : 2}
        currency={currency}
        value={value}
        onChange={onChange}
      />
    )
  if (as === 'shares') return <QuantityField {...facts} places={6} value={value} onChange={onChange} />
  if (as === 'class')
    return <ClassField {...facts} known={register.classes} value={value} onChange={onChange} />
  return (
    <TextField
      {...facts}
      value={value}
      {...(as !== 'text' && { numeric: true })}
      {...(typeof as === 'string' && suffixes[as] && { suffix: suffixes[as] })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface ClassFieldProps {
  label: string
  error: string | undefined
  hint?: string
  optional?: boolean
  known: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** A class by its name: one of those that are there, or a new one. */
function ClassField({ known, value, onChange, ...facts }: ClassFieldProps) {
  const list = useId()
  return (
    <>
      <TextField {...facts} list={list} value={value} onChange={(event) => onChange(event.target.value)} />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
