import { opportunityStatus, refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, applyAllocation as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { payableFor } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { allocateBook } from '../../domain/round-allocation-book.ts'
import type { BookAllocation, BookRule } from '../../domain/round-allocation-book.ts'
import { explainBook } from '../../domain/round-allocation-reason.ts'
import type { RoundLine } from '../../domain/round-allocation.ts'
import type { Work } from '../../kernel/work.ts'
import { amountColumns, setStatus } from '../investment-status/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import type { Opportunity } from '../round-locks/index.ts'
import { pendingRights, promote, settleHeld } from '../round-room/index.ts'
import { isCalled } from './compare-rules.ts'
import { checkNotApplied } from './note-allocation.ts'
import { readBook } from './read-book.ts'
import type { Book } from './read-book.ts'
import { reasonForInvestor } from './reason-words.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Shares a closed book out by one rule, once. Every amount becomes what the shares cost, so that a cash call
 * asks for exactly that, and the shares are written beside it for the allotment. Who waited and gets shares
 * is reserved; who gets none is declined, with the reason.
 */
export async function applyAllocation(
  work: Work,
  id: number,
  body: Body,
): Promise<AnswerOf<typeof endpoint>> {
  const opportunity = await lockOpportunity(work, id)
  mustTouch(work, opportunity.status, 'update')
  await checkNotApplied(work, id)
  const pending = await pendingRights(work, id)
  if (pending) refuse({ code: 'conflict', reason: 'pre_emption', message: pending })
  const book = await readBook(work.db, work, id)
  checkBook(opportunity, book)
  const rule = { policy: body.policy, keepsMinimum: body.keeps_minimum }
  const allocation = allocateBook(book.round, book.requests, rule)
  const confirmed = allocation.lines.filter(({ shares }) => shares > 0n)
  checkSeen(allocation, confirmed.length, body)
  const reasons = reasonsForInvestors(book, rule, allocation)
  await writeAllocation(work, opportunity, { book, rule, allocation, reasons })
  await confirm(work, id, book, confirmed)
  for (const line of allocation.lines)
    if (line.shares === 0n)
      await setStatus(work, {
        ids: [line.id],
        to: 'cancelled',
        event: 'investment.declined',
        reason: reasons.get(line.id)!,
      })
  await sql`update investment_opportunities set allocation_policy = 'manual', version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await settleHeld(work, id)
  return {
    placed_shares: String(allocation.placedShares),
    placed: formatMoney(allocation.placedMinor, book.round.currency),
    confirmed: confirmed.length,
    declined: allocation.lines.length - confirmed.length,
  }
}

function checkBook(opportunity: Opportunity, { rows, round }: Book): void {
  if (opportunity.status !== opportunityStatus.closed)
    refuse({ code: 'conflict', reason: 'status', about: 'allocation' })
  if (round.priceE8 === 0n) refuse({ code: 'conflict', reason: 'price' })
  if (rows.length === 0) refuse({ code: 'conflict', reason: 'empty' })
  if (rows.some(({ status }) => isCalled(status))) refuse({ code: 'conflict', reason: 'called' })
}

/** What the caller saw is what is applied, or nothing is. */
function checkSeen({ placedShares, problems }: BookAllocation, investors: number, seen: Body): void {
  if (problems.length > 0)
    refuse({
      code: 'conflict',
      reason: 'impossible',
    })
  if (String(placedShares) !== seen.placed_shares || investors !== seen.investors)
    refuse({
      code: 'conflict',
      reason: 'changed',
    })
}

function reasonsForInvestors(
  { round, requests }: Book,
  rule: BookRule,
  { lines }: BookAllocation,
): Map<number, string> {
  const reasons = explainBook(round, requests, rule, lines)
  return new Map(lines.map((line, index) => [line.id, reasonForInvestor(round, rule, line, reasons[index]!)]))
}

interface AllocationResult {
  book: Book
  rule: BookRule
  allocation: BookAllocation
  reasons: ReadonlyMap<number, string>
}

async function writeAllocation(
  work: Work,
  opportunity: Opportunity,
  { book, rule, allocation, reasons }: AllocationResult,
) {
  const rows = allocation.lines.map((line) => ({
    investment_id: line.id,
    requested_minor: String(line.costMinor + line.residueMinor),
    shares: String(line.shares),
    cost_minor: String(line.costMinor),
    reason: reasons.get(line.id),
  }))
  await sql`
    with made as (
      insert into allocations (tenant_id, investment_opportunity_id, policy, keeps_minimum, price, offered_shares, placed_shares,
        placed_minor, currency, actor_id, at)
      values (${work.tenant.id}, ${opportunity.id}, ${rule.policy}, ${rule.keepsMinimum}, ${opportunity.share_price}, ${String(book.round.shares)},
        ${String(allocation.placedShares)}, ${allocation.placedMinor}, ${opportunity.currency}, ${work.actor.id}, ${work.now})
      returning id)
    insert into allocation_lines (tenant_id, allocation_id, investment_id, requested_minor, shares, cost_minor, reason)
    select ${work.tenant.id}, made.id, g.investment_id, g.requested_minor, g.shares, g.cost_minor, g.reason
    from made, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(investment_id bigint, requested_minor bigint, shares numeric,
      cost_minor bigint, reason text)
    returning 1`.execute(work.db)
  work.emit({
    type: 'allocation.applied',
    subject: { type: 'investment_opportunity', id: opportunity.id },
    before: { allocation_policy: opportunity.allocation_policy },
    after: {
      policy: rule.policy,
      keeps_minimum: rule.keepsMinimum,
      placed_shares: String(allocation.placedShares),
      placed_minor: String(allocation.placedMinor),
    },
  })
}

/** Who waited comes in first, so that both kinds are reserved when their amounts change. */
async function confirm(
  work: Work,
  opportunityId: number,
  { rows, round }: Book,
  lines: readonly RoundLine[],
): Promise<void> {
  const waiting = new Set(rows.filter(({ status }) => status === 'waiting_list').map(({ id }) => id))
  await promote(
    work,
    lines.filter(({ id }) => waiting.has(id)).map(({ id }) => id),
  )
  await writeAmounts(
    work,
    lines.map((line) => ({ ...line, amountMinor: payableFor(line.shares, round) })),
  )
  for (const line of lines)
    work.emit({
      type: 'investment.confirmed',
      subject: { type: 'investment', id: line.id },
      payload: { investment_opportunity_id: opportunityId },
      before: { amount_minor: String(line.costMinor + line.residueMinor) },
      after: { shares: String(line.shares), amount_minor: String(payableFor(line.shares, round)) },
    })
}

/** Shares and amounts of reservations, each with the fee of its new amount. */
async function writeAmounts(
  work: Work,
  lines: readonly (RoundLine & { amountMinor: bigint })[],
): Promise<void> {
  if (lines.length === 0) return
  const reserved = await work.db
    .selectFrom('investments')
    .select(['id', 'currency', 'fee_terms'])
    .where('tenant_id', '=', work.tenant.id)
    .where(
      'id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const rows = reserved.map((investment) => {
    const { shares, amountMinor } = lineOf.get(investment.id)!
    const columns = Object.entries(amountColumns(investment, amountMinor))
    return {
      id: investment.id,
      shares: String(shares),
      ...Object.fromEntries(columns.map(([name, minor]) => [name, String(minor)])),
    }
  })
  await sql`
    update investments i set shares = g.shares, amount_minor = g.amount_minor, fee_minor = g.fee_minor,
      fee_vat_minor = g.fee_vat_minor, version = i.version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, shares numeric, amount_minor bigint, fee_minor bigint,
      fee_vat_minor bigint)
    where i.tenant_id = ${work.tenant.id} and i.id = g.id`.execute(work.db)
}
