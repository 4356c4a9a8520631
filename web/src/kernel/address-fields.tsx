import { NativeSelect } from '../ui/native-select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './address-fields.module.css'
import { countryOptions } from './countries.ts'
import type { TypedField } from './form.ts'

type AddressField = 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'country'

export interface AddressFieldsProps {
  /** Over the fields: "Correspondence address". */
  legend: string
  /** `(part) => form.typed(`address.${part}`)`. */
  field: (addressField: AddressField) => TypedField
  /** Nothing is saved without an address. */
  required?: boolean | undefined
}

/** A postal address, in the order in which it is written on an envelope. Browsers may fill it in. */
export function AddressFields({ legend, field, required = false }: AddressFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.fields}>
        <TextField label="Address" autoComplete="address-line1" optional={!required} {...field('line1')} />
        <TextField label="Address line 2" autoComplete="address-line2" optional {...field('line2')} />
        <TextField
          label="Town or city"
          autoComplete="address-level2"
          optional={!required}
          {...field('city')}
        />
        <TextField label="County" optional {...field('county')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          optional
          {...field('postcode')}
        />
        <NativeSelect
          label="Country"
          autoComplete="country"
          placeholder="Choose"
          optional={!required}
          options={countryOptions()}
          {...field('country')}
        />
      </div>
    </fieldset>
  )
}
