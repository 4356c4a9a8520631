import { isClosedKpiPeriod, isOpenKpiRequest } from '@moorgate/contract'
import type { KpiPeriodStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { moveRequest } from './request.ts'
import type { KpiRequestRow } from './request.ts'

/** How the figures that a request asks for stand, by their kind: nothing of a kind that has none. */
export async function statesOfRequest(
  work: Work,
  request: KpiRequestRow,
): Promise<Map<number, KpiPeriodStatus>> {
  const { rows } = await sql<{ kindId: number; status: KpiPeriodStatus }>`
    select p.report_sub_type_id as "kindId", p.status from kpi_periods p
    where p.tenant_id = ${work.tenant.id} and p.company_id = ${request.company_id} and p.months = ${request.months}
      and p.ends_on = ${request.ends_on}::date
      and p.report_sub_type_id = any(${request.report_sub_type_ids}::bigint[])
      and exists (select 1 from report_inputs i where i.tenant_id = ${work.tenant.id} and i.kpi_period_id = p.id
        and (i.value is not null or i.text is not null))
    order by p.id`.execute(work.db)
  return new Map(rows.map(({ kindId, status }) => [kindId, status]))
}

/** A request goes the way of its figures, where staff approve them or give them back on the sheet. */
export async function followPeriod(
  work: Work,
  request: KpiRequestRow | undefined,
  act: 'submit' | 'approve' | 'lock' | 'return',
): Promise<void> {
  if (!request) return
  if (act === 'return' && request.status === 'submitted') return moveRequest(work, request, 'sent_back')
  if (act !== 'approve' || !(isOpenKpiRequest(request.status) || request.status === 'submitted')) return
  const states = await statesOfRequest(work, request)
  const isAnswered = request.status === 'submitted' || states.size === request.report_sub_type_ids.length
  const isDone = [...states.values()].every((status) => isClosedKpiPeriod(status))
  if (isAnswered && isDone) await moveRequest(work, request, 'approved')
}
