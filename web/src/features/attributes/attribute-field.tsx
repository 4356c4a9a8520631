import { MoneyField, QuantityField } from '../../ui/amount-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { inLabelWords } from '../../ui/label-words.ts'
import { TextField } from '../../ui/text-field.tsx'
import { now } from '../../kernel/clock.ts'
import { countryOptions } from '../../kernel/countries.ts'
import styles from './attribute-field.module.css'
import type { Attribute } from './attributes.ts'
import { ruleHint } from './rule-hint.ts'

interface AttributeFieldProps {
  attribute: Attribute
  /** Of its control, where the form finds the first wrong one by it. */
  id?: string | undefined
  value: string | string[]
  error: string | undefined
  onChange: (value: string | string[]) => void
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The control that fits the type of a field that the tenant added. */
export function AttributeField(props: AttributeFieldProps) {
  const { attribute, value, error, onChange, id = `attribute-${attribute.id}` } = props
  const { type, name: label, required, options } = attribute
  const facts = { label, error, optional: !required, id, hint: ruleHint(attribute) }
  const text = Array.isArray(value) ? '' : value
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (type) {
    case 'multi':
      return (
        <Choices
          {...{ label, error, optional: !required, id }}
          options={options}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'date':
      return <DateField {...facts} today={now()} value={text} onChange={onChange} />
    case 'currency':
      return <MoneyField {...facts} value={text} onChange={onChange} />
    case 'number':
      return <QuantityField {...facts} places={6} value={text} onChange={onChange} />
    case 'longtext':
      return <TextArea {...facts} value={text} onChange={change} />
    case 'boolean':
    case 'select':
    case 'country':
      return (
        <NativeSelect
          {...facts}
          placeholder="Choose"
          options={
            type === 'boolean'
              ? yesOrNo
              : type === 'country'
                ? countryOptions()
                : options.map((option) => ({ value: option, label: option }))
          }
          value={text}
          onChange={change}
        />
      )
    default:
      return <TextField {...facts} type={type === 'url' ? 'url' : 'text'} value={text} onChange={change} />
  }
}

interface ChoicesProps {
  label: string
  id: string
  optional: boolean
  error: string | undefined
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

function Choices({ label, id, optional, error, options, value, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.choices} id={id} tabIndex={-1} aria-invalid={error !== undefined}>
      <legend>
        {label} {optional && <small>optional</small>}
      </legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={value.includes(option)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, option] : value.filter((each) => each !== option))
          }
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {inLabelWords(error, label, 'Choose')}
        </p>
      )}
    </fieldset>
  )
}
