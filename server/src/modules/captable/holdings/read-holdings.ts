import { opportunityEvent, refuse, tabHidden } from '@moorgate/contract'
import type { AnswerOf, OpportunityStatus, readHoldings as endpoint } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { formatPrice, formatShares, parsePrice, parseShares, worthOfLot } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { holdingReturn } from '../../../domain/returns.ts'
import { irrForDisplay } from '../../../domain/xirr.ts'
import type { Flow, NoIrr } from '../../../domain/xirr.ts'
import { costMinorSql, heldStatusesSql } from '../../../rows/investment-rows.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { Statement } from '../../../kernel/database/statement.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { visibleOpportunities } from '../../opportunity-visibility/index.ts'

type Answer = AnswerOf<typeof endpoint>

/** An investment that is held, as its figures need it. Money in minor units. */
export interface Holding {
  id: number
  /** Who holds it: a person and an organisation of theirs are two holders. */
  owner: string
  holder: string
  shares: string
  costMinor: bigint
  bought_on: string
}

/** Money that was paid out to a holding, by the ledger. */
export interface Payout {
  investment_id: number
  date: string
  minor: bigint
}

interface Round {
  status: OpportunityStatus
  name: string
  currency: string
  share_price: string | null
  shares_in_issue: string | null
  outcome_minor: string | null
}

/** Everything that the screen, its workings and its workbook show. */
export interface ViewedHoldings {
  round: Round
  today: string
  prices: { id: number; date: string; price: string; source: string; note: string | null }[]
  lots: { id: number; holder: string; shares: string; allotted_on: string }[]
  holdings: Holding[]
  payouts: Payout[]
  answer: Answer
}

/**
 * 404 for a round that the caller may not open, 403 for a role that sees a round and not its money
 * (specification §6).
 */
export async function viewHoldings(question: QueryContext, id: number): Promise<ViewedHoldings> {
  const round = await roundOf(question, id)
  const today = londonDate(question.now)
  const prices = await pricesOfRound(question, id, today)
  const lots = await lotsOf(question, id)
  const holdings = await heldIn(question, id)
  const payouts = await paidOutTo(question, holdings)
  const parts = { round, today, prices, lots, holdings, payouts }
  return { ...parts, answer: answerOf(parts) }
}

async function roundOf(question: QueryContext, id: number): Promise<Round> {
  const statement = new Statement(question)
  const seen = visibleOpportunities(question, 'o', statement) ?? 'true'
  const text = `select o.status, o.name, o.currency, o.share_price::text as share_price,
      o.shares_in_issue::text as shares_in_issue, o.outcome_proceeds_minor::text as outcome_minor
    from investment_opportunities o
    where o.tenant_id = $1 and o.id = ${statement.bind(id)} and o.deleted_at is null and ${seen}`
  const { rows } = await question.db.executeQuery<Round>(CompiledQuery.raw(text, statement.values))
  const round = rows[0] ?? refuse({ code: 'not_found' })
  if (tabHidden(question.actor.roleId ?? 0, opportunityEvent(round.status), 'transactions'))
    refuse({ code: 'forbidden' })
  return round
}

async function pricesOfRound({ db, tenant }: QueryContext, id: number, today: string) {
  const { rows } = await sql<ViewedHoldings['prices'][number]>`
    select id, date::text as date, wire_decimal(price) as price, source, note from share_prices
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${id} and deleted_at is null and date <= ${today}::date
    order by share_prices.date desc, id desc`.execute(db)
  return rows
}

async function lotsOf({ db, tenant }: QueryContext, id: number) {
  const { rows } = await sql<ViewedHoldings['lots'][number]>`
    select id, registered_name as holder, wire_decimal(shares) as shares, allotted_on::text as allotted_on from share_lots
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${id}
    union all
    select -t.id, t.transferee_name, wire_decimal(t.shares), t.registered_on::text from share_transfers t
    where t.tenant_id = ${tenant.id} and t.investment_opportunity_id = ${id} and t.kind = 'outside' and t.status = 'registered'
    order by allotted_on, id`.execute(db)
  return rows
}

async function heldIn({ db, tenant }: QueryContext, id: number): Promise<Holding[]> {
  const { rows } = await sql<Omit<Holding, 'costMinor'> & { minor: string }>`
    select i.id, i.user_id || coalesce(' ' || i.organisation_id, '') as owner, coalesce(g.name, u.name) as holder, wire_decimal(coalesce(i.shares, 0)) as shares,
      ${sql.raw(costMinorSql('i'))}::text as minor, coalesce(i.allotted_on, i.date)::text as bought_on
    from investments i
    join users u on u.tenant_id = ${tenant.id} and u.id = i.user_id
    left join organisations g on g.tenant_id = ${tenant.id} and g.id = i.organisation_id
    where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = ${id} and i.deleted_at is null
      and i.status in ${sql.raw(heldStatusesSql)}
    order by i.id`.execute(db)
  return rows.map(({ minor, ...row }) => ({ ...row, costMinor: BigInt(minor) }))
}

