import { refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, readManagementFee } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { dateOfDay, dayNumber, daysBetween } from '../../../domain/calendar.ts'
import { parsePercent } from '../../../domain/decimal.ts'
import { managementFee } from '../../../domain/management-fee.ts'
import type { FeeDayCount } from '../../../domain/management-fee.ts'
import { formatMoney } from '../../../domain/money.ts'
import { trimZeros } from '../../../domain/scaled.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { companiesOfFundSql, positionsSql } from '../../../rows/company-rows.ts'
import type { Fund } from '../lock-fund.ts'

type ManagementFee = AnswerOf<typeof readManagementFee>
type Reader = Pick<QueryContext, 'db' | 'tenant'>
type ChargedFund = Pick<Fund, 'id' | 'currency' | 'fee_percent' | 'fee_basis' | 'fee_day_count'>

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
  const percentMicro = parsePercent(fund.fee_percent)!
  if (percentMicro === 0n)
    refuseField(fields.from, 'This {fund} has no management fee. Set its percentage first.')
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
    percent: trimZeros(fund.fee_percent),
    basis: fund.fee_basis as ManagementFee['basis'],
    base: formatMoney(baseMinor, fund.currency),
    day_count: dayCount,
    currency: fund.currency,
    amount: formatMoney(feeMinor, fund.currency),
  }
}

/** The same for who asks before a call is drawn up. */
export async function readFee(
  question: QueryContext,
  id: number,
  period: Pick<FeePeriod, 'from' | 'to'>,
): Promise<ManagementFee> {
  const fund = await question.db
    .selectFrom('funds')
    .select(['id', 'currency', 'fee_percent', 'fee_basis', 'fee_day_count'])
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
  invested: 'The {fund} held nothing on this day, so there is no fee.',
  nav: 'No {nav} had been published by this day. Publish one first.',
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
    select coalesce(sum(round(p.cost_minor * p.held / p.acquired)), 0)::text as minor
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
