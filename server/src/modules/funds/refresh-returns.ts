import { sql } from 'kysely'
import { parseShares, parsePrice, valueOfShares, formatShares } from '../../domain/decimal.ts'
import { sum } from '../../domain/money.ts'
import { fundMultiples } from '../../domain/returns.ts'
import { irrForDisplay } from '../../domain/xirr.ts'
import type { Flow } from '../../domain/xirr.ts'
import type { Work } from '../../kernel/work.ts'
import type { Fund } from './lock-fund.ts'

interface CommitmentRow {
  id: number
  class: string
  amount_minor: bigint
  called_minor: bigint
  paid_minor: bigint
  distributed_minor: bigint
  units: string
}

interface FlowRow {
  fund_commitment_id: number
  date: string
  paid_in_minor: bigint
  paid_out_minor: bigint
  units: string
}

interface ClassValue {
  class: string
  date: string
  value_minor: bigint
  per_unit: string
}

/** What a position has come to on the day of its value. */
interface FundStanding {
  committedMinor: bigint
  valueMinor: bigint | undefined
  valuedOn: string | undefined
  flows: Flow[]
}

/**
 * Works out anew where a fund and its commitments stand: values, multiples and yearly returns, all on the day
 * of the latest published value. Called by every act that changes one of their parts, under the fund's lock,
 * so that a list reads them without adding anything up.
 */
export async function refreshReturns(work: Work, fund: Pick<Fund, 'id' | 'currency'>): Promise<void> {
  const commitments = await commitmentsOf(work, fund.id)
  const flows = Map.groupBy(await flowsOf(work, fund.id), (flow) => flow.fund_commitment_id)
  const values = await latestValues(work, fund.id)
  const byClass = new Map(values.map((value) => [value.class, value]))
  const standings = commitments.map((commitment) =>
    standingOf(commitment, flows.get(commitment.id) ?? [], {
      value: byClass.get(commitment.class),
      currency: fund.currency,
    }),
  )
  await storeCommitments(
    work,
    commitments.map(({ id }, index) => ({ id, ...resultOf(standings[index]!) })),
  )
  const isValued = values.length > 0
  const whole = resultOf({
    committedMinor: sum(commitments.map((each) => each.amount_minor)),
    valueMinor: isValued ? sum(values.map((value) => value.value_minor)) : undefined,
    valuedOn: values.map((value) => value.date).toSorted()[0],
    flows: standings.flatMap((standing) => standing.flows),
  })
  await storeFund(work, fund.id, commitments, whole)
}

/** Only what happened up to the day of the value counts beside it. */
function standingOf(
  commitment: CommitmentRow,
  rows: readonly FlowRow[],
  { value, currency }: { value: ClassValue | undefined; currency: string },
): FundStanding {
  const counted = value ? rows.filter((row) => row.date <= value.date) : rows
  const unitsMicro = sum(counted.map((row) => parseShares(row.units) ?? 0n))
  const priceE8 = value && parsePrice(value.per_unit)
  return {
    committedMinor: commitment.amount_minor,
    valueMinor: priceE8 === undefined ? undefined : valueOfShares(unitsMicro, { priceE8, currency }),
    valuedOn: value?.date,
    flows: counted.map((row) => ({ date: row.date, amountMinor: row.paid_out_minor - row.paid_in_minor })),
  }
}

const decimalOrNull = (text: string | undefined) => text ?? null

function resultOf({ committedMinor, valueMinor, valuedOn, flows }: FundStanding) {
  const paidInMinor = -sum(flows.map((flow) => (flow.amountMinor < 0n ? flow.amountMinor : 0n)))
  const distributedMinor = sum(flows.map((flow) => (flow.amountMinor > 0n ? flow.amountMinor : 0n)))
  const multiples = fundMultiples({
    committedMinor,
    paidInMinor,
    distributedMinor,
    residualMinor: valueMinor ?? 0n,
  })
  const isValued = valueMinor !== undefined && valuedOn !== undefined
  const irr = isValued ? irrForDisplay([...flows, { date: valuedOn, amountMinor: valueMinor }]) : undefined
  return {
    value_minor: isValued ? String(valueMinor) : null,
    valued_on: isValued ? valuedOn : null,
    pic: decimalOrNull(multiples.pic),
    dpi: decimalOrNull(multiples.dpi),
    rvpi: isValued ? decimalOrNull(multiples.rvpi) : null,
    tvpi: isValued ? decimalOrNull(multiples.tvpi) : null,
    irr: irr && 'rate' in irr ? irr.rate : null,
  }
}
type Result = ReturnType<typeof resultOf>

async function commitmentsOf(work: Work, fundId: number): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`
    select id, class, amount_minor, called_minor, paid_minor, distributed_minor, units::text as units
    from fund_commitments
    where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and deleted_at is null and status = 'active'
    order by id`.execute(work.db)
  return rows
}

/** Every payment in and out of the commitments; equalisation is between investors, and is none of the fund's. */
async function flowsOf(work: Work, fundId: number): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select p.fund_commitment_id, p.received_on as date, p.capital_minor as paid_in_minor, 0::bigint as paid_out_minor,
      p.units::text as units
    from fund_payments p
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${work.tenant.id} and c.fund_id = ${fundId} and p.capital_minor > 0
    union all
    select l.fund_commitment_id, l.paid_on, 0::bigint, l.amount_minor, '0'
    from distribution_lines l
    join distributions d on d.tenant_id = ${work.tenant.id} and d.id = l.distribution_id and d.kind <> 'equalisation'
    where l.tenant_id = ${work.tenant.id} and d.fund_id = ${fundId} and l.status = 'paid' and l.recipient = 'investor'`.execute(
    work.db,
  )
  return rows
}

/** The latest published value of each class. */
async function latestValues(work: Work, fundId: number): Promise<ClassValue[]> {
  const { rows } = await sql<ClassValue>`
    select distinct on (class) class, date, value_minor, per_unit::text as per_unit from net_asset_values
    where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and status = 'published' and deleted_at is null
    order by class, date desc`.execute(work.db)
  return rows
}

async function storeCommitments(work: Work, results: readonly (Result & { id: number })[]): Promise<void> {
  if (results.length === 0) return
  await sql`
    update fund_commitments c set value_minor = r.value_minor, valued_on = r.valued_on, pic = r.pic, dpi = r.dpi, rvpi = r.rvpi,
      tvpi = r.tvpi, irr = r.irr
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, value_minor bigint, valued_on date, pic numeric,
      dpi numeric, rvpi numeric, tvpi numeric, irr numeric)
    where c.tenant_id = ${work.tenant.id} and c.id = r.id`.execute(work.db)
}

async function storeFund(
  work: Work,
  id: number,
  commitments: readonly CommitmentRow[],
  { value_minor: navMinor, ...result }: Result,
): Promise<void> {
  const total = (amount: (row: CommitmentRow) => bigint) => sum(commitments.map(amount))
  const units = formatShares(total((row) => parseShares(row.units) ?? 0n))
  await sql`
    update funds set committed_minor = ${total((row) => row.amount_minor)}, called_minor = ${total((row) => row.called_minor)},
      drawn_minor = ${total((row) => row.paid_minor)}, distributed_minor = ${total((row) => row.distributed_minor)},
      units = ${units}::numeric, nav_minor = ${navMinor}::bigint, valued_on = ${result.valued_on}::date,
      pic = ${result.pic}::numeric, dpi = ${result.dpi}::numeric, rvpi = ${result.rvpi}::numeric, tvpi = ${result.tvpi}::numeric,
      irr = ${result.irr}::numeric
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}
