import { updateUser } from '@moorgate/contract/investors/user-acts.ts'
import { titles } from '@moorgate/contract/investors/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressValues } from '../../../kernel/address.ts'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { now } from '../../../kernel/clock.ts'
import { NotConfirmed, useConfirmation } from '../../../kernel/confirm-password.tsx'
import { countryOptions } from '../../../kernel/countries.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, textsOf } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../field-layout.tsx'
import { FormColumn, FormPart } from '../form-layout.tsx'
import { personQuery } from '../person.ts'
import type { Person } from '../person.ts'
import { FirmPart } from './firm-part.tsx'

/** `/admin/investors/{id}/edit`. */
export function EditInvestor({ params }: ScreenProps) {
  const person = useQuery(personQuery(params['id'] ?? ''))
  const term = useTerm()
  return (
    <AdminPage title={person.data ? `Edit ${person.data.name}` : `Edit ${term('investor', { lower: true })}`}>
      <Loaded query={person} what={`this ${term('investor', { lower: true })}`}>
        {(known) => <PersonForm key={known.version} person={known} />}
      </Loaded>
    </AdminPage>
  )
}

/** Fields that are plain texts of the record. */
const texts = [
  'title',
  'first_name',
  'middle_names',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'employment_status',
  'occupation',
  'source_of_wealth',
  'source',
] as const

function valuesOf(person: Person) {
  return {
    ...textsOf(person, texts),
    address: addressValues(person.address),
    owner_id: (person.owner_id ?? '') as number | '',
    adviser_id: (person.adviser_id ?? '') as number | '',
    associate_ids: (person.associates ?? []).map(({ id }) => id),
    lead_status_id: person.lead_status_id === null ? '' : String(person.lead_status_id),
    client_group_id: person.client_group_id === null ? '' : String(person.client_group_id),
    marketing: person.marketing,
    marketing_phone: person.marketing_phone,
    marketing_post: person.marketing_post,
    is_active: person.is_active,
  }
}

function useEdit(person: Person) {
  const before = valuesOf(person)
  const queries = useQueryClient()
  const visit = useVisit()
  const { confirmed, dialog } = useConfirmation()
  const [saved, setSaved] = useState(false)
  const bodyOf = (values: typeof before) => changesOf(loosely(before), loosely(values))
  const form = useForm({
    values: before,
    schema: updateUser.body,
    bodyOf,
    send: async (values) => {
      const request = { params: { id: person.id }, body: { ...bodyOf(values), version: person.version } }
      try {
        await confirmed(() => send(updateUser, request))
      } catch (error) {
        if (error instanceof NotConfirmed) return
        throw error
      }
      setSaved(true)
      showToast(`${values.first_name} ${values.last_name} is saved`)
      await queries.invalidateQueries({ queryKey: ['user'] })
      visit(`/admin/investors/${person.id}/details`)
    },
  })
  return { form, dialog, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}

/** References are typed as text in a list and as numbers in the record. */
function loosely(values: ReturnType<typeof valuesOf>) {
  return { ...values, owner_id: String(values.owner_id), adviser_id: String(values.adviser_id) }
}

export type EditForm = ReturnType<typeof useEdit>['form']

function PersonForm({ person }: { person: Person }) {
  const { form, dialog, guard } = useEdit(person)
  const changes = form.changes === 1 ? '1 unsaved change' : `${form.changes} unsaved changes`
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <PersonPart form={form} />
      <AddressFields legend="Home address" field={(part) => form.typed(`address.${part}`)} />
      <BackgroundPart form={form} />
      <FirmPart form={form} person={person} />
      <FormFooter
        state={form.changes > 0 ? { kind: 'unsaved', text: changes } : undefined}
        problems={form.problems}
        saving={form.busy}
        {...(form.changes > 0 && { onDiscard: form.discard })}
      />
      {dialog}
      {guard}
    </FormColumn>
  )
}

function PersonPart({ form }: { form: EditForm }) {
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
        <TextField label="First name" {...form.typed('first_name')} />
        <TextField label="Middle names" optional {...form.typed('middle_names')} />
        <TextField label="Last name" {...form.typed('last_name')} />
        <TextField
          label="E-mail"
          type="email"
          hint="A new one is confirmed from a mail."
          {...form.typed('email')}
        />
        <TextField label="Phone" type="tel" optional {...form.typed('phone')} />
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
      </FieldPair>
    </FormPart>
  )
}

function BackgroundPart({ form }: { form: EditForm }) {
  return (
    <FormPart title="Background">
      <FieldPair>
        <TextField label="Employment" optional {...form.typed('employment_status')} />
        <TextField label="Occupation" optional {...form.typed('occupation')} />
      </FieldPair>
      <TextField label="Source of wealth" optional {...form.typed('source_of_wealth')} />
    </FormPart>
  )
}
