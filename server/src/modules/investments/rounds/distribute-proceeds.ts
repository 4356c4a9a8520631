import { opportunityStatus, refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf, distributeProceeds as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseShares } from '../../../domain/decimal.ts'
import { distribute } from '../../../domain/distribution.ts'
import type { DistributionLine } from '../../../domain/distribution.ts'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { heldStatusesSql } from '../../../rows/investment-rows.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { heldPayouts } from '../../payout-accounts/index.ts'
import { postJournal } from '../../ledger/index.ts'
import type { Entry } from '../../ledger/index.ts'
import { lockOpportunity } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

type Body = BodyOf<typeof endpoint>

/** What an investment holds, with the cost that its books still carry. */
interface HoldingLot {
  id: number
  user_id: number
  organisation_id: number | null
  shares: string
  cost_minor: bigint
}

/**
 * Pays an amount out to the holders of a completed round: the money comes in and goes out again in one
 * journal, each holder's part under their own name. The round is locked, so that nobody's holding ends while
 * it is shared out. A mistake is booked back like any journal that was written by hand.
 */
export async function distributeProceeds(
  work: Work,
  id: number,
  body: Body,
): Promise<AnswerOf<typeof endpoint>> {
  const opportunity = await lockOpportunity(work, id)
  const final = body.final === true
  mustPay(work, opportunity, body)
  const held = await holdingsOf(work, id)
  const amountMinor = parseMoney(body.amount, opportunity.currency) ?? refuseField('amount', say.number)
  const holdings = held.map(({ id: holding, shares, cost_minor: costMinor }) => ({
    id: holding,
    sharesMicro: parseShares(shares) ?? 0n,
    costMinor,
  }))
  const lines =
    distribute(amountMinor, holdings, { final }) ??
    refuseField('amount', 'No one holds shares in this round.')
  const waiting = await heldPayouts(
    work,
    lines.map((line) => line.id),
  )
  const { journalId } = await postJournal(work, {
    date: body.date,
    type: 'distribution',
    description: body.description ?? `${opportunity.name}: distribution`,
    entries: lines.flatMap((line, index) =>
      entriesOf(line, { opportunity, held: held[index]!, waits: waiting.has(line.id) }),
    ),
  })
  await keepBack(
    work,
    lines
      .map((line, index) => ({ ...line, userId: held[index]!.user_id }))
      .filter(({ id: investment }) => waiting.has(investment)),
    { journalId, currency: opportunity.currency },
  )
  work.emit({
    type: 'opportunity.distributed',
    subject: { type: 'investment_opportunity', id },
    payload: { journal_id: journalId },
    after: { amount_minor: String(amountMinor), date: body.date, final },
  })
  const money = (minor: bigint) => formatMoney(minor, opportunity.currency)
  return {
    journal_id: journalId,
    date: body.date,
    currency: opportunity.currency,
    amount: money(amountMinor),
    final,
    lines: lines.map((line, index) => ({
      investment_id: line.id,
      user_id: held[index]!.user_id,
      shares: held[index]!.shares,
      amount: money(line.paidMinor),
      cost: money(line.costMinor),
      realised: money(line.realisedMinor),
      held: waiting.has(line.id),
      held_until: waiting.get(line.id)?.until?.toISOString() ?? null,
    })),
  }
}

function mustPay(work: Work, opportunity: Opportunity, body: Body): void {
  if (opportunity.status !== opportunityStatus.completed)
    refuse({
      code: 'conflict',
      reason: 'round_not_completed',
    })
  const today = londonDate(work.now)
  if (body.date > today) refuseField('date', say.beforeOrEqual(today))
  if (opportunity.allotment_date !== null && body.date < opportunity.allotment_date)
    refuseField('date', say.afterOrEqual(opportunity.allotment_date))
  if (body.final === true && opportunity.outcome === null)
    refuseField('final', 'Record the outcome before you make the final payment.')
}

async function holdingsOf(work: Work, offerId: number): Promise<HoldingLot[]> {
  const { rows } = await sql<HoldingLot>`
    select i.id, i.user_id, i.organisation_id, wire_decimal(i.shares) as shares,
      (select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
       where e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'investment_cost') as cost_minor
    from investments i
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${offerId} and i.deleted_at is null
      and i.status in ${sql.raw(heldStatusesSql)} and i.shares > 0
    order by i.id`.execute(work.db)
  return rows
}

/**
 * What may not be paid yet is owed: it stands among the refunds, from where it is paid once the wait is over.
 */
async function keepBack(
  work: Work,
  lines: readonly (DistributionLine & { userId: number })[],
  { journalId, currency }: { journalId: number; currency: string },
): Promise<void> {
  for (const line of lines) {
    if (line.paidMinor <= 0n) continue
    await work.db
      .insertInto('refunds')
      .values({
        tenant_id: work.tenant.id,
        investment_id: line.id,
        user_id: line.userId,
        currency,
        amount_minor: line.paidMinor,
        reason: 'payout_held',
        ledger_journal_id: journalId,
        created_at: work.now,
        updated_at: work.now,
        created_by: work.actor.id,
      })
      .execute()
  }
}

/**
 * The buyer's money comes in, against the cost and what was gained; and goes out to the holder.
 *
 * Worked example, £27.50 for what had cost £25.00: debit client_cash 27.50; credit investment_cost 25.00,
 * realised 2.50; debit distribution 27.50; credit client_cash 27.50. While the payment waits for 48 hours,
 * the last of these credits refund_payable.
 */
function entriesOf(
  distributionLine: DistributionLine,
  { opportunity, held, waits }: { opportunity: Opportunity; held: HoldingLot; waits: boolean },
): Entry[] {
  const about = {
    currency: opportunity.currency,
    userId: held.user_id,
    organisationId: held.organisation_id,
    opportunityId: opportunity.id,
    investmentId: distributionLine.id,
  }
  const realised =
    distributionLine.realisedMinor < 0n
      ? { debitMinor: -distributionLine.realisedMinor }
      : { creditMinor: distributionLine.realisedMinor }
  return [
    { account: 'client_cash', debitMinor: distributionLine.paidMinor, ...about },
    { account: 'investment_cost', creditMinor: distributionLine.costMinor, ...about },
    { account: 'realised', ...realised, ...about },
    { account: 'distribution', debitMinor: distributionLine.paidMinor, ...about },
    { account: waits ? 'refund_payable' : 'client_cash', creditMinor: distributionLine.paidMinor, ...about },
  ]
}
