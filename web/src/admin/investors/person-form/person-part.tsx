import { titles } from '@moorgate/contract/investors/user.ts'
import type { ReactNode } from 'react'
import { now } from '../../../kernel/clock.ts'
import { countryOptions } from '../../../kernel/countries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { FormPart } from '../../../ui/form-layout.tsx'
import type { DatedFormOf } from './form-of.ts'

export type PersonName =
  | 'title'
  | 'first_name'
  | 'middle_names'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'nationality'
  | 'country_of_residence'
  | 'occupation'

interface PersonPartProps {
  form: DatedFormOf<PersonName, 'date_of_birth'>
  /** Investors sign in with their address; a contact may have a phone alone. */
  email: { optional: boolean; hint: string }
  /** What this kind of person has besides. */
  children?: ReactNode
}

/** Who somebody is and how to reach them: the same for an investor and for a contact. */
export function PersonPart({ form, email, children }: PersonPartProps) {
  const countries = countryOptions()
  return (
    <FormPart title="Person">
      <FieldPair>
        <NativeSelect
          label="Title"
          optional
          placeholder="None"
          options={titles.map((title) => ({ value: title, label: title }))}
          {...form.typed('title')}
        />
        <TextField label="First name" autoComplete="off" {...form.typed('first_name')} />
        <TextField label="Middle names" autoComplete="off" optional {...form.typed('middle_names')} />
        <TextField label="Last name" autoComplete="off" {...form.typed('last_name')} />
        <TextField label="E-mail" type="email" autoComplete="off" {...email} {...form.typed('email')} />
        <TextField label="Phone" type="tel" autoComplete="off" optional {...form.typed('phone')} />
        <DateField label="Date of birth" optional today={now()} {...form.chosen('date_of_birth')} />
        <NativeSelect
          label="Nationality"
          optional
          placeholder="Choose"
          options={countries}
          {...form.typed('nationality')}
        />
        <NativeSelect
          label="Country of residence"
          optional
          placeholder="Choose"
          options={countries}
          {...form.typed('country_of_residence')}
        />
        <TextField label="Occupation" autoComplete="off" optional {...form.typed('occupation')} />
        {children}
      </FieldPair>
    </FormPart>
  )
}
