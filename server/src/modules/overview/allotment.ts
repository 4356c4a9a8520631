import type { AnswerOf, readAllotment } from '@moorgate/contract'
import { blockingStatuses, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import {
  fromWholeShares,
  parsePrice,
  sharesOnOffer,
  valueOfShares,
  wholeSharesOf,
} from '../../domain/decimal.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { allocateRound } from '../../domain/round-allocation.ts'
import type { Round, RoundLine, RoundRequest } from '../../domain/round-allocation.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { uncalledOfRow } from '../../rows/called-rows.ts'
import { isHeldRow, isSameIssuerRow } from '../../rows/opportunity-rows.ts'
import type { QueryContext } from '../../kernel/work.ts'

type Allotment = AnswerOf<typeof readAllotment>
type Policy = Allotment['policy']

interface Opportunity {
  name: string
  currency: string
  price: string | null
  policy: Policy
  shares_available: string | null
  ceiling: string
  minimum: string
  minimum_raise: string
  unsettled: number
  /** What of them no call has asked for. Minor units. */
  uncalled: string
}

interface Request {
  id: number
  name: string
  date: string
  received: string
  shares: string | null
  by_right: boolean
  is_holder: boolean
}

/** How a round would be shared out among those who have paid, by each rule. It reads; completing decides. */
export async function allotmentOf(question: QueryContext, id: number): Promise<Allotment> {
  const { offer, rows, round, requests } = await paidFor(question, id)
  const money = (minor: bigint) => formatMoney(minor, offer.currency)
  const paidMinor = sum(requests.map(({ amountMinor }) => amountMinor))
  const shown = (policy: Policy, lines: readonly RoundLine[]) => policyAnswer(policy, lines, money)
  const byRule = (['fcfs', 'pro_rata', 'holders_first'] as const).map((policy) =>
    shown(policy, allocateRound(round, requests, policy).lines),
  )
  return {
    currency: offer.currency,
    price: offer.price,
    policy: offer.policy,
    shares_on_offer: String(round.shares),
    requested: money(paidMinor),
    reaches_minimum: paidMinor >= BigInt(offer.minimum_raise),
    unsettled: offer.unsettled,
    uncalled: money(BigInt(offer.uncalled)),
    requests: rows.map((row) => ({
      investment_id: row.id,
      investor_name: row.name,
      is_holder: row.is_holder,
      date: row.date,
      amount: money(BigInt(row.received)),
    })),
    policies: offer.policy === 'manual' ? [...byRule, shown('manual', byHand(round, rows))] : byRule,
  }
}

/** A round as it would be shared out, and who has paid for it, in the order of `rows`. */
export interface PaidRound {
  offer: Opportunity
  rows: Request[]
  round: Round
  requests: RoundRequest[]
}

export async function paidFor(question: QueryContext, id: number): Promise<PaidRound> {
  const opportunity = (await offerOf(question, id)) ?? refuse({ code: 'not_found' })
  const rows = await requestsOf(question, id)
  const requests = rows.map((row): RoundRequest => ({
    id: row.id,
    amountMinor: BigInt(row.received),
    place: row.id,
    isHolder: row.is_holder,
    ...(row.by_right && row.shares !== null && { rightShares: wholeSharesOf(row.shares) }),
  }))
  return { offer: opportunity, rows, round: roundOf(opportunity), requests }
}

function policyAnswer(policy: Policy, lines: readonly RoundLine[], money: (minor: bigint) => string) {
  const costs = lines.filter(({ shares }) => shares > 0n).map(({ costMinor }) => costMinor)
  const smallest = costs.toSorted((one, other) => (one < other ? -1 : 1))[0]
  return {
    policy,
    lines: lines.map(({ shares, costMinor, residueMinor }) => ({
      shares: String(shares),
      cost: money(costMinor),
      residue: money(residueMinor),
    })),
    placed_shares: String(sum(lines.map(({ shares }) => shares))),
    placed: money(sum(costs)),
    residue: money(sum(lines.map(({ residueMinor }) => residueMinor))),
    investors: costs.length,
    smallest: smallest === undefined ? null : money(smallest),
  }
}

/**
 * The round as completing it would share it out: by the shares that staff have said, or else by the ceiling.
 */
function roundOf(opportunity: Opportunity): Round {
  const at = { priceE8: parsePrice(opportunity.price ?? '0') ?? 0n, currency: opportunity.currency }
  const shares = sharesOnOffer(opportunity.shares_available, BigInt(opportunity.ceiling), at)
  return { ...at, shares, minimumMinor: BigInt(opportunity.minimum) }
}

/** What staff have written beside each investment, as it stands. */
export function byHand(round: Round, rows: readonly Request[]): RoundLine[] {
  return rows.map(({ id, shares: written, received }) => {
    const shares = wholeSharesOf(written)
    const costMinor = valueOfShares(fromWholeShares(shares), round)
    return { id, shares, costMinor, residueMinor: BigInt(received) - costMinor }
  })
}

async function offerOf({ db, tenant }: QueryContext, id: number): Promise<Opportunity | undefined> {
  const { rows } = await sql<Opportunity>`
    select o.name, o.currency, wire_decimal(o.share_price) as price, o.allocation_policy as policy,
      wire_decimal(o.shares_available) as shares_available, coalesce(o.ceiling_minor, 0)::text as ceiling,
      coalesce(o.minimum_investment_minor, 0)::text as minimum, coalesce(o.minimum_raise_minor, 0)::text as minimum_raise,
      w.unsettled, w.uncalled
    from investment_opportunities o
    cross join lateral (
      select count(*)::int as unsettled, coalesce(sum(${sql.raw(uncalledOfRow('i'))}), 0)::bigint::text as uncalled
      from investments i where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = o.id
        and i.deleted_at is null and i.status in ${sql.raw(statusList(blockingStatuses))}) w
    where o.tenant_id = ${tenant.id} and o.id = ${id} and o.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Who has paid in full, in the order of the queue, and whether they hold shares of the company from an
 * earlier round.
 */
async function requestsOf({ db, tenant }: QueryContext, id: number): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select i.id, u.name, i.date::text as date, i.received_minor::text as received, wire_decimal(i.shares) as shares, i.by_right,
      exists (
        select 1 from share_lots l
        join investment_opportunities e on e.tenant_id = ${tenant.id} and e.id = l.investment_opportunity_id
        where l.tenant_id = ${tenant.id} and l.user_id = i.user_id and e.id <> o.id
          and ${sql.raw(isHeldRow('e'))} and ${sql.raw(isSameIssuerRow('e', 'o'))}) as is_holder
    from investments i
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = i.investment_opportunity_id
    join users u on u.tenant_id = ${tenant.id} and u.id = i.user_id
    where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = ${id} and i.deleted_at is null
      and i.status = 'payment_received'
    order by i.id`.execute(db)
  return rows
}
