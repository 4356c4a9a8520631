import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { returnsOf } from './figures/fund-worksheet.ts'
import type { FundReturn } from './figures/fund-worksheet.ts'
import { readFundMoney } from './figures/read-fund-money.ts'
import { parseMoney } from '../../domain/money.ts'
import type { Fund } from './lock-fund.ts'

/**
 * Works out anew where a fund and its commitments stand: values, multiples and yearly returns, all on the day
 * of the latest published value, by the formulas to which they open. Called by every act that changes one of
 * their parts, under the fund's lock, so that a list reads them without adding anything up.
 */
export async function refreshReturns(work: Work, fund: Pick<Fund, 'id' | 'currency'>): Promise<void> {
  const money = await readFundMoney(work, fund.id)
  const { whole, commitments } = returnsOf({ currency: fund.currency, ...money })
  await storeCommitments(
    work,
    commitments.map(({ id, ...each }) => ({ id, ...stored(each, fund.currency) })),
  )
  await storeFund(work, fund.id, stored(whole, fund.currency))
}

function stored({ value, valuedOn, ...multiples }: FundReturn, currency: string) {
  const valueMinor = value === null ? undefined : parseMoney(value, currency)
  return {
    ...multiples,
    value_minor: valueMinor === undefined ? null : String(valueMinor),
    valued_on: valuedOn,
  }
}
type Stored = ReturnType<typeof stored>

async function storeCommitments(work: Work, results: readonly (Stored & { id: number })[]): Promise<void> {
  if (results.length === 0) return
  await sql`
    update fund_commitments c set value_minor = r.value_minor, valued_on = r.valued_on, pic = r.pic, dpi = r.dpi, rvpi = r.rvpi,
      tvpi = r.tvpi, irr = r.irr
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, value_minor bigint, valued_on date, pic numeric,
      dpi numeric, rvpi numeric, tvpi numeric, irr numeric)
    where c.tenant_id = ${work.tenant.id} and c.id = r.id`.execute(work.db)
}

async function storeFund(work: Work, id: number, whole: Stored): Promise<void> {
  await sql`
    update funds f set committed_minor = coalesce(c.committed_minor, 0), called_minor = coalesce(c.called_minor, 0),
      drawn_minor = coalesce(c.paid_minor, 0), distributed_minor = coalesce(c.distributed_minor, 0),
      units = coalesce(c.units, 0), nav_minor = ${whole.value_minor}::bigint, valued_on = ${whole.valued_on}::date,
      pic = ${whole.pic}::numeric, dpi = ${whole.dpi}::numeric, rvpi = ${whole.rvpi}::numeric, tvpi = ${whole.tvpi}::numeric,
      irr = ${whole.irr}::numeric
    from (select sum(amount_minor)::bigint as committed_minor, sum(called_minor)::bigint as called_minor,
        sum(paid_minor)::bigint as paid_minor, sum(distributed_minor)::bigint as distributed_minor, sum(units) as units
      from fund_commitments
      where tenant_id = ${work.tenant.id} and fund_id = ${id} and deleted_at is null and status = 'active') c
    where f.tenant_id = ${work.tenant.id} and f.id = ${id}`.execute(work.db)
}
