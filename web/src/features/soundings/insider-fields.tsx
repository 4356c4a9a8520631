import { now } from '../../kernel/clock.ts'
import type { useForm } from '../../kernel/form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Insider } from './sounding-words.ts'

export const noInsider = {
  first_names: '',
  surnames: '',
  birth_surnames: '',
  professional_phones: '',
  company: '',
  reason: '',
  date_of_birth: '',
  national_identification_number: '',
  personal_phones: '',
  home_address: '',
  obtained_at: '',
  ceased_at: '',
  because: '',
  /** Of a colleague who is added. */
  staff_id: '' as number | '',
}
export type InsiderValues = typeof noInsider

/** What an entry says, as its form holds it. */
export const valuesOf = (insider: Insider): InsiderValues => ({
  ...noInsider,
  first_names: insider.first_names,
  surnames: insider.surnames,
  birth_surnames: insider.birth_surnames ?? '',
  professional_phones: insider.professional_phones ?? '',
  company: insider.company ?? '',
  reason: insider.reason,
  date_of_birth: insider.date_of_birth ?? '',
  national_identification_number: insider.national_identification_number ?? '',
  personal_phones: insider.personal_phones ?? '',
  home_address: insider.home_address ?? '',
})

type Form = Pick<ReturnType<typeof useForm<InsiderValues>>, 'typed' | 'chosen'>

/** Who a person on the insider list is, and why. */
export function InsiderFields({ form }: { form: Form }) {
  return (
    <>
      <TextField label="First names" autoComplete="off" {...form.typed('first_names')} />
      <TextField label="Surnames" autoComplete="off" {...form.typed('surnames')} />
      <TextField
        label="Birth surname, if different"
        optional
        autoComplete="off"
        {...form.typed('birth_surnames')}
      />
      <TextField label="Company and address" autoComplete="off" {...form.typed('company')} />
      <TextField label="Work phone number" autoComplete="off" {...form.typed('professional_phones')} />
      <TextArea
        label="Role and reason"
        hint="Why this person has inside information."
        rows={2}
        {...form.typed('reason')}
      />
    </>
  )
}

/** What the template asks of a person beside their work. */
export function InsiderParticulars({ form }: { form: Form }) {
  return (
    <>
      <DateField label="Date of birth" today={now()} optional {...form.chosen('date_of_birth')} />
      <TextField
        label="National identification number"
        optional
        autoComplete="off"
        {...form.typed('national_identification_number')}
      />
      <TextField label="Personal telephone" optional autoComplete="off" {...form.typed('personal_phones')} />
      <TextArea label="Home address" optional rows={2} {...form.typed('home_address')} />
    </>
  )
}
