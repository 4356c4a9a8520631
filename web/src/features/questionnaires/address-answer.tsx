import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { addressValues } from '../../kernel/address.ts'
import type { Address } from '../../kernel/address.ts'
import { countryOptions } from '../../kernel/countries.ts'
import { fieldId } from './field-id.ts'
import type { QuestionFieldProps } from './question-field.tsx'
import styles from './questions.module.css'

const lines = [
  { part: 'line1', label: 'Address', autoComplete: 'address-line1' },
  { part: 'line2', label: 'Address, second line', autoComplete: 'address-line2' },
  { part: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { part: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
] as const

/** A postal address as an answer: its lines in the order of an envelope. */
export function AddressAnswer({ question, value, onChange, error }: QuestionFieldProps) {
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
