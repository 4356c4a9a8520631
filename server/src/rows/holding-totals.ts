import { can } from '@moorgate/contract'
import { isHeldUnitsRow, unitsWorthSql } from './fund-rows.ts'
import { isHeldRow } from './opportunity-rows.ts'
import { percentSql } from './percent-rows.ts'
import { latestPriceSql, lotValueSql, worthSql } from './share-rows.ts'
import { comparing } from '../kernel/list/comparing.ts'
import { isTrue } from '../kernel/resource/table.ts'
import type { AddedColumn, FilterSql } from '../kernel/resource/table.ts'
import type { Scope } from '../kernel/work.ts'

/**
 * Each lot of some that is held now: what it cost and what it is worth, in minor units, as in a portfolio.
 * `whose` is a condition on `l`.
 */
const lotsSql = (whose: string): string => `
  select o.currency, l.user_id, l.shares, l.cost_minor as cost, ${worthSql(lotValueSql('l.shares', 'p.price'), 'l.cost_minor')} as value
  from share_lots l
  join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id and ${isHeldRow('o')}
  left join lateral (${latestPriceSql('o.id')}) p on true
  where l.tenant_id = $1 and ${whose}`

/**
 * Whether units of funds count in what is held: where the firm has funds, for staff who may list them. The
 * portfolio of an investor asks the same (decision 62).
 */
export const seesUnits = ({ actor, tenant }: Pick<Scope, 'actor' | 'tenant'>): boolean =>
  tenant.flags['funds_enabled'] === 1 && can(actor.roleId ?? 0, 'funds', 'index')

type AskedBy = Pick<Scope, 'actor' | 'tenant'>

/** Whose they are: a condition on lots, `l`, and one on commitments to funds, `c`. */
interface HeldConditions {
  lots: string
  units?: string
}

/** Shares by the lot, and units by the commitment, where the caller sees these. */
const positionsSql = ({ lots, units }: HeldConditions, scope: AskedBy): string =>
  units === undefined || !seesUnits(scope)
    ? lotsSql(lots)
    : `${lotsSql(lots)}
  union all
  select c.currency, c.user_id, c.units, c.paid_minor, ${unitsWorthSql('c')}
  from fund_commitments c where c.tenant_id = $1 and ${isHeldUnitsRow('c')} and ${units}`

const ofPerson = (row: string): HeldConditions => ({
  lots: `l.user_id = ${row}.id`,
  units: `c.user_id = ${row}.id`,
})

/**
 * What one person holds now, by currency, as JSON. 20,000 shares bought for £50,000.00 at a latest price of
 * £4.00 → `{"currency":"GBP","invested":"50000.00","value":"80000.00","gain":"30000.00",
 * "gain_percent":"60.000000"}`.
 */
export const heldSql = (row: string, { scope }: { scope: AskedBy }): string => heldBySql(ofPerson(row), scope)

/** The same of an organisation, a nominee or an investment method. */
export const heldBySql = (whose: HeldConditions, scope: AskedBy): string => `(
  select coalesce(json_agg(json_build_object('currency', h.currency, 'invested', wire_money(h.cost, h.currency),
    'value', wire_money(h.value, h.currency), 'gain', wire_money(h.value - h.cost, h.currency),
    'gain_percent', ${percentSql('h.value - h.cost', 'h.cost')}) order by h.cost desc, h.currency), '[]')
  from (
    select p.currency, sum(p.cost)::bigint as cost, sum(p.value)::bigint as value from (${positionsSql(whose, scope)}) p
    group by p.currency) h)`

/** Holders who are listed with a record; its figures count all. */
const mostHolders = 100

/** Who holds those lots: the largest first by what they cost, a row for each person and currency. */
export const holdersSql = (whose: string): string => `(
  select coalesce(json_agg(json_build_object('user_id', h.user_id, 'name', u.name, 'reference', u.reference,
    'currency', h.currency, 'shares', wire_decimal(h.shares), 'invested', wire_money(h.cost, h.currency),
    'value', wire_money(h.value, h.currency), 'gain', wire_money(h.value - h.cost, h.currency),
    'gain_percent', ${percentSql('h.value - h.cost', 'h.cost')}) order by h.cost desc, h.user_id), '[]')
  from (
    select p.user_id, p.currency, sum(p.shares) as shares, sum(p.cost)::bigint as cost, sum(p.value)::bigint as value
    from (${lotsSql(whose)}) p group by p.user_id, p.currency order by cost desc, p.user_id limit ${mostHolders}) h
  join users u on u.tenant_id = $1 and u.id = h.user_id)`

/** What their shares are worth in pounds, of sterling alone; null where they hold none. */
export const sharesValueSql = (row: string): string =>
  `select sum(p.value) / 100.0 from (${lotsSql(ofPerson(row).lots)}) p where p.currency = 'GBP'`

