import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { now } from '../../../kernel/clock.ts'
import styles from './filter-panel.module.css'
import { chosenWords, partsOf } from './filter-values.ts'
import type { Comparison, FilterChoice, OfferedFilter } from './filter-values.ts'

export interface ValueFieldProps {
  filter: OfferedFilter
  comparison: Comparison
  operand: string
  error: string | undefined
  onChange: (operand: string) => void
  onBlur: () => void
}

/** Beyond as many a list is searched. */
export const searchedFrom = 11

/** What a condition compares with, in the field that fits the filter's kind. */
export function ValueField({ filter, comparison, operand, error, onChange, onBlur }: ValueFieldProps) {
  const own = { label: `Value of ${filter.label}`, labelHidden: true, error, onBlur }
  const amount = { ...own, value: operand, onChange: (text: string) => onChange(withoutZeros(text)) }
  switch (filter.kind) {
    case 'money':
      return <MoneyField {...amount} />
    case 'number':
      return <QuantityField {...amount} places={6} />
    case 'period':
      if (comparison === 'between')
        return <Days {...{ operand, onChange, onBlur, error }} of={filter.label} />
      return <DateField {...own} value={operand} onChange={onChange} today={now()} />
    case 'date':
      return <DateField {...own} value={operand} onChange={onChange} today={now()} />
    case 'text':
      return (
        <TextField
          {...own}
          autoComplete="off"
          placeholder={comparison === 'any' ? 'One, another' : undefined}
          value={operand}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return <Choice {...own} {...{ filter, comparison, operand, onChange }} />
  }
}

/** "20.000000" is what people call 20. */
const withoutZeros = (text: string) => (/^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0+$/, '') : text)

interface ChoiceProps extends Pick<
  ValueFieldProps,
  'filter' | 'comparison' | 'operand' | 'error' | 'onChange'
> {
  label: string
  labelHidden: boolean
  onBlur: () => void
}

function Choice({ filter, comparison, operand, onChange, ...own }: ChoiceProps) {
  const choices = withChosen(filter.choices ?? [], partsOf(operand))
  if (comparison === 'any')
    return (
      <MultiSelect
        {...own}
        options={choices}
        values={partsOf(operand)}
        onChange={(values) => onChange(values.join(','))}
      >
        {chosenWords(choices, partsOf(operand))}
      </MultiSelect>
    )
  if (choices.length >= searchedFrom)
    return (
      <ComboBox
        {...own}
        options={choices}
        value={choices.find(({ value }) => value === operand) ?? null}
        onChange={(option) => onChange(option?.value ?? '')}
      />
    )
  return (
    <NativeSelect
      {...own}
      placeholder="Choose"
      options={choices}
      value={operand}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/**
 * What an address asks for stays a choice when it is none any more: somebody who left, a day that was within
 * the week.
 */
function withChosen(choices: readonly FilterChoice[], values: readonly string[]): readonly FilterChoice[] {
  const gone = values.filter((each) => choices.every(({ value }) => value !== each))
  return [...choices, ...gone.map((value) => ({ value, label: chosenWords([], [value]) }))]
}

interface DaysProps extends Pick<ValueFieldProps, 'operand' | 'error' | 'onChange' | 'onBlur'> {
  of: string
}

/** Two days, of which the message stands below the second. */
function Days({ of, operand, error, onChange, onBlur }: DaysProps) {
  const [from = '', to = ''] = operand.split(',')
  const own = { labelHidden: true, today: now(), onBlur }
  return (
    <div className={styles.days}>
      <DateField
        {...own}
        label={`${of} from`}
        value={from}
        onChange={(day) => onChange(`${bare(day)},${to}`)}
      />
      <DateField
        {...own}
        label={`${of} until`}
        error={error}
        value={to}
        onChange={(day) => onChange(`${from},${bare(day)}`)}
      />
    </div>
  )
}

/** The comma is what parts the two. */
const bare = (text: string) => text.replaceAll(',', ' ')
