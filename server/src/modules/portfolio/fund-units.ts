import { opportunityStatus, roleIds, term } from '@moorgate/contract'
import type { fundUnits, Labels } from '@moorgate/contract'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import type { z } from 'zod'
import { formatPrice, formatShares, parseShares, ratio } from '../../domain/decimal.ts'
import { worthOfUnits } from '../../domain/fund-value.ts'
import { currencyPlaces, divideRounding, formatMoney, sum } from '../../domain/money.ts'
import { holdingReturn } from '../../domain/returns.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { RequestedFilter } from '../../kernel/list/read-filters.ts'
import type { Scope } from '../../kernel/work.ts'
import { isHeldByFundRow, unitPaymentsSql, unitPayoutsSql } from '../../rows/fund-rows.ts'
import { seesUnits } from '../../rows/holding-totals.ts'
import { rateOf } from './position-rates.ts'
import type { PositionFlows } from './position-rates.ts'
import { isId, ownersSql } from './whose-lots.ts'

/** What only rounds have. */
const ofRoundsAlone = ['investment_opportunity_id', 'type_id', 'tax_option_id', 'between']

/**
 * Whether units of funds are in a portfolio: where the firm has funds, for investors and for staff who may
 * list funds, and where nothing is asked for that only a round has. Delegates see no funds.
 */
export function hasFunds(
  { actor, tenant }: Pick<Scope, 'actor' | 'tenant'>,
  filters: readonly Pick<RequestedFilter, 'name'>[],
): boolean {
  const isOwn = actor.roleId === roleIds.user && actor.delegation === undefined
  return (
    (isOwn ? tenant.flags['funds_enabled'] === 1 : seesUnits({ actor, tenant })) &&
    filters.every(({ name }) => !ofRoundsAlone.includes(name))
  )
}

type Scoped = Pick<Scope, 'actor' | 'tenant'>

/** Whose commitments, and of which method and fund. A fund’s own are in the value of its units. */
export function commitmentsSql(
  scope: Scoped,
  filters: readonly RequestedFilter[],
  statement: Statement,
  row: string,
): string {
  const narrowed = filters.flatMap(({ name, values }) =>
    name === 'investment_method_entity_id' || name === 'fund_id'
      ? [`${row}.${name} = any(${statement.bindList(values.filter(isId), 'bigint')})`]
      : [],
  )
  const today = `(${statement.now()} at time zone 'Europe/London')::date`
  return [
    ownersSql(scope, { filters: [...filters] }, statement, row),
    ...narrowed,
    `not ${isHeldByFundRow(`${row}.id`, today)}`,
  ].join(' and ')
}

/** One commitment in minor units, with its payments in order of their days. */
export interface FundUnitsRow {
  id: number
  fund_id: number
  name: string
  class: string
  currency: string
  committed: string
  /** Of the units that were paid for by the day of the value. */
  nav: string | null
  valued_on: string | null
  per_unit: string | null
  ended_on: string | null
  paid_in: readonly (readonly [id: number, date: string, minor: string, units: string])[]
  paid_out: readonly (readonly [id: number, date: string, minor: string])[]
}

/**
 * SQL of an array of `FundUnitsRow`: admitted commitments of which something was paid in, by name of the
 * fund. `offset 0` finds the investor’s own first, and not those of each fund.
 */
export function fundUnitsSql(
  scope: Scoped,
  filters: readonly RequestedFilter[],
  statement: Statement,
): string {
  if (!hasFunds(scope, filters)) return "'[]'::json"
  const status = filters.find(({ name }) => name === 'status')
  const ended = `(c.status = 'closed' and c.value_minor = 0)`
  const asked = status && statement.bindList(status.values.filter(isId), 'bigint')
  const ofStatus = asked
    ? `and (case when ${ended} then ${opportunityStatus.matured} else ${opportunityStatus.completed} end) = any(${asked})`
    : ''
  return `(
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'fund_id', c.fund_id, 'name', f.name, 'class', c.class, 'currency', c.currency,
      'committed', c.amount_minor::text, 'nav', c.value_minor::text, 'valued_on', c.valued_on,
      'per_unit', (select wire_decimal(v.per_unit) from net_asset_values v where v.tenant_id = $1 and v.fund_id = c.fund_id
        and v.class = c.class and v.date = c.valued_on and v.status = 'published' and v.deleted_at is null),
      'ended_on', case when ${ended} then c.ended_on end, 'paid_in', p.paid_in, 'paid_out', d.paid_out
      ) order by f.name, c.class, c.id), '[]')
    from (select c.* from fund_commitments c where c.tenant_id = $1 and c.deleted_at is null
        and c.status in ${statusList(admittedCommitmentStatuses)} and ${commitmentsSql(scope, filters, statement, 'c')} offset 0) c
    join funds f on f.tenant_id = $1 and f.id = c.fund_id
    cross join lateral (select json_agg(json_build_array(m.id, m.date, m.minor::text, wire_decimal(m.units)) order by m.date, m.id) as paid_in
      from (${unitPaymentsSql('c.id')}) m) p
    cross join lateral (select coalesce(json_agg(json_build_array(m.id, m.date, m.minor::text) order by m.date, m.id), '[]') as paid_out
      from (${unitPayoutsSql('c.id')}) m) d
    where p.paid_in is not null ${ofStatus})`
}

