import { isOpenKpiRequest, refuse } from '@moorgate/contract'
import type { KpiRequestState } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { lastDayOf, periodEnding } from '../../../domain/kpi-period.ts'
import type { KpiPeriod, PeriodMonths } from '../../../domain/kpi-period.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'

export type KpiRequestRow = Omit<Selectable<Tables['kpi_requests']>, 'status'> & { status: KpiRequestState }

/** The request as it is now, locked. 404 where there is none. */
export async function lockRequest(work: Work, id: number): Promise<KpiRequestRow> {
  const { rows } = await sql<KpiRequestRow>`
    select * from kpi_requests where tenant_id = ${work.tenant.id} and id = ${id} for update`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** What the company was asked for this period, locked; undefined where it was not asked, or no longer is. */
export async function lockRequestFor(
  work: Work,
  companyId: number,
  period: KpiPeriod,
): Promise<KpiRequestRow | undefined> {
  const { rows } = await sql<KpiRequestRow>`
    select * from kpi_requests
    where tenant_id = ${work.tenant.id} and company_id = ${companyId} and months = ${period.months}
      and ends_on = ${lastDayOf(period)}::date and status <> 'withdrawn' for update`.execute(work.db)
  return rows[0]
}

export const periodOf = ({ ends_on: day, months }: KpiRequestRow): KpiPeriod =>
  periodEnding(day, months as PeriodMonths)

export function mustBe(isRight: boolean, message: string): void {
  if (!isRight) refuse({ code: 'conflict', reason: 'status', message })
}

export const mustBeOpen = (request: KpiRequestRow): void =>
  mustBe(isOpenKpiRequest(request.status), closedWords[request.status] ?? 'This request has ended.')

const closedWords: Partial<Record<KpiRequestState, string>> = {
  submitted: 'These figures have already been submitted.',
  approved: 'These figures have already been approved.',
  withdrawn: 'This request was withdrawn.',
}

type RequestEvent =
  | 'kpi_request.sent_back'
  | 'kpi_request.approved'
  | 'kpi_request.withdrawn'
  | 'kpi_request.reminded'

/** What happens to a request by staff, or because time passes. */
export function tellRequest(
  work: Work,
  type: RequestEvent,
  request: KpiRequestRow,
  change: { before?: object; after?: object } = {},
): void {
  work.emit({
    type,
    subject: { type: 'kpi_request', id: request.id },
    payload: { company_id: request.company_id, period: request.period },
    ...change,
  } as Parameters<Work['emit']>[0])
}

/** Takes a request from one state to the next, and tells of it. */
export async function moveRequest(
  work: Work,
  request: KpiRequestRow,
  status: 'sent_back' | 'approved' | 'withdrawn',
  reason: string | null = null,
): Promise<void> {
  await changeById(work, 'kpi_requests', request.id, {
    status,
    reason,
    decided_at: work.now,
    decided_by: work.actor.id,
  })
  tellRequest(work, `kpi_request.${status}`, request, {
    before: { status: request.status },
    after: { status, ...(reason !== null && { reason }) },
  })
}
