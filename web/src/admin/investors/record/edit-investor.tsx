import { updateUser } from '@moorgate/contract/investors/user-commands.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, textsOf } from '../../../kernel/form-values.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { FormPart } from '../../../ui/form-layout.tsx'
import { personQuery } from '../person.ts'
import type { Person } from '../person.ts'
import { PersonPart } from '../person-form/person-part.tsx'
import { RecordForm } from '../person-form/record-form.tsx'
import { loosely, personValues } from '../person-form/values.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { searchStaff } from '../../../kernel/searches.ts'
import { useWords } from '../../../kernel/words.tsx'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { ClientGroupsField } from '../person-form/client-groups-field.tsx'
import { optionsOf } from '../person-form/options.ts'
import { PickedList } from '../person-form/picked-list.tsx'

/** `/admin/investors/{id}/edit`. */
export function EditInvestor({ params }: ScreenProps) {
  const person = useQuery(personQuery(params['id'] ?? ''))
  const term = useTerm()
  return (
    <AdminPage title={person.data ? `Edit ${person.data.name}` : `Edit ${term('investor', { lower: true })}`}>
      <Loaded query={person} what={`this ${term('investor', { lower: true })}`}>
        {(known) => <PersonForm key={known.id} person={known} />}
      </Loaded>
    </AdminPage>
  )
}

function valuesOf(person: Person) {
  return {
    ...personValues(person),
    ...textsOf(person, ['employment_status', 'source_of_wealth', 'source']),
    adviser_id: (person.adviser_id ?? '') as number | '',
    associate_ids: (person.associates ?? []).map(({ id }) => id),
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
  const { whenConfirmed, dialog } = useConfirmation()
  const [saved, setSaved] = useState(false)
  const plain = (values: typeof before) => loosely(values, ['owner_id', 'adviser_id'])
  const bodyOf = (values: typeof before) => changesOf(plain(before), plain(values))
  const form = useForm({
    values: before,
    schema: updateUser.body,
    bodyOf,
    version: person.version,
    renew: () => queries.invalidateQueries({ queryKey: ['user', 'show'] }),
    send: async (values) => {
      const request = { params: { id: person.id }, body: { ...bodyOf(values), version: person.version } }
      if (!(await whenConfirmed(() => send(updateUser, request)))) return false
      setSaved(true)
      showToast(`${values.first_name} ${values.last_name} saved`)
      await queries.invalidateQueries({ queryKey: ['user'] })
      visit(`/admin/investors/${person.id}/details`, { replace: true })
    },
  })
  return { form, dialog, saved }
}

export type EditForm = ReturnType<typeof useEdit>['form']

function PersonForm({ person }: { person: Person }) {
  const { form, dialog, saved } = useEdit(person)
  return (
    <RecordForm form={form} saved={saved}>
      <PersonPart
        form={form}
        email={{
          optional: false,
          hint: 'A new address needs approval by a second person. We’ll notify the old address.',
        }}
      />
      <AddressFields legend="Home address" field={(part) => form.typed(`address.${part}`)} />
      <FormPart title="Background">
        <FieldPair>
          <TextField label="Employment" optional {...form.typed('employment_status')} />
          <TextField label="Source of wealth" optional {...form.typed('source_of_wealth')} />
        </FieldPair>
      </FormPart>
      <TenantPart form={form} person={person} />
      {dialog}
    </RecordForm>
  )
}

/** What staff keep about an investor: who works for them, where they stand, and how they may be reached. */
function TenantPart({ form, person }: { form: EditForm; person: Person }) {
  const words = useWords()
  const label = useLabel()
  const leads = useQuery(referenceQuery(leadStatus))
  // A native list can only show a value that is among its options.
  if (leads.isPending) return <Skeleton height={200} />
  return (
    <>
      <FormPart title="Relationship">
        <FieldPair>
          <StaffField
            label="Owner"
            hint="Their relationship manager."
            person={person.owner}
            {...form.chosen('owner_id')}
          />
          <StaffField
            label={label('adviser')}
            hint="Their adviser."
            person={person.adviser}
            {...form.chosen('adviser_id')}
          />
        </FieldPair>
        <PickedList
          optional
          label="Associates"
          hint={words('Other colleagues who look after this {investor}.')}
          placeholder="Name of a colleague"
          search={searchStaff}
          ids={form.values.associate_ids}
          known={person.associates ?? []}
          onChange={(ids) => form.set('associate_ids', ids)}
        />
        <ClientGroupsField form={form} known={person.client_groups ?? []} />
        <FieldPair>
          <NativeSelect
            label={label('lead_status')}
            optional
            placeholder="None"
            options={optionsOf(leads.data)}
            {...form.typed('lead_status_id')}
          />
          <TextField label="Source" hint="Where they heard of the firm." optional {...form.typed('source')} />
        </FieldPair>
        <Checkbox
          label="Account open"
          description="If closed, they can’t sign in. Nothing is deleted."
          {...form.typed('is_active')}
        />
      </FormPart>
      <FormPart title="Can be told about new offers">
        <Checkbox label="By e-mail" {...form.typed('marketing')} />
        <Checkbox label="By phone" {...form.typed('marketing_phone')} />
        <Checkbox label="By post" {...form.typed('marketing_post')} />
      </FormPart>
    </>
  )
}
