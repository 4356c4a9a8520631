import { refuse, unplacedStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import {
  fromWholeShares,
  parsePrice,
  payableFor,
  sharesOnOffer,
  valueOfShares,
  wholeSharesOf,
} from '../../../domain/decimal.ts'
import { allocateRound, checkManualAllocation } from '../../../domain/round-allocation.ts'
import type { AllocationPolicy, Round, RoundLine, RoundRequest } from '../../../domain/round-allocation.ts'
import { isHeldRow, isSameIssuerRow } from '../../../rows/opportunity-rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { allot } from './allot.ts'
import type { Allotted } from './allot.ts'
import { mustHaveNoDispute, mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { giveBack } from '../reserve/cancel-investment.ts'
import type { Investment } from '../reserve/cancel-investment.ts'
import { settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { oweRefund } from '../calls/refunds.ts'
import { setStatus } from '../../investment-status/index.ts'

/**
 * Shares the round out among those who paid, rights of pre-emption first and the others by its policy: shares
 * with their numbers, certificates, bookings, the round's price. What somebody paid beyond the cost of their
 * shares is owed back; who gets no shares is owed everything. Anyone who still waited in the queue has waited
 * in vain.
 */
export async function completeRound(work: Work, opportunity: Opportunity): Promise<void> {
  const paid = await lockPaid(work, opportunity.id)
  const ids = paid.map(({ id }) => id)
  await mustHaveNoRefundUnderWay(work, ids)
  await mustHaveNoDispute(work, ids)
  const round = roundOf(opportunity)
  const byId = new Map(paid.map((investment) => [investment.id, investment]))
  const lines = await shareOut(work, opportunity, round, paid)
  const successful = lines.filter((line) => line.shares > 0n)
  for (const line of lines)
    if (line.shares === 0n)
      await giveBack(work, byId.get(line.id)!, 'not_allotted', 'No shares were left in the allotment.')
  const allotted = successful.map((line): Allotted => ({
    investment: byId.get(line.id)!,
    shares: line.shares,
    costMinor: line.costMinor,
  }))
  await allot(work, opportunity, { allotted, tellsHolders: true })
  for (const line of successful) {
    const { user_id: userId, currency } = byId.get(line.id)!
    const due = { investmentId: line.id, userId, opportunityId: opportunity.id, currency }
    await oweRefund(work, { ...due, amountMinor: line.residueMinor, reason: whyLeft(line, round) })
  }
  await expireWaiting(work, opportunity.id)
  await recordPrice(work, opportunity)
  await settleHeld(work, opportunity.id)
}

/**
 * Why something is left of what was paid. What would have bought one more share was scaled back; less than
 * that buys none.
 *
 * Worked example, at £1.37: of £85,714.19 that are left the allotment was scaled back, £0.24 is a remainder.
 */
const whyLeft = ({ residueMinor }: RoundLine, round: Round) =>
  residueMinor < payableFor(1n, round) ? 'residue' : 'scaled_back'

const lockPaid = (work: Work, offerId: number): Promise<Investment[]> =>
  work.db
    .selectFrom('investments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .where('status', '=', 'payment_received')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What is shared out: the shares that staff have said, or else what the ceiling buys. */
function roundOf(opportunity: Opportunity): Round {
  const priceE8 = parsePrice(opportunity.share_price ?? '0') ?? 0n
  const at = { priceE8, currency: opportunity.currency }
  const shares = sharesOnOffer(opportunity.shares_available, opportunity.ceiling_minor ?? 0n, at)
  return { ...at, shares, minimumMinor: opportunity.minimum_investment_minor ?? 0n }
}

async function shareOut(
  work: Work,
  opportunity: Opportunity,
  round: Round,
  paid: readonly Investment[],
): Promise<RoundLine[]> {
  const holders =
    opportunity.allocation_policy === 'holders_first' ? await holdersOf(work, opportunity) : new Set<number>()
  const requests = paid.map((investment): RoundRequest => ({
    id: investment.id,
    amountMinor: investment.received_minor,
    place: investment.id,
    isHolder: holders.has(investment.user_id),
    ...(investment.by_right &&
      investment.shares !== null && { rightShares: wholeSharesOf(investment.shares) }),
  }))
  if (opportunity.allocation_policy === 'manual')
    return byHand(await asApplied(work, opportunity.id, round), requests, paid)
  return allocateRound(round, requests, opportunity.allocation_policy as AllocationPolicy).lines
}

/**
 * Who has shares of the same company from an earlier round that has not ended: by company number, or by name
 * where there is none.
 */
async function holdersOf(work: Work, opportunity: Opportunity): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct l.user_id from share_lots l
    join investment_opportunities e on e.tenant_id = ${work.tenant.id} and e.id = l.investment_opportunity_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = ${opportunity.id} and o.id <> e.id
    where l.tenant_id = ${work.tenant.id} and ${sql.raw(isHeldRow('e'))} and ${sql.raw(isSameIssuerRow('e', 'o'))}`.execute(
    work.db,
  )
  return new Set(rows.map((row) => row.user_id))
}

/**
 * A book that was shared out without its minimum is allotted without it: what was confirmed to somebody is
 * not taken back.
 */
async function asApplied(work: Work, offerId: number, round: Round): Promise<Round> {
  const applied = await work.db
    .selectFrom('allocations')
    .select('keeps_minimum')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .executeTakeFirst()
  return applied && !applied.keeps_minimum ? { ...round, minimumMinor: 0n } : round
}

/**
 * Shares that staff wrote beside each investment; who has none written gets none. The same rules hold as for
 * the other policies.
 */
function byHand(round: Round, requests: readonly RoundRequest[], paid: readonly Investment[]): RoundLine[] {
  const wanted = paid.map(({ id, shares }) => ({ id, shares: wholeSharesOf(shares) }))
  const problems = checkManualAllocation(round, requests, wanted)
  if (problems.length > 0) {
    const texts = problems.map((each) =>
      ('id' in each ? `${each.problem} (${each.id})` : each.problem).replaceAll('_', ' '),
    )
    refuse({
      code: 'invalid',
      errors: { shares: texts.map((each) => `The round can’t be allocated: ${each}.`) },
    })
  }
  return wanted.map(({ id, shares }, index) => {
    const costMinor = valueOfShares(fromWholeShares(shares), round)
    return { id, shares, costMinor, residueMinor: requests[index]!.amountMinor - costMinor }
  })
}

async function expireWaiting(work: Work, offerId: number): Promise<void> {
  const rows = await work.db
    .selectFrom('investments')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .where('status', 'in', unplacedStatuses)
    .where('deleted_at', 'is', null)
    .execute()
  await setStatus(work, { ids: rows.map(({ id }) => id), to: 'expired', reason: 'The round is completed.' })
}

/** The round's own price is the first of the company's prices, unless staff have recorded one for the day. */
async function recordPrice(work: Work, opportunity: Opportunity): Promise<void> {
  await sql`
    insert into share_prices (tenant_id, investment_opportunity_id, date, price, source, note, created_at, updated_at, created_by)
    values (${work.tenant.id}, ${opportunity.id}, ${opportunity.allotment_date}, ${opportunity.share_price}, 'round', 'Issue price', ${work.now},
      ${work.now}, ${work.actor.id})
    on conflict (tenant_id, investment_opportunity_id, date) where deleted_at is null do nothing`.execute(
    work.db,
  )
}
