import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { now } from '../clock.ts'
import { countryOptions } from '../countries.ts'
import type { Attribute } from './attributes.ts'

interface AttributeFieldProps {
  attribute: Attribute
  value: string | string[]
  error: string | undefined
  onChange: (value: string | string[]) => void
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The control that fits the type of a field that the firm added. */
export function AttributeField({ attribute, value, error, onChange }: AttributeFieldProps) {
  const { type, name: label, required, options } = attribute
  const facts = { label, error, optional: !required, id: `attribute-${attribute.id}` }
  const text = Array.isArray(value) ? '' : value
  const change = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (type) {
    case 'multi':
      return (
        <Choices {...facts} options={options} value={Array.isArray(value) ? value : []} onChange={onChange} />
      )
    case 'date':
      return <DateField {...facts} today={now()} value={text} onChange={onChange} />
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
      return (
        <TextField
          {...facts}
          inputMode={type === 'number' || type === 'currency' ? 'decimal' : undefined}
          type={type === 'url' ? 'url' : 'text'}
          value={text}
          onChange={change}
        />
      )
  }
}

interface ChoicesProps {
  label: string
  error: string | undefined
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

function Choices({ label, error, options, value, onChange }: ChoicesProps) {
  return (
    <fieldset aria-invalid={error !== undefined}>
      <legend>{label}</legend>
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
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  )
}
