import { registerInvestor } from '@moorgate/contract/identity/registration.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisitRecord } from '../../../kernel/record-link.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { OwnFieldsPart } from '../../../features/attributes/own-fields-part.tsx'
import { newRecord, typedFields } from '../../../features/attributes/own-values.ts'
import { useRequiredFields } from '../../../features/attributes/use-required-fields.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { categorisationOn } from '@moorgate/contract/features.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { TypedDuplicates } from '../../../features/duplicates/possible-duplicates.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'
import { personPath } from './investor-columns.tsx'

const untouched = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  investor_type_id: '',
  owner_id: '' as number | '',
}

/**
 * `/admin/investors/new-investor`: an account for somebody, who chooses a password from the mail they get.
 */
export function NewInvestor() {
  const word = useTerm()('investor', { lower: true })
  const fields = useRequiredFields('user')
  return (
    <AdminPage title={`New ${word}`}>
      <Loaded query={fields} what="the form">
        {(own) => <InvestorForm fields={own} save={`Add ${word}`} />}
      </Loaded>
    </AdminPage>
  )
}

interface InvestorFormProps {
  /** Those of the tenant's own that a new investor has to have. */
  fields: readonly AttributeValue[]
  save: string
}

function InvestorForm({ fields, save }: InvestorFormProps) {
  const words = useWords()
  const categorises = categorisationOn(useFlags())
  const { form, guard } = useNewInvestor(fields)
  const types = useQuery(referenceQuery(investorType)).data ?? []
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <FormPart title="Person">
        <FieldPair>
          <TextField label="First name" autoComplete="off" {...form.typed('first_name')} />
          <TextField label="Last name" autoComplete="off" {...form.typed('last_name')} />
        </FieldPair>
        <TextField label="E-mail" type="email" autoComplete="off" {...form.typed('email')} />
        <TextField label="Phone" type="tel" autoComplete="off" optional {...form.typed('phone')} />
      </FormPart>
      <TypedDuplicates
        of="person"
        typed={{
          first_name: form.values.first_name,
          last_name: form.values.last_name,
          email: form.values.email,
          phone: form.values.phone,
        }}
      />
      <FormPart title="Relationship">
        <StaffField
          label="Owner"
          hint="Their relationship manager."
          person={null}
          {...form.chosen('owner_id')}
        />
        {categorises && (
          <NativeSelect
            label="Expected category"
            hint={words('The {investor} completes and signs this.')}
            placeholder="Not known"
            optional
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.typed('investor_type_id')}
          />
        )}
      </FormPart>
      <OwnFieldsPart fields={fields} control={form.chosen} />
      <Text tone="faint">We’ll e-mail a link to set a password.</Text>
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}

function useNewInvestor(fields: readonly AttributeValue[]) {
  const queries = useQueryClient()
  const visit = useVisitRecord()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    values: { ...untouched, attribute_values: typedFields(fields) },
    schema: registerInvestor.body,
    bodyOf: (values) => newRecord(values, fields),
    send: async (values, idempotencyKey) => {
      const { id, name } = await send(registerInvestor, { body: newRecord(values, fields), idempotencyKey })
      setSaved(true)
      showToast(`${name} added`)
      await queries.invalidateQueries({ queryKey: ['user'] })
      visit(personPath({ id }))
    },
  })
  return { form, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}
