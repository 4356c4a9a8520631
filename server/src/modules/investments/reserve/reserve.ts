import { isPensionKind, openStatuses, ownKinds, refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { AmountRefusal } from '../../../domain/amount-rules.ts'
import { parseMoney } from '../../../domain/money.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { admissionTo } from '../../eligibility/index.ts'
import { insertInvestments } from './insert-investments.ts'
import { mustInvestFor } from './may-invest-for.ts'
import { lockVisibleOpportunity } from '../../round-locks/index.ts'
import { openRights, settleHeld, takesMoney } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { chosenScheme } from '../../tax-schemes/index.ts'
import { judgeNew, refuseAmount } from '../rounds/round-amount.ts'

/** What an investor asks for. */
export interface ReservationRequest {
  kind: 'primary' | 'org' | 'pension'
  opportunityId: number
  /** As it came: what it is worth depends on the currency of the round. */
  amount: string
  interest: 1 | 2
  methodId: number | null
  organisationId: number | null
  /** The tax scheme that the investor chose. */
  taxOptionId: number | null
}

export interface Reservation {
  id: number
  status: 'reserved' | 'waiting_list'
  amountMinor: bigint
}

/**
 * Holds an amount of a round for the investor who asks, gives them a place on its waiting list, or refuses
 * with the first reason that they would meet. The round is locked first: anyone who waits for it judges it as
 * the one before left it, so it is never oversubscribed.
 */
export async function reserve(work: Work, request: ReservationRequest): Promise<Reservation> {
  const opportunity = await lockVisibleOpportunity(work, request.opportunityId)
  const owner = { userId: work.actor.id!, organisationId: request.organisationId }
  const methodId = await mustBeAdmitted(work, opportunity, request)
  if (!takesMoney(work, opportunity))
    refuseField('investment_opportunity_id', 'This round isn’t open for investments.')
  const amountMinor = parseMoney(request.amount, opportunity.currency) ?? refuseField('amount', say.number)

  const rightOf = await openRights(work, opportunity)
  const judged = judgeNew(amountMinor, opportunity, rightOf(owner))
  if (judged.verdict === 'refused') {
    if (isFull(judged.refusal)) await mustHaveNoneOpen(work, opportunity.id, ownPart(request))
    refuseAmount(judged.refusal, opportunity.currency)
  }

  const day = londonDate(work.now)
  const taxOptionId = await chosenScheme(work, opportunity, {
    asked: request.taxOptionId,
    day,
    methodId,
    mustChoose: true,
  })
  const status = judged.verdict === 'waiting_list' ? 'waiting_list' : 'reserved'
  const given = {
    ...owner,
    methodId,
    nomineeId: null,
    kind: request.kind,
    amountMinor,
    date: day,
    taxOptionId,
    signed: true,
    interest: request.interest,
    termsVersion: work.tenant.branding.terms_version,
    notes: null,
  }
  const [id] = await insertInvestments(work, opportunity, [given], status).catch((error: unknown) =>
    isSecondOpenOne(error) ? alreadyReserved() : Promise.reject(error as Error),
  )
  // One of the rights that the round keeps may have been used.
  if (opportunity.rights_minor > 0n) await settleHeld(work, opportunity.id)
  return { id: id!, status, amountMinor }
}

/** For whom and through which method an investor asks to invest. */
interface AdmissionRequest {
  kind: ReservationRequest['kind'] | 'alternative'
  organisationId: number | null
  methodId: number | null
}

/**
 * Refuses who may not invest in this round, or not through this method. Returns the method: the one that is
 * named, or what serves best. One that is not the owner's gets nobody past the gates: its owner is refused as
 * without it, and where nothing else is in the way, on its field.
 */
export async function mustBeAdmitted(
  work: Work,
  opportunity: Opportunity,
  request: AdmissionRequest,
): Promise<number | null> {
  const { organisationId, methodId } = request
  await mustInvestFor(work, { user_id: work.actor.id, organisation_id: organisationId })
  const admission = (through: number | null) =>
    admissionTo(work, work.actor.id!, opportunity, { organisationId, methodId: through })
  const { gates, method } = await admission(methodId)
  if (methodId !== null && method === null) {
    mustBeOpen((await admission(null)).gates)
    refuseField('investment_method_entity_id', say.in)
  }
  const isPension = method !== null && isPensionKind(method.kind)
  if (request.kind === 'pension' && !isPension) refuseField('investment_method_entity_id', say.in)
  mustBeOpen(gates)
  return method?.id ?? null
}

function mustBeOpen(gates: Awaited<ReturnType<typeof admissionTo>>['gates']): void {
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
}

const ownPart = ({ organisationId, kind }: ReservationRequest) => ({
  organisationId,
  isPension: kind === 'pension',
})

const isFull = ({ reason }: AmountRefusal) => reason === 'sold_out' || reason === 'above_capacity'

/** One open reservation of an owner in a round, and one of their pension besides. */
export async function mustHaveNoneOpen(
  work: Work,
  offerId: number,
  { organisationId, isPension }: { organisationId: number | null; isPension: boolean },
): Promise<void> {
  const { rows } = await sql`
    select 1 from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${offerId} and user_id = ${work.actor.id}
      and organisation_id is not distinct from ${organisationId}::bigint and (kind = 'pension') = ${isPension}
      and kind in ${sql.raw(statusList(ownKinds))}
      and status in ${sql.raw(statusList(openStatuses))} and deleted_at is null`.execute(work.db)
  if (rows.length > 0) alreadyReserved()
}

const alreadyReserved = () => refuse({ code: 'conflict', reason: 'already_reserved' })

/** The index that lets an owner have one. */
const isSecondOpenOne = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'investments_open_key'
