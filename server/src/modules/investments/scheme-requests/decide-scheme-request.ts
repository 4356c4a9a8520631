import { refuse } from '@moorgate/contract'
import { changeById, lockById } from '../../../kernel/rows.ts'
import { showRecord } from '../../../kernel/resource/show.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { lockInvestment } from '../reserve/cancel-investment.ts'
import { mustInvestFor } from '../reserve/may-invest-for.ts'
import { updateInvestment } from '../reserve/update-investment.ts'
import { mustCount } from './ask-for-scheme.ts'
import { schemeRequests } from './tables.ts'

/** Staff change the scheme as they do by themselves, so every refusal of that is one of this. */
export async function acceptSchemeRequest(work: Work, id: number): Promise<void> {
  const { request } = await lockOpen(work, id)
  await updateInvestment(work, request.investment_id, { tax_option_id: request.tax_option_id })
  await settle(work, request, 'accepted')
}

export async function refuseSchemeRequest(work: Work, id: number, reason: string): Promise<void> {
  const { request, opportunity } = await lockOpen(work, id)
  mustTouch(work, opportunity.status, 'update')
  await settle(work, request, 'refused', reason)
}

export async function withdrawSchemeRequest(work: Work, id: number): Promise<void> {
  const { request, investment } = await lockOpen(work, id)
  await mustInvestFor(work, investment)
  await settle(work, request, 'withdrawn')
}

/** The round and the investment are locked before it, as by everything that changes them. */
async function lockOpen(work: Work, id: number) {
  await showRecord(work, schemeRequests, id)
  const known = await work.db
    .selectFrom('tax_scheme_requests')
    .select('investment_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const locked = await lockInvestment(work, known.investment_id)
  const request = await lockById(work, 'tax_scheme_requests', id)
  if (request.status !== 'asked')
    refuse({ code: 'conflict', reason: 'already_decided', about: 'scheme_request' })
  mustCount(locked.investment)
  return { ...locked, request }
}

const events = {
  accepted: 'tax_scheme_request.accepted',
  refused: 'tax_scheme_request.refused',
  withdrawn: 'tax_scheme_request.withdrawn',
} as const

type SchemeRequest = Awaited<ReturnType<typeof lockOpen>>['request']

async function settle(
  work: Work,
  request: SchemeRequest,
  status: keyof typeof events,
  reason: string | null = null,
): Promise<void> {
  await changeById(work, 'tax_scheme_requests', request.id, {
    status,
    refusal_reason: reason,
    decided_by: work.actor.id,
    decided_at: work.now,
  })
  work.emit({
    type: events[status],
    subject: { type: 'tax_scheme_request', id: request.id },
    payload: {
      investment_opportunity_id: request.investment_opportunity_id,
      investment_id: request.investment_id,
    },
    before: { status: request.status },
    after: { status, ...(reason !== null && { refusal_reason: reason }) },
  })
}
