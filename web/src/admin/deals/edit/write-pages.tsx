import { changeDeal, createDeal } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { attributesQuery, fieldsQuery } from '../../../features/attributes/attributes.ts'
import type { Attribute, AttributeValue } from '../../../features/attributes/attributes.ts'
import { newRecord } from '../../../features/attributes/own-values.ts'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FormColumn } from '../../../ui/form-layout.tsx'
import { dealPath, dealQuery, pipelinesQuery } from '../deal.ts'
import type { Deal } from '../deal.ts'
import { DealFields } from './deal-form.tsx'
import { changedDeal, dealValues } from './deal-values.ts'
import type { DealValues } from './deal-values.ts'

/** `/admin/investments/deals/new-deal`: in the stage that the address names, else where new ones begin. */
export function NewDeal() {
  const term = useTerm()
  const noun = term('deal', { lower: true })
  const { search } = useAddress()
  const parameters = parseFlat(search)
  const pipelines = useQuery(pipelinesQuery())
  const fields = useQuery(fieldsQuery('pipeline_deal'))
  return (
    <AdminPage title={`New ${noun}`}>
      <Loaded query={pipelines} what={`the ${term('pipeline', { plural: true, lower: true })}`}>
        {(all) => {
          const place =
            all.find(({ id }) => String(id) === parameters['pipeline']) ?? all.find((each) => each.is_default)
          const stage =
            place?.stages?.find(({ id }) => String(id) === parameters['stage']) ?? place?.stages?.[0]
          const begin = {
            ...(place && { pipeline_id: place.id }),
            ...(stage && { pipeline_stage_id: stage.id }),
          }
          return (
            <Loaded query={fields} what="the form">
              {(own) => <DealForm begin={begin} fields={own.map(empty)} save={`Add ${noun}`} />}
            </Loaded>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

const empty = (attribute: Attribute): AttributeValue => ({ attribute, value: null })

/** `/admin/investments/deals/{id}/edit`. */
export function EditDeal({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const found = useQuery(dealQuery(id))
  const fields = useQuery(attributesQuery('pipeline_deal', Number(id)))
  const noun = useTerm()('deal', { lower: true })
  return (
    <AdminPage title={`Edit ${found.data?.name ?? noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(deal) => (
          <Loaded query={fields} what={`this ${noun}`}>
            {(own) => <DealForm deal={deal} begin={deal} fields={own} save="Save" />}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  )
}

/** Another one once somebody has saved the deal or its fields, which have no version of their own. */
const versionOf = ({ version }: Deal, fields: readonly AttributeValue[]) =>
  `${version} ${JSON.stringify(fields.map(({ value }) => value))}`

interface DealFormProps {
  /** Absent for a new one. */
  deal?: Deal | undefined
  begin: Partial<Deal>
  /** The tenant's own fields, with what stands in them. */
  fields: readonly AttributeValue[]
  save: string
}

function DealForm({ deal, begin, fields, save }: DealFormProps) {
  const typed = fields.filter(({ attribute }) => attribute.type !== 'file')
  const { form, guard } = useDealForm({ deal, begin, fields: typed })
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <DealFields form={form} deal={deal} fields={typed} />
      <ChangesFooter form={form} save={save} />
      {guard}
    </FormColumn>
  )
}

function useDealForm({ deal, begin, fields }: Omit<DealFormProps, 'save'>) {
  const before = dealValues(begin, fields)
  const queries = useQueryClient()
  const visit = useVisit()
  const [saved, setSaved] = useState(false)
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: ['attribute_value'] })
    await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  }
  const bodyOf = (values: DealValues) =>
    deal ? changedDeal(before, values, fields) : newRecord(values, fields)
  const form = useForm<DealValues>({
    values: before,
    schema: deal ? changeDeal.body : createDeal.body,
    bodyOf,
    version: deal && versionOf(deal, fields),
    renew,
    send: async (values, idempotencyKey) => {
      const { data } = await write(deal, bodyOf(values), idempotencyKey)
      setSaved(true)
      showToast(`${data.name} ${deal ? 'saved' : 'added'}`)
      await renew()
      visit(dealPath(data.id), { replace: true })
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return { form, guard }
}

const write = (deal: Deal | undefined, body: Record<string, unknown>, idempotencyKey: string) =>
  deal
    ? call<{ data: Deal }>('PATCH', `${pipelineDeal.path}/${deal.id}`, {
        body: { ...body, version: deal.version },
      })
    : call<{ data: Deal }>('POST', pipelineDeal.path, { body, idempotencyKey })
