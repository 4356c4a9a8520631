import { statusList } from '../../kernel/database/status-list.ts'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { keepHeldUnitsOfFund } from '../../rows/held-units.ts'
import { returnsOf } from './figures/fund-worksheet.ts'
import type { FundReturn } from './figures/fund-worksheet.ts'
import { readFundMoney } from './figures/read-fund-money.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Fund } from './lock-fund.ts'

/**
 * Works out anew where a fund and its commitments stand: values, multiples and yearly returns, all on the day
 * of the latest published value, by the formulas to which they open; and what their investors hold. Called by
 * every act that changes one of their parts, under the fund's lock, so that a list reads them without adding
 * anything up.
 */
export async function refreshReturns(work: Work, fund: Pick<Fund, 'id' | 'currency'>): Promise<void> {
  const money = await readFundMoney(work, fund.id)
  const { whole, commitments } = returnsOf({ currency: fund.currency, ...money })
  await storeCommitments(
    work,
    commitments.map(({ id, ...each }) => ({ id, ...stored(each, fund.currency) })),
  )
  await storeFund(work, fund.id, stored(whole, fund.currency))
  await keepHeldUnitsOfFund(work, fund.id)
}

function stored({ value, valuedOn, ...multiples }: FundReturn, currency: string) {
  const valueMinor = value === null ? undefined : parseMoney(value, currency)
  return {
    ...multiples,
    value_minor: valueMinor === undefined ? null : String(valueMinor),
    valued_on: valuedOn,
  }
}
type StoredReturn = ReturnType<typeof stored>

async function storeCommitments(
  work: Work,
  results: readonly (StoredReturn & { id: number })[],
): Promise<void> {
  if (results.length === 0) return
  await sql`
    update fund_commitments c set value_minor = r.value_minor, valued_on = r.valued_on, pic = r.pic, dpi = r.dpi, rvpi = r.rvpi,
      tvpi = r.tvpi, irr = r.irr
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, value_minor bigint, valued_on date, pic numeric,
      dpi numeric, rvpi numeric, tvpi numeric, irr numeric)
    where c.tenant_id = ${work.tenant.id} and c.id = r.id`.execute(work.db)
}

interface FundTotals {
  committed_minor: bigint
  called_minor: bigint
  paid_minor: bigint
  distributed_minor: bigint
  units: string
}

async function totalsOf(work: Work, id: number): Promise<FundTotals> {
  const { rows } = await sql<FundTotals>`
    select coalesce(sum(amount_minor), 0)::bigint as committed_minor, coalesce(sum(called_minor), 0)::bigint as called_minor,
      coalesce(sum(paid_minor), 0)::bigint as paid_minor, coalesce(sum(distributed_minor), 0)::bigint as distributed_minor,
      coalesce(sum(units), 0)::text as units
    from fund_commitments
    where tenant_id = ${work.tenant.id} and fund_id = ${id} and deleted_at is null
      and status in ${sql.raw(statusList(admittedCommitmentStatuses))}`.execute(work.db)
  return rows[0]!
}

async function storeFund(work: Work, id: number, whole: StoredReturn): Promise<void> {
  const totals = await totalsOf(work, id)
  await sql`
    update funds set committed_minor = ${totals.committed_minor}, called_minor = ${totals.called_minor},
      drawn_minor = ${totals.paid_minor}, distributed_minor = ${totals.distributed_minor},
      units = ${totals.units}::numeric, nav_minor = ${whole.value_minor}::bigint, valued_on = ${whole.valued_on}::date,
      pic = ${whole.pic}::numeric, dpi = ${whole.dpi}::numeric, rvpi = ${whole.rvpi}::numeric, tvpi = ${whole.tvpi}::numeric,
      irr = ${whole.irr}::numeric
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}
