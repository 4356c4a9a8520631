import { statusList } from '../../../kernel/database/status-list.ts'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import type { ViewedCommitment, ViewedPayment, ViewedPayout, ViewedValue } from './viewed-fund.ts'

export type FundQuestion = Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] }

/** The money of a fund's commitments; of some of them alone where their ids are given. */
export interface FundMoney {
  commitments: ViewedCommitment[]
  payments: ViewedPayment[]
  payouts: ViewedPayout[]
  values: ViewedValue[]
}

/**
 * What was paid in and out of the commitments of a fund, and its values. What was transferred counts as if its
 * holder had always had it; of some commitments `asOf` leaves out the transfers after a day.
 */
export async function readFundMoney(
  asking: FundQuestion,
  fundId: number,
  only: readonly number[] | null = null,
  asOf: string | null = null,
): Promise<FundMoney> {
  return {
    commitments: await commitmentsOf(asking, fundId, only, asOf),
    payments: await paymentsOf(asking, fundId, only, asOf),
    payouts: await payoutsOf(asking, fundId, only, asOf),
    values: await valuesOf(asking, fundId, only !== null),
  }
}

/** What of it had happened by the end of a day. */
export function moneyUntil({ commitments, payments, payouts, values }: FundMoney, day: string): FundMoney {
  const isPast = ({ date }: { date: string }) => date <= day
  return {
    commitments,
    payments: payments.filter(isPast),
    payouts: payouts.filter(isPast),
    values: values.filter(isPast),
  }
}

async function commitmentsOf(
  { db, tenant }: FundQuestion,
  fundId: number,
  only: readonly number[] | null,
  asOf: string | null,
): Promise<ViewedCommitment[]> {
  const { rows } = await sql<ViewedCommitment>`
    select c.id, c.user_id as "user", p.name, c.class,
      c.status in ${sql.raw(statusList(admittedCommitmentStatuses))}
        or (c.status = 'transferred' and coalesce(c.ended_on > ${asOf}::date, false)) as "isActive",
      c.fund_closing_id as closing, c.held_from is not null as "isTakenOver", c.released_minor as "releasedMinor", c.recallable_minor as "recallableMinor",
      c.amount_minor + coalesce((select sum(t.amount_minor) from fund_transfers t where t.tenant_id = ${tenant.id}
        and t.fund_commitment_id = c.id and t.status = 'approved' and t.date > ${asOf}::date), 0)::bigint as "amountMinor"
    from fund_commitments c
    join users p on p.tenant_id = ${tenant.id} and p.id = c.user_id
    where c.tenant_id = ${tenant.id} and c.fund_id = ${fundId} and c.deleted_at is null
      and (${only}::bigint[] is null or c.id = any(${only}::bigint[]))
    order by c.id`.execute(db)
  return rows
}

/** Money that bought units; interest of those who joined late is none of the fund's. */
async function paymentsOf(
  { db, tenant }: FundQuestion,
  fundId: number,
  only: readonly number[] | null,
  asOf: string | null,
): Promise<ViewedPayment[]> {
  const { rows } = await sql<ViewedPayment>`
    select p.id, p.fund_commitment_id as commitment, p.fund_drawdown_line_id as line, p.received_on as date,
      p.capital_minor as "capitalMinor", wire_decimal(p.units) as units
    from fund_payments p
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${tenant.id} and c.fund_id = ${fundId} and p.capital_minor > 0
      and (${only}::bigint[] is null or c.id = any(${only}::bigint[]))
    union all
    select -x.id, x.fund_commitment_id, p.fund_drawdown_line_id, x.date, x.capital_minor, wire_decimal(x.units)
    from fund_transfer_parts x
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = x.fund_commitment_id
    join fund_payments p on p.tenant_id = ${tenant.id} and p.id = x.source_id
    where x.tenant_id = ${tenant.id} and x.kind = 'payment' and c.fund_id = ${fundId}
      and (${only}::bigint[] is null or c.id = any(${only}::bigint[]))
      and (${asOf}::date is null or x.moved_on <= ${asOf}::date)
    order by date, id`.execute(db)
  return rows
}

/** Paid lines; equalisation is between investors, and is none of the fund's. */
async function payoutsOf(
  { db, tenant }: FundQuestion,
  fundId: number,
  only: readonly number[] | null,
  asOf: string | null,
): Promise<ViewedPayout[]> {
  const { rows } = await sql<ViewedPayout>`
    select l.id, l.fund_commitment_id as commitment, l.paid_on as date, l.amount_minor as minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id and d.kind <> 'equalisation'
    where l.tenant_id = ${tenant.id} and d.fund_id = ${fundId} and l.status = 'paid' and l.recipient = 'investor'
      and (${only}::bigint[] is null or l.fund_commitment_id = any(${only}::bigint[]))
    union all
    select -x.id, x.fund_commitment_id, x.date, x.capital_minor + x.gain_minor
    from fund_transfer_parts x
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = x.fund_commitment_id
    where x.tenant_id = ${tenant.id} and x.kind = 'payout' and c.fund_id = ${fundId}
      and (${only}::bigint[] is null or c.id = any(${only}::bigint[]))
      and (${asOf}::date is null or x.moved_on <= ${asOf}::date)
    order by date, id`.execute(db)
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

/** Newest first; drafts are nobody's business but the staff's. */
async function valuesOf(
  { db, tenant }: FundQuestion,
  fundId: number,
  isPublic: boolean,
): Promise<ViewedValue[]> {
  const { rows } = await sql<ViewedValue>`
    select id, class, date, status = 'published' as "isPublished", assets_minor as "assetsMinor",
      liabilities_minor as "liabilitiesMinor", wire_decimal(units) as units
    from net_asset_values
    where tenant_id = ${tenant.id} and fund_id = ${fundId} and deleted_at is null
      and (not ${isPublic}::boolean or status = 'published')
    order by date desc, class, id desc`.execute(db)
  return rows
}
