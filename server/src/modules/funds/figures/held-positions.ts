import type { HeldPosition, PositionValuation } from '../../../domain/position-cells.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { companiesOfFundSql, positionsSql } from '../../../rows/company-rows.ts'

/** Which positions: of one fund, of one company, in one currency; on a day, or to date. */
export interface PositionScope {
  fund?: number
  company?: number
  currency?: string
  day?: string
}

/** A position with the company, fund and class that it is of. */
export interface FundPosition extends HeldPosition {
  company: number
  fund: number
  shareClass: string
}

interface PositionRow {
  company: number
  fund: number
  name: string
  share_class: string
  currency: string
  acquired: string
  sold: string
  cost: string
  sold_cost: string
  valued_on: string | null
  price: string | null
  valuation: string | null
  valuation_shares: string | null
  before: string | null
  later: string | null
  later_cost: string | null
}

/** What funds hold of companies, with all that its value is worked out from. */
export async function heldPositions(
  { rows, tenant }: Pick<QueryContext, 'rows' | 'tenant'>,
  { fund, company, currency, day }: PositionScope,
): Promise<FundPosition[]> {
  const which = company === undefined ? companiesOfFundSql('$2::bigint') : '= $3::bigint'
  const positions = positionsSql({ company: which, day: `coalesce($4::date, date 'infinity')` })
  const found = await rows<PositionRow>(
    `select p.company_id::int as company, p.fund_id::int as fund, c.name, p.share_class, c.currency,
       wire_decimal(p.acquired) as acquired, wire_decimal(p.acquired - p.held) as sold, p.cost_minor::text as cost,
       (p.cost_minor - p.held_cost_minor)::text as sold_cost,
       p.valued_on::text as valued_on, wire_decimal(p.price_per_share) as price, p.valuation_minor::text as valuation,
       wire_decimal(p.valuation_shares) as valuation_shares, wire_decimal(p.valued_before) as before,
       wire_decimal(p.later_shares) as later, p.later_cost_minor::text as later_cost
     from (${positions}) p join companies c on c.tenant_id = $1 and c.id = p.company_id
     where ($2::bigint is null or p.fund_id = $2::bigint) and ($3::bigint is null or p.company_id = $3::bigint)
       and c.deleted_at is null and ($5::text is null or c.currency = $5::text)
     order by c.name, c.id, p.fund_id, p.share_class`,
    [tenant.id, fund ?? null, company ?? null, day ?? null, currency ?? null],
  )
  return found.map(positionOf)
}

const positionOf = (row: PositionRow): FundPosition => ({
  company: row.company,
  fund: row.fund,
  shareClass: row.share_class,
  key: `${row.company}:${row.fund}:${row.share_class}`,
  name: `${row.name}, ${row.share_class}`,
  currency: row.currency,
  acquired: row.acquired,
  sold: row.sold,
  costMinor: BigInt(row.cost),
  soldCostMinor: BigInt(row.sold_cost),
  valuation: valuationOf(row),
})

const valuationOf = (row: PositionRow): PositionValuation | null =>
  row.valued_on === null
    ? null
    : {
        date: row.valued_on,
        pricePerShare: row.price,
        valueMinor: BigInt(row.valuation!),
        shares: row.valuation_shares!,
        before: row.before ?? '0',
        laterShares: row.later ?? '0',
        laterCostMinor: BigInt(row.later_cost ?? 0),
      }
