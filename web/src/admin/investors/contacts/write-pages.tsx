import { contact as resource, createContact } from '@moorgate/contract/contacts/contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { categorisationOn } from '@moorgate/contract/features.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useVisitRecord } from '../../../kernel/record-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { OwnFieldsPart } from '../../../features/attributes/own-fields-part.tsx'
import { newRecord, typedFields } from '../../../features/attributes/own-values.ts'
import { useRequiredFields } from '../../../features/attributes/use-required-fields.ts'
import { TypedDuplicates } from '../../../features/duplicates/possible-duplicates.tsx'
import { RecordForm } from '../person-form/record-form.tsx'
import { contactPath, contactQuery, sourceWords } from './contact.ts'
import type { Contact } from './contact.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { leadKind } from '@moorgate/contract/statuses/people.ts'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { now } from '../../../kernel/clock.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { FormPart } from '../../../ui/form-layout.tsx'
import { ClientGroupsField } from '../person-form/client-groups-field.tsx'
import { optionsOf } from '../person-form/options.ts'
import { PersonPart } from '../person-form/person-part.tsx'
import { idText, loosely as looselyOf, personValues } from '../person-form/values.ts'

type Form = ReturnType<typeof useForm<ContactValues>>

const reach = { optional: true, hint: 'Enter an e-mail address or a phone number.' }

/** The parts of a contact's form: who and where they are, how they may be approached, how the lead stands. */
function ContactFields({ form, contact }: { form: Form; contact: Contact | undefined }) {
  return (
    <>
      <PersonPart form={form} email={reach}>
        <TextField label="Company" autoComplete="off" optional {...form.typed('company')} />
      </PersonPart>
      <AddressFields legend="Address" field={(part) => form.typed(`address.${part}`)} />
      <FormPart title="Contact permission">
        <Checkbox label="Agreed to receive offers in writing" {...form.typed('marketing')} />
        <Checkbox
          label="Do not contact"
          description="They asked not to be contacted."
          {...form.typed('do_not_contact')}
        />
      </FormPart>
      <LeadPart form={form} contact={contact} />
    </>
  )
}

function LeadPart({ form, contact }: { form: Form; contact: Contact | undefined }) {
  const label = useLabel()
  const categorises = categorisationOn(useFlags())
  const leads = useQuery(referenceQuery(leadStatus))
  const types = useQuery(referenceQuery(investorType))
  // A native list can only show a value that is among its options.
  if (leads.isPending || types.isPending) return <Skeleton height={240} />
  return (
    <FormPart title="Lead">
      <StaffField
        label="Owner"
        hint="Their relationship manager."
        person={contact?.owner}
        {...form.chosen('owner_id')}
      />
      <ClientGroupsField form={form} known={contact?.client_groups ?? []} />
      <FieldPair>
        <NativeSelect
          label={label('lead_status')}
          optional
          placeholder={contact ? 'None' : 'First active status'}
          options={optionsOf(openTo(contact, leads.data ?? []))}
          {...form.typed('lead_status_id')}
        />
        {categorises && (
          <NativeSelect
            label={label('investor_categorisation')}
            hint="Self-described. They sign it after conversion."
            optional
            placeholder="Not known"
            options={optionsOf(types.data)}
            {...form.typed('investor_type_id')}
          />
        )}
        <NativeSelect
          label="Source"
          options={Object.entries(sourceWords).map(([value, words]) => ({ value, label: words }))}
          {...form.typed('source')}
        />
        <TextField
          label="Lead score"
          hint="0 to 100."
          inputMode="numeric"
          numeric
          optional
          {...form.typed('score')}
        />
        <TextField label="Next action" autoComplete="off" optional {...form.typed('next_action')} />
        <DateField label="Due" optional today={now()} {...form.chosen('next_action_at')} />
      </FieldPair>
    </FormPart>
  )
}

/**
 * Statuses that a contact can have: a lead becomes an investment by investing, unless this one is so already.
 */
function openTo(contact: Contact | undefined, leads: readonly NamedRecord[]): readonly NamedRecord[] {
  return (leads as readonly (NamedRecord & { type: number })[]).filter(
    ({ id, type }) => type !== leadKind.investment || id === contact?.lead_status_id,
  )
}

