import type { ComponentType, ReactNode } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { countryOptions } from '../../kernel/countries.ts'
import { keptAbroad } from './tax-values.ts'
import type { TaxDetails } from './tax-values.ts'
import type { TaxForm } from './use-tax-form.ts'

interface TaxFieldsProps {
  form: TaxForm
  known: TaxDetails
  /** Sets two fields beside each other, as the page does with others. */
  pair: ComponentType<{ children: ReactNode }>
}

/**
 * Where somebody pays tax and under which numbers. Those that are kept are shown masked and stay where the
 * field is left empty.
 */
export function TaxFields({ form, known, pair: Pair }: TaxFieldsProps) {
  return (
    <>
      <Residences form={form} known={known} pair={Pair} />
      <Pair>
        <TextField
          label="NI number"
          hint={
            known.national_insurance
              ? `Kept: ${known.national_insurance}`
              : 'Two letters, six digits, a letter.'
          }
          optional
          {...form.typed('national_insurance')}
        />
        <TextField
          label="Tax reference (UTR)"
          hint={known.utr ? `Kept: ${known.utr}` : 'Ten digits.'}
          inputMode="numeric"
          optional
          {...form.typed('utr')}
        />
      </Pair>
      <NativeSelect
        label="US person"
        hint="A US citizen or resident, or a US taxpayer."
        placeholder="Choose"
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ]}
        {...form.typed('us_person')}
      />
    </>
  )
}

function Residences({ form, known, pair: Pair }: TaxFieldsProps) {
  const kept = keptAbroad(known, form.values)
  return (
    <>
      <Pair>
        <NativeSelect
          label="UK taxpayer"
          placeholder="No"
          options={[{ value: 'GB', label: 'Yes' }]}
          {...form.typed('country')}
        />
        <NativeSelect
          label="Taxed abroad"
          placeholder="No"
          options={countryOptions().filter(({ value }) => value !== 'GB')}
          {...form.typed('abroad.country')}
        />
      </Pair>
      {form.values.abroad.country !== '' && (
        <Pair>
          <TextField
            label="Tax identification number"
            hint={kept && `Kept: ${kept}`}
            optional
            {...form.typed('abroad.number')}
          />
          <TextField
            label="Reason for no tax number"
            hint="Where the country gives no numbers."
            optional
            {...form.typed('abroad.reason_none')}
          />
        </Pair>
      )}
    </>
  )
}
