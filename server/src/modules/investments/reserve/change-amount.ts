import { refuse } from '@moorgate/contract'
import { dropRewardBelow } from './claim-reward.ts'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'
import { admissionTo } from '../../eligibility/index.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'
import { mustBeTheirs } from './must-be-theirs.ts'
import { promoteWaiting, settleHeld, takesMoney } from '../../round-room/index.ts'
import { amountColumns, reservationsChanged } from '../../investment-status/index.ts'
import { amountInstead, mustFitInstead } from '../rounds/round-amount.ts'

/**
 * Gives an investor's own reservation another amount, signed again with it. More than before passes the gates
 * and the round's room like a new reservation, in an offer that they still see; who waits keeps their place. Less than a reward asks for gives
 * the reward free. What becomes free lets the waiting list move up. The same amount again is no error.
 */
export async function changeAmount(work: Work, id: number, amount: string): Promise<void> {
  const { investment, opportunity } = await lockInvestment(work, id)
  await mustBeTheirs(work, investment)
  const amountMinor = amountInstead(investment, amount)
  if (amountMinor === investment.amount_minor) return
  if (!takesMoney(work, opportunity)) refuse({ code: 'conflict', reason: 'round_closed' })
  const through = {
    organisationId: investment.organisation_id,
    methodId: investment.investment_method_entity_id,
  }
  const isMore = amountMinor > investment.amount_minor
  const gates = isMore ? (await admissionTo(work, work.actor.id ?? 0, opportunity, through)).gates : []
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
  if (isMore && !(await seenOpportunity(work, opportunity.id)))
    refuse({ code: 'conflict', reason: 'round_closed' })
  await mustFitInstead(work, { investment, opportunity }, amountMinor)
  await dropRewardBelow(work, investment, amountMinor)
  const columns = amountColumns(investment, amountMinor)
  await sql`update investments set amount_minor = ${amountMinor}, fee_minor = ${columns.fee_minor},
      fee_vat_minor = ${columns.fee_vat_minor}, signed_at = ${work.now},
      terms_version = ${work.tenant.branding.terms_version}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.amount_changed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: opportunity.id, user_id: investment.user_id },
    before: { amount_minor: String(investment.amount_minor) },
    after: { amount_minor: String(amountMinor) },
  })
  await reservationsChanged(work, [id])
  await settleHeld(work, opportunity.id)
  await promoteWaiting(work, opportunity)
}
