import { holding, opportunityStatus, roleIds } from '@moorgate/contract'
import type { portfolioFigures, QueryOf } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { isMaturedRow } from '../../rows/opportunity-rows.ts'
import { issuedSharesSql } from '../../rows/share-rows.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { earlierViews } from './views.ts'
import type { HoldingView } from './views.ts'
import { chartedOf } from './disposals/parcels.ts'
import type { ChartedHolding } from './disposals/parcels.ts'
import { viewSold } from './disposals/view-sold.ts'
import type { ViewedSold } from './disposals/view-sold.ts'
import type { HeldLot, HeldPrice } from './held-lots.ts'
import { flowsOf } from './position-rates.ts'
import type { PositionFlows } from './position-rates.ts'
import { listRequestOf, portfolioOf } from './positions.ts'
import { viewUnits } from './view-units.ts'
import type { ViewedUnits } from './view-units.ts'
import { lotsSql } from './whose-lots.ts'

/** Whose portfolio and which lots of it, by the filters of the list: nobody named is one's own. */
export type PortfolioScope = QueryOf<typeof portfolioFigures.workbook>

/** A position as its figures need it: what the list answers, with the parts from which it is worked out. */
export interface ViewedHolding {
  id: number
  name: string
  type: string
  isEnded: boolean
  /** The day on which it ended; today where that isn't known. */
  endedOn: string | null
  currency: string
  price: string | null
  valuedOn: string | null
  costPrice: string
  shares: string
  costMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
  /** As a fraction with six places. */
  irr: string | null
  lots: HeldLot[]
  /** Oldest first. */
  prices: HeldPrice[]
  paidOut: { date: string; minor: bigint }[]
  /** As its holder saw it on the visit before this one, where they ask themselves. */
  seen: HoldingView | undefined
}

export type ViewedPosition = ViewedHolding | ViewedSold | ViewedUnits

export interface ViewedPortfolio {
  today: string
  /** Of what is still held. */
  holdings: ViewedHolding[]
  sold: ViewedSold[]
  units: ViewedUnits[]
  /** Holdings as they were on days that have been, with what left them since. */
  charted: ChartedHolding[]
}

/** The list's filters that say the same. */
export const filterOf = (scope: PortfolioScope): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scope).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** The same positions that the list answers, what was sold of them, and what they are made of. */
export async function viewPortfolio(question: QueryContext, scope: PortfolioScope): Promise<ViewedPortfolio> {
  const filter = filterOf(scope)
  const asked = { query: { filter }, url: `${holding.path}/figures?${new URLSearchParams(filter)}` }
  const { found, positions, funds, sold, disposals } = await portfolioOf(question, asked)
  const lots = await lotsOf(question, asked)
  const priced = await pricesOf(question, [
    ...lots.map(({ holding: of }) => of),
    ...disposals.transfers.map(({ opportunity }) => opportunity),
  ])
  const looks = question.actor.roleId === roleIds.user ? await earlierViews(question) : new Map()
  const today = londonDate(question.now)
  const holdings = positions.map((text, index) =>
    viewed(found[index]!, text, { lots, ...priced, looks, today }),
  )
  return {
    today,
    holdings,
    sold: viewSold(sold),
    units: await viewUnits(question, funds),
    charted: chartedOf(holdings, disposals.transfers, priced.prices),
  }
}

interface Position {
  id: number
  name: string
  type: string | null
  status: number
  currency: string
  shares: string
  cost_price: string
  latest_price: string | null
  irr: string | null
}

interface HoldingSources {
  lots: readonly HeldLot[]
  prices: readonly HeldPrice[]
  endings: readonly { id: number; date: string }[]
  looks: ReadonlyMap<number, HoldingView>
  today: string
}

function viewed(
  positionFlows: PositionFlows,
  text: string,
  { lots, prices, endings, looks, today }: HoldingSources,
): ViewedHolding {
  const position = JSON.parse(text) as Position
  const isEnded = position.status === opportunityStatus.matured
  return {
    id: position.id,
    name: position.name,
    type: position.type ?? '',
    isEnded,
    endedOn: isEnded ? (endings.find(({ id }) => id === position.id)?.date ?? today) : null,
    currency: position.currency,
    price: position.latest_price,
    valuedOn: positionFlows.valued_on,
    costPrice: position.cost_price,
    shares: position.shares,
    costMinor: BigInt(positionFlows.cost_minor),
    valueMinor: BigInt(positionFlows.value_minor),
    distributedMinor: BigInt(positionFlows.distributed_minor),
    irr: position.irr,
    lots: lots.filter((lot) => lot.holding === position.id),
    prices: prices.filter((price) => price.holding === position.id),
    paidOut: flowsOf({ ...positionFlows, paid_in: [] }).map(([date, minor]) => ({
      date,
      minor: BigInt(minor),
    })),
    seen: looks.get(position.id),
  }
}

async function lotsOf(question: QueryContext, asked: { query: unknown }): Promise<HeldLot[]> {
  const statement = new Statement(question)
  const whose = lotsSql(question, listRequestOf(question, asked), statement, 'l')
  const text = `
    select l.id::int as id, l.investment_id::int as investment, l.investment_opportunity_id::int as holding, l.allotted_on::text as date, wire_decimal(l.shares) as shares,
      wire_decimal(l.price) as price, l.cost_minor::text as minor, wire_decimal(o.shares_in_issue + a.shares) as in_issue,
      round(l.shares * 100 / nullif(o.shares_in_issue + a.shares, 0), 6)::text as percent, i.kind
    from share_lots l
    join investments i on i.tenant_id = $1 and i.id = l.investment_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id
    cross join lateral (select ${issuedSharesSql('l.investment_opportunity_id')} as shares) a
    where l.tenant_id = $1 and ${whose} order by l.allotted_on, l.id`
  type Row = Omit<HeldLot, 'minor' | 'leftOn' | 'leftAt' | 'soldMinor'> & { minor: string }
  const rows = await question.rows<Row>(text, statement.values)
  const held = { leftOn: null, leftAt: null, soldMinor: 0n }
  return rows.map(({ minor, ...row }) => ({ ...row, ...held, minor: BigInt(minor) }))
}

/** Every price of what is or was held, and when some of it ended. */
async function pricesOf(
  { rows, tenant }: QueryContext,
  opportunities: readonly number[],
): Promise<Pick<HoldingSources, 'prices' | 'endings'>> {
  const values = [tenant.id, [...new Set(opportunities)]]
  const prices = await rows<HeldPrice>(
    `select p.id::int as id, p.investment_opportunity_id::int as holding, p.date::text as date, wire_decimal(p.price) as price
    from share_prices p where p.tenant_id = $1 and p.investment_opportunity_id = any($2::bigint[]) and p.deleted_at is null
    order by p.date, p.id`,
    values,
  )
  const endings = await rows<HoldingSources['endings'][number]>(
    `select o.id::int as id, o.outcome_date::text as date from investment_opportunities o
    where o.tenant_id = $1 and o.id = any($2::bigint[]) and ${isMaturedRow('o')} and o.outcome_date is not null`,
    values,
  )
  return { prices, endings }
}
