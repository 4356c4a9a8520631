import { withOwnValues } from '@moorgate/contract/attributes/own-values.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { OwnFieldsPart } from '../../../features/attributes/own-fields-part.tsx'
import { newRecord, typedFields } from '../../../features/attributes/own-values.ts'
import { useRequiredFields } from '../../../features/attributes/use-required-fields.ts'
import { useForm } from '../../../kernel/form.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'
import { Text } from '../../../ui/text.tsx'
import { OpportunityField } from './opportunity-field.tsx'

const parts = [
  {
    title: 'Basics',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'type_id', label: 'Type' },
      { name: 'sub_type_id', label: 'Sub-type' },
      { name: 'investment_round_type_id', label: 'Round' },
      { name: 'industry_id', label: 'Industry' },
    ],
  },
  {
    title: 'Raise',
    fields: [
      { name: 'currency', label: 'Currency' },
      { name: 'target_amount', label: 'Target' },
    ],
  },
  {
    title: 'Issuer',
    fields: [
      { name: 'issuer_name', label: 'Legal name of the issuer' },
      { name: 'issuer_number', label: 'Company number' },
    ],
  },
] as const

const names = parts.flatMap(({ fields }) => fields.map(({ name }) => name))
const blank: FormValues = { ...Object.fromEntries(names.map((name) => [name, ''])), currency: 'GBP' }

/**
 * `/admin/investments/opportunities/new-opportunity`: the little that a draft needs; everything else is
 * written on its edit page.
 */
export function NewOpportunity() {
  const word = useTerm()('opportunity', { lower: true })
  const fields = useRequiredFields('investment_opportunity')
  return (
    <AdminPage title={`New ${word}`}>
      <Loaded query={fields} what="the form">
        {(own) => <OpportunityForm fields={own} save={`Create ${word}`} />}
      </Loaded>
    </AdminPage>
  )
}

interface OpportunityFormProps {
  /** Those of the tenant's own that a new opportunity has to have. */
  fields: readonly AttributeValue[]
  save: string
}

function OpportunityForm({ fields, save }: OpportunityFormProps) {
  const term = useTerm()
  const visit = useVisit()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const readers = term('investor', { plural: true, lower: true })
  const form = useForm<FormValues>({
    values: { ...blank, attribute_values: typedFields(fields) },
    schema: withOwnValues(investmentOpportunity).create,
    bodyOf: (values) => newRecord(values, fields),
    send: async (given, idempotencyKey) => {
      const { data } = await call<{ data: { id: number } }>('POST', investmentOpportunity.path, {
        body: newRecord(given, fields),
        idempotencyKey,
      })
      setSaved(true)
      await queries.invalidateQueries({ queryKey: [investmentOpportunity.name] })
      visit(`/admin/investments/opportunities/${data.id}/edit`, { replace: true })
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <Text tone="faint">It starts as a draft that only staff can see.</Text>
      {parts.map(({ title, fields }) => (
        <FormPart key={title} title={title}>
          {fields.map((field) => (
            <OpportunityField
              key={field.name}
              {...field}
              hint={field.name === 'name' ? `Shown to ${readers}` : undefined}
              form={form}
              opportunity={undefined}
            />
          ))}
        </FormPart>
      ))}
      <OwnFieldsPart fields={fields} control={(name: string) => form.chosen(name)} />
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}
