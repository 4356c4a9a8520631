import type { QueryContext } from '../../kernel/work.ts'
import { unitsMoney } from './fund-units.ts'
import type { FundUnits } from './fund-units.ts'
import type { PositionFlows } from './position-rates.ts'

/** A published value of a unit. */
export interface UnitValue {
  id: number
  date: string
  price: string
}

/** The units of one commitment to a fund, with what they are worked out from. */
export interface ViewedUnits {
  /** `fund12`: the commitment among the holdings of a portfolio. */
  id: string
  name: string
  type: string
  isEnded: boolean
  endedOn: string | null
  currency: string
  valuedOn: string | null
  costMinor: bigint
  valueMinor: bigint
  distributedMinor: bigint
  /** As a fraction with six places. */
  irr: string | null
  flows: PositionFlows
  paidIn: { id: number; date: string; minor: bigint; unitsMicro: bigint }[]
  paidOut: { id: number; date: string; minor: bigint }[]
  /** Oldest first. */
  values: UnitValue[]
}

export async function viewUnits(
  { rows, tenant }: QueryContext,
  funds: readonly FundUnits[],
): Promise<ViewedUnits[]> {
  if (funds.length === 0) return []
  type Row = UnitValue & { fund: number; class: string }
  const published = await rows<Row>(
    `select v.id::int as id, v.fund_id::int as fund, v.class, v.date::text as date, wire_decimal(v.per_unit) as price
    from net_asset_values v where v.tenant_id = $1 and v.fund_id = any($2::bigint[]) and v.status = 'published' and v.deleted_at is null
    order by v.date, v.id`,
    [tenant.id, [...new Set(funds.map(({ row }) => row.fund_id))]],
  )
  return funds.map(({ row, answer, flows }) => ({
    ...unitsMoney(row),
    id: `fund${row.id}`,
    name: row.name,
    type: answer.type,
    isEnded: flows.ended,
    endedOn: row.ended_on,
    currency: row.currency,
    valuedOn: row.valued_on,
    costMinor: BigInt(flows.cost_minor),
    valueMinor: BigInt(flows.value_minor),
    distributedMinor: BigInt(flows.distributed_minor),
    irr: answer.irr,
    flows,
    values: published.filter((each) => each.fund === row.fund_id && each.class === row.class),
  }))
}
