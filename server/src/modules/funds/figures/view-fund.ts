import { refuse } from '@moorgate/contract'
import { calledDrawdownStatuses, sharedDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import { Statement } from '../../../kernel/database/statement.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { isHeldPayout } from '../../payout-accounts/index.ts'
import { methodOfLine } from '../distributions/held-lines.ts'
import { isInvestor } from '../own-commitment.ts'
import { readHolders } from '../structures/holders.ts'
import { moneyUntil, readFundMoney } from './read-fund-money.ts'
import { readHeld } from './read-held.ts'
import { latestValues } from './standings.ts'
import type { FundMoney, FundQuestion } from './read-fund-money.ts'
import type {
  CashEntry,
  ViewedCall,
  ViewedCallLine,
  ViewedCallPart,
  ViewedClosing,
  ViewedDistribution,
  ViewedDistributionLine,
  ViewedFund,
  ViewedValue,
} from './viewed-fund.ts'

/** A quarter of the calendar, or none. */
export interface OfQuarter {
  year?: number | undefined
  quarter?: number | undefined
}

/**
 * A fund with everything that its figures are worked out from; an investor's own part of it. 404 where they
 * have none. Of a quarter, as of the last value that was published in it: 404 where there is none.
 */
export async function viewFund(
  question: QueryContext,
  id: number,
  ofQuarter: OfQuarter = {},
): Promise<ViewedFund> {
  const fund = await fundOf(question, id)
  const isOwn = isInvestor(question)
  const own = isOwn ? await ownCommitments(question, id) : null
  if (own?.length === 0) refuse({ code: 'not_found' })
  const only = own && own.map((each) => each.id)
  const money = inQuarter(untilLeft(await readFundMoney(question, id, only), own), ofQuarter)
  const [today, before] = daysOf(question, money.values)
  return {
    ...fund,
    isOwn,
    ...money,
    ...(await readCalls(question, id, only)),
    ...(await readDistributions(question, id, only)),
    holders: isOwn ? [] : await readHolders(question, id, todayOf(question)),
    cash: isOwn ? [] : await cashOf(question, fund),
    ...(await readHeld(question, fund, { day: today, before })),
  }
}

/** What had come in, gone out and been valued by the last published value of a quarter. */
function inQuarter(money: FundMoney, { year, quarter }: OfQuarter): FundMoney {
  if (year === undefined && quarter === undefined) return money
  if (year === undefined || quarter === undefined)
    refuse({ code: 'invalid', errors: { quarter: ['Give both a year and a quarter.'] } })
  const first = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  const last = `${year}-${String(quarter * 3).padStart(2, '0')}-31`
  const day = money.values.find(({ isPublished, date }) => isPublished && date >= first && date <= last)?.date
  return day === undefined ? refuse({ code: 'not_found' }) : moneyUntil(money, day)
}

/** The day of the latest published value, else today; and that of the value before it. */
function daysOf(question: QueryContext, values: readonly ViewedValue[]): [string, string | null] {
  const latest = latestValues(values)
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (latest === undefined) return [todayOf(question), null]
  const before = values.find(({ isPublished, date }) => isPublished && date < latest)
  return [latest, before?.date ?? null]
}

async function fundOf({ db, tenant }: QueryContext, id: number) {
  const { rows } = await sql<{ id: number; name: string; currency: string }>`
    select id, name, currency from funds
    where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

async function cashOf(
  { db, tenant }: QueryContext,
  { id, currency }: { id: number; currency: string },
): Promise<CashEntry[]> {
  const { rows } = await sql<Omit<CashEntry, 'minor'> & { moved_minor: bigint }>`
    select e.id, e.date, e.description, e.debit_minor - e.credit_minor as moved_minor from ledgers e
    where e.tenant_id = ${tenant.id} and e.fund_id = ${id} and e.account = 'client_cash' and e.currency = ${currency}
    order by e.date, e.id`.execute(db)
  return rows.map(({ moved_minor: minor, ...row }) => ({ ...row, minor }))
}

interface OwnCommitment {
  id: number
  /** The day of its transfer to another holder. */
  left_on: string | null
}

/** Who has transferred everything sees the values until then. */
function untilLeft(money: FundMoney, own: readonly OwnCommitment[] | null): FundMoney {
  const days = own?.map(({ left_on: day }) => day) ?? [null]
  const last = days.includes(null) ? null : days.toSorted().at(-1)!
  return last === null ? money : { ...money, values: money.values.filter(({ date }) => date < last) }
}

async function ownCommitments(question: QueryContext, fundId: number): Promise<OwnCommitment[]> {
  const statement = new Statement(question)
  const text = `select c.id, case when c.status = 'transferred' then c.ended_on::text end as left_on from fund_commitments c where c.tenant_id = $1 and c.fund_id = ${statement.bind(fundId)}
    and c.deleted_at is null and c.status <> 'draft' and ${ownedBy('c', statement.me())}`
  const rows = await question.rows<OwnCommitment>(text, statement.values)
  return rows.map((each) => ({ ...each, id: Number(each.id) }))
}

async function readCalls(
  { db, tenant }: QueryContext,
  fundId: number,
  only: readonly number[] | null,
): Promise<Pick<ViewedFund, 'calls' | 'callLines' | 'callParts' | 'closings'>> {
  const { rows: calls } = await sql<ViewedCall>`
    select d.id, d.title, d.fund_closing_id as closing, d.status in ${sql.raw(statusList(calledDrawdownStatuses))} as "isCalled" from fund_drawdowns d
    where d.tenant_id = ${tenant.id} and d.fund_id = ${fundId} and d.deleted_at is null
      and (${only}::bigint[] is null or d.issued_at is not null)
    order by d.number`.execute(db)
  const { rows: callLines } = await sql<ViewedCallLine>`
    select l.id, l.fund_drawdown_id as call, l.fund_commitment_id as commitment, l.status = 'payment_received' as "isPaid",
      l.amount_minor as "amountMinor", l.interest_minor as "interestMinor", l.received_minor as "receivedMinor"
    from fund_drawdown_lines l
    where l.tenant_id = ${tenant.id} and l.fund_drawdown_id = any(${calls.map(({ id }) => id)}::bigint[])
      and l.deleted_at is null and (${only}::bigint[] is null or l.fund_commitment_id = any(${only}::bigint[]))
    order by l.fund_drawdown_id, l.id`.execute(db)
  const callParts = await callPartsOf({ db, tenant }, fundId, only)
  const { rows: closings } = await sql<ViewedClosing>`
    select id, number from fund_closings
    where tenant_id = ${tenant.id} and fund_id = ${fundId} and deleted_at is null order by number`.execute(db)
  return { calls, callLines, callParts, closings: only ? [] : closings }
}

/** What of calls was transferred, to the commitments and away from them. */
async function callPartsOf(
  { db, tenant }: Pick<QueryContext, 'tenant'> & { db: FundQuestion['db'] },
  fundId: number,
  only: readonly number[] | null,
): Promise<ViewedCallPart[]> {
  const { rows } = await sql<Omit<ViewedCallPart, 'minor'> & { capital_minor: bigint }>`
    select x.id, x.fund_commitment_id as commitment, x.date::text as date, x.capital_minor
    from fund_transfer_parts x
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = x.fund_commitment_id
    where x.tenant_id = ${tenant.id} and x.kind = 'call' and c.fund_id = ${fundId}
      and (${only}::bigint[] is null or c.id = any(${only}::bigint[]))
    order by x.date, x.id`.execute(db)
  return rows.map(({ capital_minor: minor, ...row }) => ({ ...row, minor }))
}

async function readDistributions(
  { db, tenant, now }: QueryContext,
  fundId: number,
  only: readonly number[] | null,
): Promise<Pick<ViewedFund, 'distributions' | 'lines'>> {
  const { rows: distributions } = await sql<ViewedDistribution>`
    select d.id, d.title, d.kind, d.sharing, d.record_date as date, d.amount_minor as "amountMinor", d.carry_minor as "carryMinor",
      d.terms ->> 'hurdle_percent' as hurdle, d.terms ->> 'carry_percent' as carry, d.terms ->> 'catch_up_percent' as "catchUp",
      d.basis
    from distributions d
    where d.tenant_id = ${tenant.id} and d.fund_id = ${fundId} and d.deleted_at is null
      and (${only}::bigint[] is null or d.status in ${sql.raw(statusList(sharedDistributionStatuses))})
    order by d.number`.execute(db)
  const { rows: lines } = await sql<ViewedDistributionLine>`
    select l.id, l.distribution_id as distribution, l.fund_commitment_id as commitment, l.status = 'paid' as "isPaid",
      l.status = 'due' and ${forTenant(isHeldPayout(methodOfLine('l'), `timestamptz '${now.toISOString()}'`), tenant.id)} as "isHeld",
      coalesce(p.name, f.manager, 'Carry') as name, l.capital_minor as "capitalMinor", l.gain_minor as "gainMinor",
      wire_decimal(coalesce((select sum(y.units) from fund_payments y where y.tenant_id = ${tenant.id}
        and y.fund_commitment_id = l.fund_commitment_id and y.received_on <= d.record_date), 0)
        + coalesce((select sum(y.units) from fund_transfer_parts y
          join fund_transfers t on t.tenant_id = ${tenant.id} and t.id = y.fund_transfer_id and t.approved_at <= l.created_at
          where y.tenant_id = ${tenant.id} and y.fund_commitment_id = l.fund_commitment_id and y.date <= d.record_date), 0)) as units
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    left join users p on p.tenant_id = ${tenant.id} and p.id = l.user_id
    where l.tenant_id = ${tenant.id} and l.distribution_id = any(${distributions.map(({ id }) => id)}::bigint[])
      and l.deleted_at is null and (${only}::bigint[] is null or l.fund_commitment_id = any(${only}::bigint[]))
    order by l.distribution_id, l.fund_commitment_id nulls last, l.id`.execute(db)
  return { distributions, lines }
}
