import { holding, opportunityStatus } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { Question } from '../../kernel/work.ts'
import { askedOf, flowsOf, portfolioOf, whoseSql } from './positions.ts'
import type { Found } from './positions.ts'

/** Whose portfolio: nobody named is one's own. */
export interface Whose {
  user_id?: number | undefined
  organisation_id?: number | undefined
}

/** Shares that were allotted together. Money in minor units. */
export interface HeldLot {
  id: number
  holding: number
  date: string
  shares: string
  minor: bigint
}

/** A position as its figures need it: what the list answers, with the parts from which it is worked out. */
export interface ViewedHolding {
  id: number
  name: string
  type: string
  isEnded: boolean
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
  paidOut: { date: string; minor: bigint }[]
}

export interface ViewedPortfolio {
  today: string
  holdings: ViewedHolding[]
}

/** The same positions that the list answers, and what they are made of. */
export async function viewPortfolio(question: Question, whose: Whose): Promise<ViewedPortfolio> {
  const filter = Object.fromEntries(
    Object.entries(whose).flatMap(([name, id]) => (id === undefined ? [] : [[name, String(id)]])),
  )
  const asked = { query: { filter }, url: `${holding.path}/figures?${new URLSearchParams(filter)}` }
  const { found, positions } = await portfolioOf(question, asked)
  const lots = await lotsOf(question, asked)
  return {
    today: londonDate(question.now),
    holdings: found.map((each, index) => viewed(each, positions[index]!, lots)),
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

function viewed(found: Found, text: string, lots: readonly HeldLot[]): ViewedHolding {
  const position = JSON.parse(text) as Position
  return {
    id: position.id,
    name: position.name,
    type: position.type ?? '',
    isEnded: position.status === opportunityStatus.matured,
    currency: position.currency,
    price: position.latest_price,
    valuedOn: found.valued_on,
    costPrice: position.cost_price,
    shares: position.shares,
    costMinor: BigInt(found.cost_minor),
    valueMinor: BigInt(found.value_minor),
    distributedMinor: BigInt(found.distributed_minor),
    irr: position.irr,
    lots: lots.filter((lot) => lot.holding === position.id),
    paidOut: flowsOf({ ...found, paid_in: [] }).map(([date, minor]) => ({ date, minor: BigInt(minor) })),
  }
}

async function lotsOf(question: Question, asked: { query: unknown }): Promise<HeldLot[]> {
  const statement = new Statement(question)
  const whose = whoseSql(question, askedOf(asked), statement, 'l')
  const text = `
    select l.id::int as id, l.investment_opportunity_id::int as holding, l.allotted_on::text as date, wire_decimal(l.shares) as shares,
      l.cost_minor::text as minor
    from share_lots l where l.tenant_id = $1 and ${whose} order by l.allotted_on, l.id`
  const rows = await question.rows<Omit<HeldLot, 'minor'> & { minor: string }>(text, statement.values)
  return rows.map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }))
}
