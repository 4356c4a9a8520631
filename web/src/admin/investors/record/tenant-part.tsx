import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { searchStaff } from '../../../kernel/searches.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { FormPart } from '../../../features/records/form-layout.tsx'
import type { Person } from '../person.ts'
import { ClientGroupsField } from '../person-form/client-groups-field.tsx'
import { optionsOf } from '../person-form/options.ts'
import { PickedList } from '../person-form/picked-list.tsx'
import type { EditForm } from './edit-investor.tsx'

/** What staff keep about an investor: who works for them, where they stand, and how they may be reached. */
export function TenantPart({ form, person }: { form: EditForm; person: Person }) {
  const label = useLabel()
  const leads = useQuery(referenceQuery(leadStatus))
  // A native list can only show a value that is among its options.
  if (leads.isPending) return <Skeleton height={200} />
  return (
    <>
      <FormPart title="With us">
        <FieldPair>
          <StaffField
            label="Owner"
            hint="Who looks after them."
            person={person.owner}
            {...form.chosen('owner_id')}
          />
          <StaffField
            label={label('adviser')}
            hint="Who advises them."
            person={person.adviser}
            {...form.chosen('adviser_id')}
          />
        </FieldPair>
        <PickedList
          optional
          label="Associates"
          hint="Colleagues who work for them too."
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
          description="Closed, they cannot sign in. Nothing is deleted."
          {...form.typed('is_active')}
        />
      </FormPart>
      <FormPart title="May be told about new offers">
        <Checkbox label="By e-mail" {...form.typed('marketing')} />
        <Checkbox label="By phone" {...form.typed('marketing_phone')} />
        <Checkbox label="By post" {...form.typed('marketing_post')} />
      </FormPart>
    </>
  )
}
