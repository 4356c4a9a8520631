import { missingDetails } from '@moorgate/contract/investors/missing-details.ts'
import { neededDetails } from '@moorgate/contract/investors/needed-details.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { addressValues } from '../../../kernel/address.ts'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { countryOptions } from '../../../kernel/countries.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, textsOf } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useReloadUser } from '../../../kernel/session.ts'
import type { CurrentUser } from '../../../kernel/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FormStack, Pair, SaveButtons } from '../../../features/sections/section.tsx'

/** `needed`: all that is missing before one can invest, in one form. */
export type DetailsPart = 'you' | 'address' | 'background' | 'needed'

type DetailsValues = ReturnType<typeof valuesOf>

/** Fields that are plain texts of the person. */
const texts = [
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'email',
  'phone',
  'employment_status',
  'occupation',
  'source_of_wealth',
] as const

function valuesOf(person: CurrentUser) {
  return { ...textsOf(person, texts), address: addressValues(person.address) }
}

interface EditDetailsProps {
  part: DetailsPart
  person: CurrentUser
  onClose: () => void
}

/**
 * One part of the details as a form. A new e-mail address asks for the password and is confirmed from a mail.
 */
export function EditDetails({ part, person, onClose }: EditDetailsProps) {
  const { form, dialog, guard } = useDetails(person, part, onClose)
  return (
    <>
      <FormStack opened onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        <PartFields part={part} form={form} person={person} />
        <SaveButtons form={form} onClose={onClose} />
      </FormStack>
      {dialog}
      {guard}
    </>
  )
}

function useDetails(person: CurrentUser, part: DetailsPart, onClose: () => void) {
  const reload = useReloadUser()
  const { whenConfirmed, dialog } = useConfirmation()
  const before = valuesOf(person)
  const form = useForm<DetailsValues>({
    values: before,
    schema: part === 'needed' ? neededOf(person) : user.update,
    bodyOf: (values) => ({
      // Each line of an address that is asked for says that it is missing, also where nothing is typed yet.
      ...(part === 'needed' &&
        missingDetails(person).includes('home address') && { address: values.address }),
      ...changesOf({ ...before }, { ...values }),
    }),
    version: person.version,
    renew: reload,
    send: async (values) => {
      const body = { ...changesOf({ ...before }, { ...values }), version: person.version }
      if (!(await whenConfirmed(() => call('PATCH', `${user.path}/${person.id}`, { body })))) return false
      await reload()
      showToast(
        values.email === before.email ? 'Details saved' : `Open the link that we sent to ${values.email}`,
      )
      onClose()
    },
  })
  return { form, dialog, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

type Form = ReturnType<typeof useDetails>['form']

/** The contract's schema of what this investor has not said yet. */
const neededOf = (person: CurrentUser) => {
  const isMissing = new Set(missingDetails(person))
  return neededDetails.partial({
    ...(!isMissing.has('date of birth') && { date_of_birth: true }),
    ...(!isMissing.has('country of residence') && { country_of_residence: true }),
    ...(!isMissing.has('home address') && { address: true }),
  })
}

function NeededFields({ form, person }: { form: Form; person: CurrentUser }) {
  const isMissing = new Set(missingDetails(person))
  return (
    <>
      {isMissing.has('date of birth') && (
        <DateField
          label="Date of birth"
          autoComplete="bday"
          today={now()}
          {...form.chosen('date_of_birth')}
        />
      )}
      {isMissing.has('country of residence') && (
        <NativeSelect
          label="Country of residence"
          placeholder="Choose"
          options={countryOptions()}
          {...form.typed('country_of_residence')}
        />
      )}
      {isMissing.has('home address') && (
        <AddressFields legend="Home address" required field={(line) => form.typed(`address.${line}`)} />
      )}
    </>
  )
}

function PartFields({ part, form, person }: { part: DetailsPart; form: Form; person: CurrentUser }) {
  if (part === 'needed') return <NeededFields form={form} person={person} />
  if (part === 'address')
    return <AddressFields legend="Home address" field={(line) => form.typed(`address.${line}`)} />
  if (part === 'background')
    return (
      <>
        <Pair>
          <TextField
            label="Employment"
            hint="Employed, self-employed, retired."
            optional
            {...form.typed('employment_status')}
          />
          <TextField
            label="Occupation"
            autoComplete="organization-title"
            optional
            {...form.typed('occupation')}
          />
        </Pair>
        <TextField
          label="Source of wealth"
          hint="For example, savings, sale of a business or inheritance."
          optional
          {...form.typed('source_of_wealth')}
        />
      </>
    )
  const countries = countryOptions()
  return (
    <>
      {person.date_of_birth === null && (
        <DateField
          label="Date of birth"
          autoComplete="bday"
          today={now()}
          optional
          {...form.chosen('date_of_birth')}
        />
      )}
      <Pair>
        <NativeSelect
          label="Nationality"
          placeholder="Choose"
          options={countries}
          optional
          {...form.typed('nationality')}
        />
        <NativeSelect
          label="Country of residence"
          placeholder="Choose"
          options={countries}
          optional
          {...form.typed('country_of_residence')}
        />
      </Pair>
      <Pair>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          hint="It changes once you open the link we send to the new address. We’ll notify both addresses."
          {...form.typed('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" optional {...form.typed('phone')} />
      </Pair>
    </>
  )
}
