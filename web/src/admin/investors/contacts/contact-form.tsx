import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { investorType } from '@moorgate/contract/investors/user.ts'
import { leadKind } from '@moorgate/contract/statuses/people.ts'
import { useQuery } from '@tanstack/react-query'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { now } from '../../../kernel/clock.ts'
import type { useForm } from '../../../kernel/form.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { FormPart } from '../../../features/records/form-layout.tsx'
import { ClientGroupsField } from '../person-form/client-groups-field.tsx'
import { optionsOf } from '../person-form/options.ts'
import { PersonPart } from '../person-form/person-part.tsx'
import { sourceWords } from './contact.ts'
import type { Contact } from './contact.ts'
import type { ContactValues } from './contact-values.ts'

type Form = ReturnType<typeof useForm<ContactValues>>

const reach = { optional: true, hint: 'An e-mail address or a phone number is needed.' }

/** The parts of a contact's form: who and where they are, how they may be approached, how the lead stands. */
export function ContactFields({ form, contact }: { form: Form; contact: Contact | undefined }) {
  return (
    <>
      <PersonPart form={form} email={reach}>
        <TextField label="Company" autoComplete="off" optional {...form.typed('company')} />
      </PersonPart>
      <AddressFields legend="Address" field={(part) => form.typed(`address.${part}`)} />
      <FormPart title="How they may be approached">
        <Checkbox label="Agreed to be written to about offers" {...form.typed('marketing')} />
        <Checkbox
          label="Do not contact"
          description="They asked not to be approached."
          {...form.typed('do_not_contact')}
        />
      </FormPart>
      <LeadPart form={form} contact={contact} />
    </>
  )
}

function LeadPart({ form, contact }: { form: Form; contact: Contact | undefined }) {
  const label = useLabel()
  const leads = useQuery(referenceQuery(leadStatus))
  const types = useQuery(referenceQuery(investorType))
  // A native list can only show a value that is among its options.
  if (leads.isPending || types.isPending) return <Skeleton height={240} />
  return (
    <FormPart title="Lead">
      <StaffField
        label="Owner"
        hint="Who looks after them."
        person={contact?.owner}
        {...form.chosen('owner_id')}
      />
      <ClientGroupsField form={form} known={contact?.client_groups ?? []} />
      <FieldPair>
        <NativeSelect
          label={label('lead_status')}
          optional
          placeholder={contact ? 'None' : 'The first active one'}
          options={optionsOf(openTo(contact, leads.data ?? []))}
          {...form.typed('lead_status_id')}
        />
        <NativeSelect
          label={label('investor_categorisation')}
          hint="What they say they are. They sign it once they are converted."
          optional
          placeholder="Not known"
          options={optionsOf(types.data)}
          {...form.typed('investor_type_id')}
        />
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
