import { fillOwnKpiForm, readOwnKpiForm, submitOwnKpiForm } from '@moorgate/contract/kpis/kpi-form.ts'
import type { KpiForm } from '@moorgate/contract/kpis/kpi-form.ts'
import { kpiRequest } from '@moorgate/contract/kpis/kpi-request.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KpiFormPlace } from '../../../features/kpis/form/kpi-form-place.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'

/** `/admin/reports/own-kpis/:id`: the form of an Entrepreneur for one company and period. */
export function OwnKpiFormPage({ params: { id = '' } }: ScreenProps) {
  const queries = useQueryClient()
  const params = { id }
  const asked = endpointQuery(kpiRequest.name, readOwnKpiForm, { params })
  const query = useQuery(asked)
  const form = query.data
  const show = (answer: KpiForm) => {
    queries.setQueryData(asked.queryKey, answer)
    return answer
  }
  const submit = async (version: number, idempotencyKey: string) => {
    show(await send(submitOwnKpiForm, { params, body: { version }, idempotencyKey }))
    await queries.invalidateQueries({ queryKey: [kpiRequest.name] })
  }
  return (
    <AdminPage title={form ? `${form.company.name}, ${form.period_label}` : 'KPIs to report'}>
      <Loaded query={query} what="this form">
        {(data) => (
          <KpiFormPlace
            form={data}
            save={async (rows) => show(await send(fillOwnKpiForm, { params, body: { rows } }))}
            renew={() => queries.invalidateQueries({ queryKey: asked.queryKey })}
            submit={submit}
          />
        )}
      </Loaded>
    </AdminPage>
  )
}