/** `/admin/investors/new-contact`. */
export function NewContactPage() {
  const noun = useTerm()('contact', { lower: true })
  const fields = useRequiredFields('contact')
  return (
    <AdminPage title={`New ${noun}`}>
      <Loaded query={fields} what="the form">
        {(own) => <ContactForm fields={own} save={`Add ${noun}`} />}
      </Loaded>
    </AdminPage>
  )
}

/** `/admin/investors/contacts/{id}/edit`. */
export function EditContactPage({ params }: ScreenProps) {
  const found = useQuery(contactQuery(params['id'] ?? ''))
  const noun = useTerm()('contact', { lower: true })
  return (
    <AdminPage title={`Edit ${found.data?.name ?? noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(contact) =>
          contact.converted_at === null ? (
            <ContactForm key={contact.id} contact={contact} />
          ) : (
            <Notice title="Converted">This {noun} is read only.</Notice>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

interface ContactFormProps {
  contact?: Contact
  /** Those of the tenant's own that a new contact has to have. */
  fields?: readonly AttributeValue[]
  save?: string
}

const noFields: readonly AttributeValue[] = []

function ContactForm({ contact, fields = noFields, save }: ContactFormProps) {
  const { form, saved } = useContactForm(contact, fields)
  return (
    <RecordForm form={form} saved={saved} {...(save !== undefined && { save })}>
      {!contact && <TypedDuplicates of="person" typed={whoIsTyped(form.values)} />}
      <ContactFields form={form} contact={contact} />
      <OwnFieldsPart fields={fields} control={form.chosen} />
    </RecordForm>
  )
}

/** By what somebody is known: a half-chosen date is left out until it is one. */
const whoIsTyped = ({ first_name, last_name, email, phone, date_of_birth, address }: ContactValues) => ({
  first_name,
  last_name,
  email,
  phone,
  date_of_birth,
  postcode: address.postcode,
})

function useContactForm(contact: Contact | undefined, fields: readonly AttributeValue[]) {
  const before = contactValues(contact, fields)
  const queries = useQueryClient()
  const visit = useVisitRecord()
  const [saved, setSaved] = useState(false)
  const bodyOf = (values: ContactValues) =>
    contact ? changesOf(loosely(before), loosely(values)) : newRecord(loosely(values), fields)
  const form = useForm<ContactValues>({
    values: before,
    schema: contact ? resource.update : createContact.body,
    bodyOf,
    version: contact?.version,
    renew: () => queries.invalidateQueries({ queryKey: [resource.name, 'show'] }),
    send: async (values, idempotencyKey) => {
      const { data } = contact
        ? await call<{ data: Contact }>('PATCH', `${resource.path}/${contact.id}`, {
            body: { ...bodyOf(values), version: contact.version },
          })
        : await call<{ data: Contact }>('POST', resource.path, { body: bodyOf(values), idempotencyKey })
      setSaved(true)
      showToast(`${data.name} ${contact ? 'saved' : 'added'}`)
      await queries.invalidateQueries({ queryKey: [resource.name] })
      visit(contactPath(data.id))
    },
  })
  return { form, saved }
}

/** What a contact's form begins with: the record as text, or nothing of a new one. */
function contactValues(contact: Contact | undefined, fields: readonly AttributeValue[]) {
  return {
    ...personValues(contact),
    company: contact?.company ?? '',
    next_action: contact?.next_action ?? '',
    next_action_at: contact?.next_action_at?.slice(0, 10) ?? '',
    marketing: contact?.marketing ?? false,
    do_not_contact: contact?.do_not_contact ?? false,
    source: contact?.source ?? ('manual' as Contact['source']),
    investor_type_id: idText(contact?.investor_type_id),
    score: idText(contact?.score),
    attribute_values: typedFields(fields),
  }
}

type ContactValues = ReturnType<typeof contactValues>

/** References are typed as text in a list and as numbers in the record. */
const loosely = (values: ContactValues) => looselyOf(values, ['owner_id'])
