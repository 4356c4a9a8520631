import { refuse, refuseField, say } from '@moorgate/contract'
import type { QueryOf, readCapitalAccount as endpoint } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { readFundMoney } from '../figures/read-fund-money.ts'
import type { FundMoney, FundQuestion } from '../figures/read-fund-money.ts'
import { paymentPartsOf } from './payment-parts.ts'
import type { PaymentPart } from './payment-parts.ts'
import type { ViewedCommitment, ViewedValue } from '../figures/viewed-fund.ts'

/** What was asked for of a commitment by a call, on the day of its issue. */
export interface AskedAmount {
  id: number
  title: string
  date: string
  minor: bigint
}

/** What was paid back and may be called again. */
export interface RecallableAmount {
  /** Of the line of its distribution. */
  id: number
  date: string
  minor: bigint
}

/** Interest that was charged on a call that was paid late. */
export interface LateInterestCharge {
  id: number
  title: string
  date: string
  ratePercent: string
  minor: bigint
  receivedOn: string | null
  parts: readonly { capital: string; days: number }[]
}

export interface ViewedCapitalAccount {
  commitment: ViewedCommitment
  fund: { id: number; name: string; currency: string }
  registeredName: string
  from: string
  to: string
  /** Days of published values of its class, the newest first. */
  days: readonly string[]
  /** Until the last day. */
  money: FundMoney
  asked: readonly AskedAmount[]
  recallable: readonly RecallableAmount[]
  lateCharges: readonly LateInterestCharge[]
  /** What payments in and out are made of. */
  parts: readonly PaymentPart[]
  /** What each payment was for, by its key in the worksheet. */
  titles: ReadonlyMap<string, string>
}

export type AccountPeriod = QueryOf<typeof endpoint>

/**
 * A commitment with all that its account to a day is worked out from. Everybody who asks has been checked.
 * 422 where no value was published on the day.
 */
export async function viewCapitalAccount(
  question: FundQuestion,
  id: number,
  { to: asked, from }: AccountPeriod,
): Promise<ViewedCapitalAccount> {
  const { fund, registeredName } = await commitmentFacts(question, id)
  const money = await readFundMoney(question, fund.id, [id])
  const [commitment] = money.commitments
  const own = money.values.filter((value) => value.class === commitment!.class)
  const days = own.map(({ date }) => date)
  const to = asked ?? days[0]
  if (to === undefined || !days.includes(to)) refuseField('to', say.in)
  if (from !== undefined && from > to) refuseField('from', say.beforeOrEqual(to))
  return {
    commitment: commitment!,
    fund,
    registeredName,
    from: from ?? firstOfQuarter(to),
    to,
    days,
    money: upTo(to, { ...money, values: own }),
    asked: await askedOf(question, id, to),
    recallable: await recallableOf(question, id, to),
    lateCharges: await lateChargesOf(question, id, to),
    parts: (await paymentPartsOf(question, id)).filter(({ date }) => date <= to),
    titles: await titlesOf(question, id),
  }
}

export const firstOfQuarter = (day: string) => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

function upTo(to: string, { commitments, payments, payouts, values }: FundMoney): FundMoney {
  const isBy = ({ date }: { date: string }) => date <= to
  return {
    commitments,
    payments: payments.filter(isBy),
    payouts: payouts.filter(isBy),
    values: values.filter(isBy),
  }
}

/** The latest published value on or before a day; they are in order, the newest first. */
export const valueOn = (values: readonly ViewedValue[], day: string): ViewedValue | undefined =>
  values.find(({ date }) => date <= day)

async function commitmentFacts({ db, tenant }: FundQuestion, id: number) {
  const { rows } = await sql<{ fund_id: number; name: string; currency: string; registered_name: string }>`
    select f.id as fund_id, f.name, f.currency, e.registered_name
    from fund_commitments c
    join funds f on f.tenant_id = ${tenant.id} and f.id = c.fund_id
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    where c.tenant_id = ${tenant.id} and c.id = ${id} and c.deleted_at is null`.execute(db)
  const { fund_id, name, currency, registered_name } = rows[0] ?? refuse({ code: 'not_found' })
  return { fund: { id: fund_id, name, currency }, registeredName: registered_name }
}

async function askedOf({ db, tenant }: FundQuestion, id: number, to: string): Promise<AskedAmount[]> {
  const { rows } = await sql<AskedAmount>`
    select l.id, d.title, (d.issued_at at time zone 'Europe/London')::date::text as date, l.amount_minor as minor
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null
      and d.status in ${sql.raw(statusList(calledDrawdownStatuses))} and d.issued_at is not null
      and (d.issued_at at time zone 'Europe/London')::date <= ${to}::date
    order by d.number, l.id`.execute(db)
  return rows
}

async function recallableOf(
  { db, tenant }: FundQuestion,
  id: number,
  to: string,
): Promise<RecallableAmount[]> {
  const { rows } = await sql<RecallableAmount>`
    select l.id, l.paid_on as date, l.amount_minor as minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.status = 'paid' and d.kind = 'recallable'
      and l.paid_on <= ${to}::date
    order by l.paid_on, l.id`.execute(db)
  return rows
}

/** What was waived is none of it. */
async function lateChargesOf(
  { db, tenant }: FundQuestion,
  id: number,
  to: string,
): Promise<LateInterestCharge[]> {
  const { rows } = await sql<LateInterestCharge>`
    select x.id, d.title, x.charged_on::text as date, wire_decimal(x.rate_percent) as "ratePercent", x.amount_minor as minor,
      case when x.received_on <= ${to}::date then x.received_on::text end as "receivedOn", x.parts
    from fund_late_charges x
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = x.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.status <> 'waived' and x.charged_on <= ${to}::date
    order by x.charged_on, x.id`.execute(db)
  return rows
}

async function titlesOf({ db, tenant }: FundQuestion, id: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; title: string }>`
    select 'payment:' || p.id as key, d.title
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where p.tenant_id = ${tenant.id} and p.fund_commitment_id = ${id}
    union all
    select 'payout:' || l.id, d.title
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id}`.execute(db)
  return new Map(rows.map(({ key, title }) => [key, title]))
}
