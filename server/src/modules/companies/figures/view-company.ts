import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../../kernel/work.ts'
import { heldPositions } from '../../funds/index.ts'
import type { FundPosition } from '../../funds/index.ts'

interface ViewedAcquisition {
  id: number
  fund: number
  fundName: string
  shareClass: string
  date: string
  shares: string
  costMinor: bigint
}

export interface ViewedOutcome {
  id: number
  fund: number
  fundName: string
  shareClass: string
  date: string
  shares: string
  proceedsMinor: bigint
}

interface ViewedValuation {
  id: number
  date: string
  price: string | null
  shares: string
  valueMinor: bigint
  isApproved: boolean
}

/** A company with everything that its figures are worked out from. Amounts in minor units. */
export interface ViewedCompany {
  id: number
  name: string
  currency: string
  acquisitions: readonly ViewedAcquisition[]
  outcomes: readonly ViewedOutcome[]
  valuations: readonly ViewedValuation[]
  positions: readonly FundPosition[]
}

/** 404 where it is not there. */
export async function viewCompany(question: QueryContext, id: number): Promise<ViewedCompany> {
  const { db, tenant } = question
  const { rows: found } = await sql<{ id: number; name: string; currency: string }>`
    select id, name, currency from companies where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(
    db,
  )
  const company = found[0] ?? refuse({ code: 'not_found' })
  const { rows: acquisitions } = await sql<ViewedAcquisition>`
    select h.id, h.fund_id as fund, f.name as "fundName", h.share_class as "shareClass", h.acquired_on as date,
      wire_decimal(h.shares) as shares, h.cost_minor as "costMinor"
    from company_holdings h join funds f on f.tenant_id = ${tenant.id} and f.id = h.fund_id
    where h.tenant_id = ${tenant.id} and h.company_id = ${id} and h.deleted_at is null
    order by h.acquired_on, h.id`.execute(db)
  const { rows: outcomes } = await sql<ViewedOutcome>`
    select x.id, x.fund_id as fund, f.name as "fundName", x.share_class as "shareClass", x.date,
      wire_decimal(x.shares) as shares, x.proceeds_minor as "proceedsMinor"
    from company_outcomes x join funds f on f.tenant_id = ${tenant.id} and f.id = x.fund_id
    where x.tenant_id = ${tenant.id} and x.company_id = ${id} and x.deleted_at is null
    order by x.date, x.id`.execute(db)
  const { rows: valuations } = await sql<ViewedValuation>`
    select v.id, v.date, wire_decimal(v.price_per_share) as price, wire_decimal(v.shares) as shares, v.value_minor as "valueMinor",
      v.status = 'approved' as "isApproved"
    from company_valuations v
    where v.tenant_id = ${tenant.id} and v.company_id = ${id} and v.deleted_at is null
    order by v.date, v.id`.execute(db)
  return {
    ...company,
    acquisitions,
    outcomes,
    valuations,
    positions: await heldPositions(question, { company: id }),
  }
}
