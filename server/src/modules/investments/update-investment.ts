import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, updateInvestment as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mayTouch } from '../opportunities/index.ts'
import { cancelInvestment, lockInvestment } from './reserve/cancel-investment.ts'
import type { Investment } from './reserve/cancel-investment.ts'
import { dropRewardBelow } from './reserve/claim-reward.ts'
import { promoteWaiting, settleHeld } from './rounds/lock-opportunity.ts'
import type { Opportunity } from './rounds/lock-opportunity.ts'
import { reservationsChanged } from './reserve/reservations-follow.ts'
import { amountInstead, mustFitInstead } from './rounds/round-amount.ts'
import { illegalMove } from './rounds/set-status.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Changes what is not settled yet. `status: cancelled` cancels; every other status is reached by the act that
 * brings it. Nobody pays more than they signed: a larger amount waits for its investor's signature again, who
 * is told.
 */
export async function updateInvestment(work: Work, id: number, body: Body): Promise<void> {
  if (body.status !== undefined) {
    const { investment } = await lockInvestment(work, id)
    if (body.status === 'cancelled') return cancelInvestment(work, id, body.reason ?? null)
    if (body.status !== investment.status) illegalMove(investment.status, body.status)
  }
  // Whatever else an investor sends along is not theirs to change.
  if (work.actor.roleId === roleIds.user) return
  const { investment, offer } = await lockInvestment(work, id)
  if (!mayTouch(work, offer.status, 'update')) refuse({ code: 'forbidden' })
  const amountMinor =
    body.amount === undefined ? investment.amount_minor : amountInstead(investment, body.amount)
  if (amountMinor !== investment.amount_minor) await mustFitInstead(work, { investment, offer }, amountMinor)
  checkShares(investment, offer, body)
  await dropRewardBelow(work, investment, amountMinor)
  const isMore = amountMinor > investment.amount_minor
  const after = {
    amount_minor: amountMinor,
    shares: body.shares === undefined ? investment.shares : body.shares,
    date: body.date ?? investment.date,
    eis: body.eis ?? investment.eis,
    notes: body.notes === undefined ? investment.notes : body.notes,
    nominee_id: body.nominee_id === undefined ? investment.nominee_id : body.nominee_id,
    signed_at: isMore ? null : investment.signed_at,
  }
  const changed = difference(investment, after)
  if (Object.keys(changed.after).length === 0) return
  await changeById(work, 'investments', id, after)
  work.emit({ type: 'investment.updated', subject: { type: 'investment', id }, ...changed })
  if (isMore && investment.signed_at !== null)
    work.emit({ type: 'investment.signature_asked', subject: { type: 'investment', id } })
  if (amountMinor === investment.amount_minor) return
  await reservationsChanged(work, [id])
  await settleHeld(work, offer.id)
  await promoteWaiting(work, offer)
}

/** Shares are written by hand only where that is the round's policy, and before the allotment. */
function checkShares(investment: Investment, offer: Opportunity, body: Body): void {
  if (body.shares === undefined || body.shares === investment.shares) return
  if (offer.allocation_policy !== 'manual' || investment.allotted_on !== null)
    refuseField('shares', say.prohibited)
}

function difference(before: Investment, after: Record<string, unknown>) {
  const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const changed = Object.keys(after).filter(
    (name) => plain(before[name as keyof Investment]) !== plain(after[name]),
  )
  const pick = (row: object) =>
    Object.fromEntries(changed.map((name) => [name, plain((row as Record<string, unknown>)[name])]))
  return { before: pick(before), after: pick(after) }
}

/** Signs an allocation that staff entered: from then on it can be called. Again is no error. */
export async function signInvestment(work: Work, id: number): Promise<void> {
  const { investment } = await lockInvestment(work, id)
  if (investment.user_id !== work.actor.id) refuse({ code: 'not_found' })
  if (investment.signed_at !== null) return
  if (investment.status !== 'reserved' && investment.status !== 'waiting_list')
    refuse({ code: 'conflict', reason: 'settled', about: 'signature' })
  await sql`update investments set signed_at = ${work.now}, terms_version = ${work.tenant.branding.terms_version},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.signed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: investment.investment_opportunity_id, user_id: investment.user_id },
  })
}
