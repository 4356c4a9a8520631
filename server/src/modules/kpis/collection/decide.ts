import { isOpenKpiRequest, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { changePeriod } from '../change-period.ts'
import { statesOfRequest } from './follow-period.ts'
import { lockRequest, moveRequest, mustBe, mustBeOpen, periodOf, tellRequest } from './request.ts'
import type { KpiRequestRow } from './request.ts'

const notSubmitted = 'The company hasn’t submitted these figures.'

/** Approves all figures that the company submitted. Figures that staff changed since are submitted first. */
export async function approveRequest(work: Work, id: number): Promise<void> {
  const request = await lockRequest(work, id)
  mustBe(request.status === 'submitted', notSubmitted)
  const states = await statesOfRequest(work, request)
  if ([...states.values()].includes('draft'))
    refuse({
      code: 'conflict',
      reason: 'status',
      message: 'The figures changed after submission. Submit them on the sheet first.',
    })
  for (const [kindId, status] of states)
    if (status === 'submitted') await changePeriod(work, 'approve', ofKind(request, kindId), { alone: true })
  await moveRequest(work, request, 'approved')
}

/** Gives the figures back to the company, with the reason: it may change and submit them again. */
export async function sendBackRequest(work: Work, id: number, reason: string): Promise<void> {
  const request = await lockRequest(work, id)
  mustBe(request.status === 'submitted', notSubmitted)
  for (const [kindId, status] of await statesOfRequest(work, request))
    if (status === 'submitted') await changePeriod(work, 'return', ofKind(request, kindId), { alone: true })
  await moveRequest(work, request, 'sent_back', reason)
}

/** Takes a request back. What was entered stays, and the company reads and writes none of it any more. */
export async function withdrawRequest(work: Work, id: number): Promise<void> {
  const request = await lockRequest(work, id)
  const isRunning = isOpenKpiRequest(request.status) || request.status === 'submitted'
  mustBe(isRunning, 'This request has ended, so it can’t be withdrawn.')
  await moveRequest(work, request, 'withdrawn')
}

/** Reminds at once. Sooner than a day after the last letter is 409, with the time from which it may be. */
export async function remindRequest(work: Work, id: number): Promise<void> {
  const request = await lockRequest(work, id)
  mustBeOpen(request)
  const sentBack = request.status === 'sent_back' ? request.decided_at : null
  const last = Math.max(...[request.created_at, sentBack, request.reminded_at].map(Number))
  const from = later(new Date(last), days(1))
  if (work.now < from) refuse({ code: 'conflict', reason: 'asked_already', retryAt: from.toISOString() })
  // Nothing that the form shows: its version stays.
  await sql`update kpi_requests set reminded_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  tellRequest(work, 'kpi_request.reminded', request)
}

const ofKind = (request: KpiRequestRow, kindId: number) => ({
  owner_id: request.company_id,
  report_sub_type_id: kindId,
  period: periodOf(request),
})
