import { refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, readManagementFee } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { dateOfDay, dayNumber, daysBetween } from '../../../domain/calendar.ts'
import { parsePercent } from '../../../domain/decimal.ts'
import { dateText } from '../../../domain/format.ts'
import { managementFee } from '../../../domain/management-fee.ts'
import type { FeeDayCount } from '../../../domain/management-fee.ts'
import { formatMoney } from '../../../domain/money.ts'
import { trimZeros } from '../../../domain/scaled.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { companiesOfFundSql, positionsSql } from '../../../rows/company-rows.ts'
import type { Fund } from '../lock-fund.ts'

type ManagementFee = AnswerOf<typeof readManagementFee>
type Reader = Pick<QueryContext, 'db' | 'tenant'>
const terms = [
  'id',
  'currency',
  'fee_percent',
  'fee_step_down_percent',
  'investment_period_end',
  'fee_basis',
  'fee_day_count',
] as const
type ChargedFund = Pick<Fund, (typeof terms)[number]>

/** The first and the last day of a fee, and how the fields of who asks are called. */
export interface FeePeriod {
  from: string
  to: string
  fields: { from: string; to: string }
}

/** The management fee of a fund for a period, by its own terms. */
export async function feeOfPeriod(
  reader: Reader,
  fund: ChargedFund,
  { from, to, fields }: FeePeriod,
): Promise<ManagementFee> {
  const until = dateOfDay(dayNumber(to)! + 1)
  const days = daysBetween(from, until)!
  if (days < 1) refuseField(fields.to, say.afterOrEqual(from))
  await refuseCalledDays(reader, fund.id, { from, to, fields })
  const percent = rateOf(fund, { from, to, fields })
  const percentMicro = parsePercent(percent)!
  if (percentMicro === 0n)
    refuseField(
      fields.from,
      'This {fund} charges no management fee for these dates. Set its percentage first.',
    )
  const baseMinor = await baseOf(reader, fund, from)
  if (baseMinor === 0n) refuseField(fields.from, nothing[fund.fee_basis as keyof typeof nothing])
  const dayCount = fund.fee_day_count as FeeDayCount
  const feeMinor =
    managementFee(baseMinor, percentMicro, { from, until }, dayCount) ??
    refuseField(fields.to, 'The {fund} charges its fee by the quarter. Choose whole months, up to a year.')
  return {
    from,
    to,
    days,
    percent: trimZeros(percent),
    basis: fund.fee_basis as ManagementFee['basis'],
    base: formatMoney(baseMinor, fund.currency),
    day_count: dayCount,
    currency: fund.currency,
    amount: formatMoney(feeMinor, fund.currency),
  }
}

/** The yearly rate of a period, which has one: what is called before and after the rate changes is two calls. */
function rateOf(fund: ChargedFund, { from, to, fields }: FeePeriod): string {
  const { fee_step_down_percent: later, investment_period_end: end } = fund
  if (later === null || end === null || to <= end) return fund.fee_percent
  if (from > end) return later
  return refuseField(
    fields.to,
    `The fee changes after the investment period ends on ${dateText(end)}. Call the dates before and after it separately.`,
  )
}

/** A day's fee is called once. Who draws up a call holds the fund, so two calls at once see each other. */
async function refuseCalledDays({ db, tenant }: Reader, fundId: number, period: FeePeriod): Promise<void> {
  const earlier = await db
    .selectFrom('fund_drawdowns')
    .select(['number', sql<string>`fee ->> 'from'`.as('from'), sql<string>`fee ->> 'to'`.as('to')])
    .where('tenant_id', '=', tenant.id)
    .where('fund_id', '=', fundId)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'cancelled')
    .where(sql<boolean>`fee ->> 'from' <= ${period.to} and fee ->> 'to' >= ${period.from}`)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return
  refuseField(
    period.fields.from,
    `{Cash_call} ${earlier.number} already includes the fee from ${dateText(earlier.from)} to ${dateText(earlier.to)}. Choose other dates, or cancel it first.`,
  )
}

/** The same for who asks before a call is drawn up. */
export async function readFee(
  question: QueryContext,
  id: number,
  period: Pick<FeePeriod, 'from' | 'to'>,
): Promise<ManagementFee> {
  const fund = await question.db
    .selectFrom('funds')
    .select(terms)
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return feeOfPeriod(question, fund ?? refuse({ code: 'not_found' }), {
    ...period,
    fields: { from: 'from', to: 'to' },
  })
}

const nothing = {
  commitment: 'No {commitments} have been admitted yet. Hold a closing first.',
  invested: 'The {fund} held nothing on this date, so there is no fee.',
  nav: 'No {nav} had been published by this date. Publish one first.',
} as const

/**
 * What the percentage is of: the admitted commitments, what is still held at cost, or the latest published
 * value of each class by the day.
 */
async function baseOf({ db, tenant }: Reader, fund: ChargedFund, day: string): Promise<bigint> {
  const statement = statements[fund.fee_basis as keyof typeof statements]
  const values = fund.fee_basis === 'commitment' ? [tenant.id, fund.id] : [tenant.id, fund.id, day]
  const { rows } = await db.executeQuery<{ minor: string }>(CompiledQuery.raw(statement, values))
  return BigInt(rows[0]!.minor)
}

const statements = {
  commitment: `
    select coalesce(sum(amount_minor), 0)::text as minor from fund_commitments
    where tenant_id = $1 and fund_id = $2 and status = 'active' and deleted_at is null`,
  invested: `
    select coalesce(sum(p.held_cost_minor), 0)::text as minor
    from (${positionsSql({ company: companiesOfFundSql('$2::bigint'), day: '$3::date' })}) p
    join companies c on c.tenant_id = $1 and c.id = p.company_id
    where p.fund_id = $2::bigint and c.deleted_at is null
      and c.currency = (select f.currency from funds f where f.tenant_id = $1 and f.id = $2::bigint)`,
  nav: `
    select coalesce(sum(value_minor), 0)::text as minor from (
      select distinct on (class) value_minor from net_asset_values
      where tenant_id = $1 and fund_id = $2 and status = 'published' and deleted_at is null and date <= $3::date
      order by class, date desc, id desc) latest`,
} as const
