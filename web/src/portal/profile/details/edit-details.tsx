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

export type DetailsPart = 'you' | 'address' | 'background'

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
  const { form, dialog, guard } = useDetails(person, onClose)
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

function useDetails(person: CurrentUser, onClose: () => void) {
  const reload = useReloadUser()
  const { whenConfirmed, dialog } = useConfirmation()
  const before = valuesOf(person)
  const form = useForm<DetailsValues>({
    values: before,
    schema: user.update,
    bodyOf: (values) => changesOf({ ...before }, { ...values }),
    version: person.version,
    renew: reload,
    send: async (values) => {
      const body = { ...changesOf({ ...before }, { ...values }), version: person.version }
      if (!(await whenConfirmed(() => call('PATCH', `${user.path}/${person.id}`, { body })))) return
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

function PartFields({ part, form, person }: { part: DetailsPart; form: Form; person: CurrentUser }) {
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
