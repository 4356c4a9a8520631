import { registerInvestor } from '@moorgate/contract/identity/registration.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { useWords } from '../../../kernel/words.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { TypedDuplicates } from '../../../features/duplicates/possible-duplicates.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'

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
  const words = useWords()
  const term = useTerm()
  const { form, guard } = useNewInvestor()
  const types = useQuery(referenceQuery(investorType)).data ?? []
  const word = term('investor', { lower: true })
  return (
    <AdminPage title={`New ${word}`}>
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
          <NativeSelect
            label="Expected category"
            hint={words('The {investor} completes and signs this.')}
            placeholder="Not known"
            optional
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.typed('investor_type_id')}
          />
        </FormPart>
        <Text tone="faint">We’ll e-mail a link to set a password.</Text>
        <ChangesFooter form={form} save={`Add ${word}`} />
        {guard}
      </FormColumn>
    </AdminPage>
  )
}

function useNewInvestor() {
  const queries = useQueryClient()
  const visit = useVisit()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    values: untouched,
    schema: registerInvestor.body,
    send: async (values, idempotencyKey) => {
      const { id, name } = await send(registerInvestor, { body: filledIn(values), idempotencyKey })
      setSaved(true)
      showToast(`${name} added`)
      await queries.invalidateQueries({ queryKey: ['user'] })
      visit(`/admin/investors/${id}/details`, { replace: true })
    },
  })
  return { form, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}