/** What they hold as a number to compare with, of sterling alone: null where they hold nothing. */
const comparedHeld =
  (sql: string): FilterSql =>
  (row, values, statement, scope, name) =>
    comparing(
      (each) => `(select ${sql} from (${positionsSql(ofPerson(each), scope)}) p where p.currency = 'GBP')`,
      'numeric',
    )(row, values, statement, scope, name)

/** What each person holds at cost in sterling, which an index puts in order; both parts are kept (decision 62). */
export const heldCostSql = (row: string, scope: AskedBy): string =>
  seesUnits(scope) ? `(${row}.held_cost_minor + ${row}.held_units_minor)` : `${row}.held_cost_minor`

/** Filters of a list of people by what they hold, by its value, by its gain in per cent, and whether at all. */
export const heldFilters: Readonly<Record<string, FilterSql>> = {
  held: (row, values, statement, scope, name) =>
    comparing((each) => `${heldCostSql(each, scope)} / 100.0`, 'numeric')(
      row,
      values,
      statement,
      scope,
      name,
    ),
  held_value: comparedHeld('sum(p.value) / 100.0'),
  held_gain: comparedHeld('sum(p.value - p.cost) * 100.0 / nullif(sum(p.cost), 0)'),
  holds: (row, values, _statement, scope) => `${isTrue(values) ? '' : 'not '}${holdsSql(row, scope)}`,
}

/** What they paid for shares in sterling, also for those of rounds that have ended. */
export const totalInvestedSql = (row: string): string => `wire_money(coalesce((
  select sum(l.cost_minor)::bigint from share_lots l
  where l.tenant_id = $1 and l.user_id = ${row}.id and l.currency = 'GBP'), 0), 'GBP')`

/** Whether they hold anything now. */
const holdsSql = (row: string, scope: AskedBy): string => `(exists (
  select 1 from share_lots l
  join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id and ${isHeldRow('o')}
  where l.tenant_id = $1 and l.user_id = ${row}.id)${
    seesUnits(scope)
      ? ` or exists (
  select 1 from fund_commitments c where c.tenant_id = $1 and c.user_id = ${row}.id and ${isHeldUnitsRow('c')})`
      : ''
  })`

/** The figures as columns of an export, where a number is a number: in sterling alone. */
const figures = [
  ['held.invested', 'sum(p.cost)', 'Held at cost'],
  ['held.value', 'sum(p.value)', 'Value'],
  ['held.gain', 'sum(p.value - p.cost)', 'Gain'],
] as const

export const maySeeHeld = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  can(actor.roleId ?? 0, 'investors', 'visit')

export const heldColumns = (scope: AskedBy, names: readonly string[]): (readonly [string, AddedColumn])[] =>
  figures
    .filter(([name]) => maySeeHeld(scope) && names.includes(name))
    .map(([name, minor, label]) => [
      name,
      {
        label: `${label}, GBP`,
        kind: 'number',
        sql: (row) =>
          `(select wire_money(${minor}::bigint, 'GBP') from (${positionsSql(ofPerson(row), scope)}) p where p.currency = 'GBP')`,
      },
    ])

/** Rounds that are held, each with its latest price: looked up once a round, not once a holder. */
export const heldRoundsSql = `rounds as materialized (
    select o.id, o.name, o.currency, p.price from investment_opportunities o
    left join lateral (${latestPriceSql('o.id')}) p on true
    where o.tenant_id = $1 and ${isHeldRow('o')})`

/**
 * Every lot, `l`, of the listed people, `t`, in those rounds, `r`, and what it is worth, `w.value`. A join,
 * so that the lots of many people are read in one pass, and those of a few by the index.
 */
export const listedLotsSql = (listed: string): string => `users t
    join share_lots l on l.tenant_id = $1 and l.user_id = t.id
    join rounds r on r.id = l.investment_opportunity_id
    cross join lateral (select ${worthSql(lotValueSql('l.shares', 'r.price'), 'l.cost_minor')} as value) w
    where ${listed}`

/**
 * What each of the listed people, `t`, has in `g` of each of those rounds, `r`: its value is what its lots
 * are worth.
 */
export const heldOfEachSql = (listed: string): string => `(
      select t.id as user_id, r.id, sum(l.shares) as shares, sum(l.cost_minor)::bigint as cost, count(*)::int as lots,
        sum(w.value)::bigint as value
      from ${listedLotsSql(listed)} group by 1, 2) g
    join users t on t.tenant_id = $1 and t.id = g.user_id
    join rounds r on r.id = g.id`

/** The units, `c`, of each commitment of the listed people, `t`, to a fund. */
export const listedUnitsSql = (listed: string): string => `users t
    join fund_commitments c on c.tenant_id = $1 and c.user_id = t.id and ${isHeldUnitsRow('c')}
    cross join lateral (select ${unitsWorthSql('c')} as value) w
    where ${listed}`
