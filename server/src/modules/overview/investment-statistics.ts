import type { Period } from '@moorgate/contract'
import { ofRoundRow } from '../../rows/investment-rows.ts'
import { isAwaitedRow, isPaidSoFarRow } from '../../rows/called-rows.ts'
import { isLiveRow } from '../../rows/opportunity-rows.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { awaitedStatuses, expectedOf, receivedOf, settledStatuses } from './money-standing.ts'

/** A period with everything said that was left out. */
export type StatisticsQuery = Required<Pick<Period, 'currency' | 'interval'>> & {
  from: string
  to: string
  /** Where something grows, the first bucket that is shown. */
  growthFrom: string
  today: string
}

/**
 * Investments that count, of the days and the currency that are meant. The days are a difference, which no index
 * serves: from the sixth time that a statement is asked PostgreSQL plans it for any days, and read all 500,000
 * investments of a tenant by the index of days, in eight times the time that it takes to read them in a row.
 */
const counted = (s: Statement, { from, to, currency }: StatisticsQuery) =>
  `i.tenant_id = $1 and i.deleted_at is null and i.currency = ${s.bind(currency)}
   and i.date - ${s.bind(from)}::date >= 0 and i.date - ${s.bind(to)}::date <= 0`

const trioParts = [
  {
    label: 'reserved',
    counted: `i.status = 'reserved' or ${isPaidSoFarRow('i')}`,
    summed: `i.status = 'reserved' or i.status in ${awaitedStatuses}`,
    amount: `case when i.status = 'reserved' then i.held_minor else i.uncalled_minor end`,
  },
  {
    label: 'awaiting_payment',
    counted: isAwaitedRow('i'),
    summed: isAwaitedRow('i'),
    amount: expectedOf('i'),
  },
  { label: 'received', counted: `i.status in ${settledStatuses}`, summed: 'true', amount: receivedOf('i') },
]

/**
 * Reserved, awaited, received: by amount, or by how many. Of what is paid in part, the part that came is
 * received by amount, while the investment is still awaited by count.
 */
export function threeStatistics(
  s: Statement,
  statisticsQuery: StatisticsQuery,
  by: 'amount' | 'count',
): string {
  const amountOf = ({ summed, amount }: (typeof trioParts)[number]) =>
    `wire_money(coalesce(sum(${amount}) filter (where ${summed}), 0)::bigint, ${s.bind(statisticsQuery.currency)})`
  const members = trioParts.map((part) => {
    const value = by === 'amount' ? amountOf(part) : `count(*) filter (where ${part.counted})`
    return `json_build_object('label', '${part.label}', 'value', ${value})`
  })
  return `
    select json_build_array(${members.join(', ')})::text as data
    from investments i where ${counted(s, statisticsQuery)}`
}

/** What was invested: paid, allotted or entered by hand, at what was allocated. */
export function totalInvested(s: Statement, statisticsQuery: StatisticsQuery): string {
  return `
    select to_json(wire_money(coalesce(sum(i.held_minor), 0)::bigint, ${s.bind(statisticsQuery.currency)}))::text as data
    from investments i where ${counted(s, statisticsQuery)} and i.status in ${settledStatuses}`
}

/** The same, divided by the number of investments, to the nearest penny; nothing where there are none. */
export function averageInvested(s: Statement, statisticsQuery: StatisticsQuery): string {
  return `
    select to_json(wire_money(coalesce(round(avg(i.held_minor)), 0)::bigint, ${s.bind(statisticsQuery.currency)}))::text as data
    from investments i where ${counted(s, statisticsQuery)} and i.status in ${settledStatuses}
      and ${ofRoundRow('i')}`
}

/**
 * Of each round how many investments stand where, and what was invested: all investments are read once and
 * what describes a round is joined to a few hundred rows.
 */
export const progressByRound = (s: Statement, query: StatisticsQuery): string => `
  select i.investment_opportunity_id as round,
    ${trioParts.map((part) => `count(*) filter (where ${part.counted}) as ${part.label}`).join(', ')},
    sum(i.held_minor) filter (where i.status in ${settledStatuses}) as invested
  from investments i where ${counted(s, query)}
  group by 1`

/** The counts of all rounds together; `rounds` is what `progressByRound` found. */
export const countsOfRounds = (rounds: string): string => `
  select json_build_array(${trioParts
    .map(({ label }) => `json_build_object('label', '${label}', 'value', coalesce(sum(p.${label}), 0))`)
    .join(', ')})::text as data
  from ${rounds} p`

/** What was invested by sub-type; `rounds` is what `progressByRound` found. */
export const subTypesOfRounds = (s: Statement, { currency }: StatisticsQuery, rounds: string): string => `
  select coalesce(json_agg(json_build_object('label', g.name, 'value', wire_money(g.amount, ${s.bind(currency)}),
    'percent', ${percentSql('g.amount', 'g.whole')}) order by g.amount desc, g.name), '[]')::text as data
  from (
    select coalesce(t.name, k.name) as name, sum(p.invested)::bigint as amount, sum(sum(p.invested)) over () as whole
    from ${rounds} p
    join investment_opportunities o on o.tenant_id = $1 and o.id = p.round
    join opportunity_types k on k.tenant_id = $1 and k.id = o.type_id
    left join opportunity_sub_types t on t.tenant_id = $1 and t.id = o.sub_type_id
    where p.invested is not null
    group by 1) g`

/**
 * What was invested by sub-type, the largest first. Without a sub-type it is the type that says what it is.
 */
export function bySubType(s: Statement, statisticsQuery: StatisticsQuery): string {
  return subTypesOfRounds(s, statisticsQuery, `(${progressByRound(s, statisticsQuery)})`)
}

/** What was invested by period and type of opportunity. A week begins on Monday. */
export function capitalRaised(s: Statement, statisticsQuery: StatisticsQuery): string {
  return `
    select coalesce(json_agg(json_build_object(
      'period', g.period, 'type', g.type, 'value', wire_money(g.amount, ${s.bind(statisticsQuery.currency)}))
      order by g.period, g.type), '[]')::text as data
    from (
      select r.period, k.name as type, sum(r.amount)::bigint as amount
      from (
        select i.investment_opportunity_id as round,
          date_trunc(${s.bind(statisticsQuery.interval)}, i.date::timestamp)::date as period, sum(i.held_minor) as amount
        from investments i where ${counted(s, statisticsQuery)} and i.status in ${settledStatuses}
        group by 1, 2) r
      join investment_opportunities o on o.tenant_id = $1 and o.id = r.round
      join opportunity_types k on k.tenant_id = $1 and k.id = o.type_id
      group by 1, 2) g`
}

export function liveOpportunities(): string {
  return `select count(*)::text as data from investment_opportunities o
    where o.tenant_id = $1 and o.deleted_at is null and ${isLiveRow('o')}`
}