/** The units of one commitment, as the answer says them, and what totals and workings need of them. */
export interface FundUnits {
  row: FundUnitsRow
  answer: z.output<typeof fundUnits>
  flows: PositionFlows
}

/** Money of a commitment in minor units. */
export const unitsMoney = ({ paid_in: paidIn, paid_out: paidOut }: FundUnitsRow) => ({
  paidIn: paidIn.map(([id, date, minor, units]) => ({
    id,
    date,
    minor: BigInt(minor),
    unitsMicro: parseShares(units) ?? 0n,
  })),
  paidOut: paidOut.map(([id, date, minor]) => ({ id, date, minor: BigInt(minor) })),
})

export const fundUnitsOf = (rows: readonly FundUnitsRow[], labels: Labels): FundUnits[] =>
  rows.map((row) => unitsOf(row, term(labels, 'fund', { plural: true })))

function unitsOf(row: FundUnitsRow, type: string): FundUnits {
  const { currency } = row
  const { paidIn, paidOut } = unitsMoney(row)
  const published =
    row.valued_on === null || row.nav === null
      ? undefined
      : { date: row.valued_on, valueMinor: BigInt(row.nav) }
  const worth = worthOfUnits({ paidIn, paidOut }, published)
  const isEnded = row.ended_on !== null
  const costMinor = sum(paidIn.map(({ minor }) => minor))
  const distributedMinor = sum(paidOut.map(({ minor }) => minor))
  const valueMinor = isEnded ? 0n : worth.valueMinor
  /** What came after the day of the value says nothing of its rate. */
  const isRated = ({ date }: { date: string }) => isEnded || published === undefined || date <= published.date
  const flows: PositionFlows = {
    currency,
    type,
    paid_in: paidIn.filter(isRated).map(({ date, minor }) => [date, -minor]),
    paid_out: paidOut.filter(isRated).map(({ date, minor }) => [date, minor]),
    valued_on: row.valued_on,
    ended: isEnded,
    cost_minor: String(costMinor),
    value_minor: String(valueMinor),
    ...(published && { rated_minor: String(published.valueMinor) }),
    distributed_minor: String(distributedMinor),
  }
  const money = (minor: bigint) => formatMoney(minor, currency)
  const returned = holdingReturn({ costMinor, distributedMinor, valueMinor })
  const riseMinor = valueMinor - costMinor
  const unitsMicro = sum(paidIn.map((each) => each.unitsMicro))
  const rate = rateOf([flows])
  return {
    row,
    flows,
    answer: {
      id: row.id,
      fund_id: row.fund_id,
      name: row.name,
      status: isEnded ? opportunityStatus.matured : opportunityStatus.completed,
      type,
      share_class: row.class,
      currency,
      shares: formatShares(unitsMicro),
      committed: money(BigInt(row.committed)),
      invested: money(costMinor),
      value: money(valueMinor),
      distributed: money(distributedMinor),
      paid_since: published ? money(worth.paidSinceMinor) : null,
      distributed_since: published ? money(worth.paidOutSinceMinor) : null,
      rise: money(riseMinor),
      rise_percent: ratio(riseMinor * 100n, costMinor, 6) ?? null,
      gain: money(returned.gainMinor),
      gain_percent: returned.gainPercent ?? null,
      multiple: returned.moic ?? null,
      held_multiple: ratio(valueMinor, costMinor, 6) ?? null,
      irr: rate.irr,
      irr_reason: rate.reason,
      cost_price: costPrice(costMinor, unitsMicro, currency),
      latest_price: row.per_unit,
      latest_price_date: row.valued_on,
      first_invested: paidIn[0]!.date,
      ended_on: row.ended_on,
    },
  }
}

/** What a unit cost, to eight places. £75,000.00 for 75,000 units is "1". */
function costPrice(costMinor: bigint, unitsMicro: bigint, currency: string): string | null {
  if (unitsMicro <= 0n) return null
  const perMajor = 10n ** BigInt(currencyPlaces(currency))
  return formatPrice(divideRounding(costMinor * 10n ** 14n, unitsMicro * perMajor, 'halfUp'))
}