async function paidOutTo({ db, tenant }: QueryContext, holdings: readonly Holding[]): Promise<Payout[]> {
  const ids = holdings.map(({ id }) => id)
  const { rows } = await sql<{ investment_id: number; date: string; paid: string }>`
    select e.investment_id, e.date::text as date, sum(e.debit_minor - e.credit_minor)::text as paid from ledgers e
    where e.tenant_id = ${tenant.id} and e.investment_id = any(${ids}::bigint[]) and e.account = 'distribution'
    group by e.investment_id, e.date having sum(e.debit_minor - e.credit_minor) <> 0
    order by e.date, e.investment_id`.execute(db)
  return rows.map(({ paid, ...row }) => ({ ...row, minor: BigInt(paid) }))
}

/** What a holding is worth at the last price, half up to the penny, and at cost without a price. */
const valueOf = (
  { shares, costMinor }: Pick<Holding, 'shares' | 'costMinor'>,
  { prices: [last], round }: Pick<ViewedHoldings, 'prices' | 'round'>,
): bigint =>
  worthOfLot(
    { sharesMicro: parseShares(shares) ?? 0n, costMinor },
    last && { priceE8: parsePrice(last.price) ?? 0n, currency: round.currency },
  )

/**
 * A payment of a day: what was bought on it, what was paid out on it, or what everything is worth at the
 * price of it.
 */
export interface DatedPayment extends Flow {
  kind: 'bought' | 'paid_out' | 'value'
}

/**
 * Payments of the holdings as a yearly return has them: out when they were bought, in when they paid out, and
 * their value on the price's day.
 */
export function flowsOf(
  { holdings, payouts, prices: [price] }: Pick<ViewedHoldings, 'holdings' | 'payouts' | 'prices'>,
  valueMinor: bigint,
): DatedPayment[] {
  const bought = Map.groupBy(holdings, ({ bought_on: date }) => date)
  const paidOut = Map.groupBy(payouts, ({ date }) => date)
  const flows: DatedPayment[] = [
    ...[...bought].map(([date, same]) => ({
      kind: 'bought' as const,
      date,
      amountMinor: -sum(same.map(({ costMinor }) => costMinor)),
    })),
    ...[...paidOut].map(([date, same]) => ({
      kind: 'paid_out' as const,
      date,
      amountMinor: sum(same.map(({ minor }) => minor)),
    })),
  ]
  const inOrder = flows.toSorted((a, b) => a.date.localeCompare(b.date))
  return price ? [...inOrder, { kind: 'value', date: price.date, amountMinor: valueMinor }] : inOrder
}

function answerOf(viewed: Omit<ViewedHoldings, 'answer'>): Answer {
  const { round, prices, lots, holdings, payouts } = viewed
  const { currency } = round
  const money = (minor: bigint) => formatMoney(minor, currency)
  const costMinor = sum(holdings.map((holding) => holding.costMinor))
  const distributedMinor = sum(payouts.map(({ minor }) => minor))
  const valueMinor = sum(holdings.map((holding) => valueOf(holding, viewed)))
  const back = holdingReturn({ costMinor, distributedMinor, valueMinor })
  return {
    currency,
    price: prices[0]?.price ?? null,
    price_date: prices[0]?.date ?? null,
    issue_price: round.share_price === null ? null : formatPrice(parsePrice(round.share_price) ?? 0n),
    issued: formatShares(sum(lots.map(({ shares }) => parseShares(shares) ?? 0n))),
    in_issue_before:
      round.shares_in_issue === null ? null : formatShares(parseShares(round.shares_in_issue) ?? 0n),
    holders: new Set(holdings.map(({ owner }) => owner)).size,
    shares: formatShares(sum(holdings.map(({ shares }) => parseShares(shares) ?? 0n))),
    cost: money(costMinor),
    value: money(valueMinor),
    returned: money(distributedMinor),
    gain: money(back.gainMinor),
    gain_percent: back.gainPercent ?? null,
    multiple: back.moic ?? null,
    ...irrOf(viewed, valueMinor),
    proceeds: round.outcome_minor === null ? null : money(BigInt(round.outcome_minor)),
  }
}

/** To the day of the price, as every holder sees it of their own. */
function irrOf(
  viewed: Pick<ViewedHoldings, 'holdings' | 'payouts' | 'prices'>,
  valueMinor: bigint,
): Pick<Answer, 'irr' | 'irr_none'> {
  if (!viewed.prices[0]) return { irr: null, irr_none: 'No price is recorded' }
  const found = irrForDisplay(flowsOf(viewed, valueMinor))
  if ('none' in found) return { irr: null, irr_none: noIrrWords[found.none] }
  return { irr: found.rate, irr_none: null }
}

const noIrrWords: Record<NoIrr['none'], string> = {
  invalid_date: 'A payment has no date',
  no_flows: 'No holdings',
  single_date: 'All payments fall on one day',
  total_loss: 'No proceeds and no remaining value',
  no_sign_change: 'Nothing was invested',
  no_solution: 'No annual rate fits these payments',
  under_one_year: 'Held for less than a year',
}
