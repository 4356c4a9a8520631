import type { AnswerOf, readAllocationReason, readAllocationRules } from '@moorgate/contract'
import { calledStatuses, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatPrice, fromWholeShares, ratio, valueOfShares } from '../../domain/decimal.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { allocateBook, bookRules } from '../../domain/round-allocation-book.ts'
import type { BookAllocation, BookRule } from '../../domain/round-allocation-book.ts'
import { explainBook } from '../../domain/round-allocation-reason.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { pendingRights } from '../round-room/index.ts'
import { problemText, sentenceOf } from './reason-words.ts'
import { readBook } from './read-book.ts'

type Rules = AnswerOf<typeof readAllocationRules>
type Money = (minor: bigint) => string

/** Every rule over the book as it stands, or over the book that was applied. */
export async function compareRules(question: QueryContext, id: number): Promise<Rules> {
  const book = await readBook(question.db, question, id)
  const { round, requests, rows } = book
  const money: Money = (minor) => formatMoney(minor, round.currency)
  const amounts = requests.map(({ amountMinor }) => amountMinor)
  const offeredMinor = valueOfShares(fromWholeShares(round.shares), round)
  return {
    currency: round.currency,
    price: book.price,
    minimum: money(round.minimumMinor),
    shares_on_offer: String(round.shares),
    offered: money(offeredMinor),
    requested: money(sum(amounts)),
    policy: book.policy,
    by_right: String(book.byRight),
    rights_pending: (await pendingRights(question, id)) ?? null,
    called: rows.filter(({ status }) => isCalled(status)).length,
    applied: await appliedTo(question, id),
    requests: rows.map(({ id: investmentId, amount, cost: _cost, ...row }) => ({
      ...row,
      investment_id: investmentId,
      amount: money(BigInt(amount)),
    })),
    rules: bookRules.map((rule) => {
      const allocation = allocateBook(round, requests, rule)
      return {
        ...shownRule(rule, { allocation, amounts, money }),
        is_within: allocation.placedMinor <= offeredMinor,
      }
    }),
  }
}

/** Money was asked for or came in: from then on amounts are fixed. */
export const isCalled = (status: string) => (calledStatuses as readonly string[]).includes(status)

interface ShownBook {
  allocation: BookAllocation
  /** What was asked for, in the order of the lines. */
  amounts: readonly bigint[]
  money: Money
}

function shownRule(
  rule: BookRule,
  { allocation, amounts, money }: ShownBook,
): Omit<Rules['rules'][number], 'is_within'> {
  const costs = allocation.lines.filter(({ shares }) => shares > 0n).map(({ costMinor }) => costMinor)
  const smallest = costs.reduce<bigint | undefined>(
    (least, cost) => (least === undefined || cost < least ? cost : least),
    undefined,
  )
  return {
    policy: rule.policy,
    keeps_minimum: rule.keepsMinimum,
    lines: allocation.lines.map(({ shares, costMinor, residueMinor }, at) => ({
      shares: String(shares),
      cost: money(costMinor),
      residue: money(residueMinor),
      met_percent: ratio(costMinor * 100n, amounts[at]!, 6) ?? null,
    })),
    placed_shares: String(allocation.placedShares),
    placed: money(allocation.placedMinor),
    unplaced_shares: String(allocation.unplacedShares),
    investors: costs.length,
    smallest: smallest === undefined ? null : money(smallest),
    problems: allocation.problems.map(problemText),
  }
}

async function appliedTo({ db, tenant }: QueryContext, id: number): Promise<Rules['applied']> {
  const { rows } = await sql<NonNullable<Rules['applied']>>`
    select a.policy, a.keeps_minimum, wire_instant(a.at) as at, u.name as actor_name, wire_decimal(a.placed_shares) as placed_shares,
      wire_money(a.placed_minor, a.currency) as placed
    from allocations a
    left join users u on u.tenant_id = ${tenant.id} and u.id = a.actor_id
    where a.tenant_id = ${tenant.id} and a.investment_opportunity_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Why a rule gives one investor what it gives. */
export async function reasonFor(
  question: QueryContext,
  id: number,
  asked: { investmentId: number; rule: BookRule },
): Promise<AnswerOf<typeof readAllocationReason>> {
  const { round, requests } = await readBook(question.db, question, id)
  const { lines } = allocateBook(round, requests, asked.rule)
  const line = lines.find((each) => each.id === asked.investmentId) ?? refuse({ code: 'not_found' })
  const reason = explainBook(round, requests, asked.rule, lines).find((each) => each.id === line.id)!
  const money: Money = (minor) => formatMoney(minor, round.currency)
  const shares = (count: bigint | undefined) => (count === undefined ? null : String(count))
  return {
    investment_id: line.id,
    policy: asked.rule.policy,
    keeps_minimum: asked.rule.keepsMinimum,
    outcome: reason.outcome,
    request: money(line.costMinor + line.residueMinor),
    shares: String(line.shares),
    cost: money(line.costMinor),
    turn: reason.turn ?? null,
    left_shares: shares(reason.leftShares),
    pool_shares: shares(reason.poolShares),
    pool_amount: reason.poolMinor === undefined ? null : money(reason.poolMinor),
    percent: reason.percent ?? null,
    quota: reason.quota ?? null,
    refused_shares: shares(reason.refusedShares),
    refused_cost:
      reason.refusedShares === undefined
        ? null
        : money(valueOfShares(fromWholeShares(reason.refusedShares), round)),
    minimum: asked.rule.keepsMinimum ? money(round.minimumMinor) : null,
    price: formatPrice(round.priceE8),
    sentence: sentenceOf(round, asked.rule, line, reason),
  }
}
