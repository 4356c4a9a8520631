import { calledStatuses } from '@moorgate/contract'
import type { AttentionKind } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { ofRoundRow } from '../../rows/investment-rows.ts'
import { isExistingRow, isLiveRow, isRaisingRow } from '../../rows/opportunity-rows.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { visibleOpportunities } from '../opportunity-visibility/index.ts'
import { waitingFundMoney } from './attention-of-funds.ts'
import type { WaitingAsked } from './attention-of-funds.ts'
import { waitingMoney } from './attention.ts'
import { receivedOf, settledStatuses, standingColumns, uncalledOf } from './money-standing.ts'
import { bySubType, threeStatistics } from './investment-statistics.ts'
import { completed } from './statistics-period.ts'
import { investorsByCategory, investorsByDate, investorsByTest } from './people-statistics.ts'

type MinorAmounts<Name extends string> = Readonly<Record<Name, string>>

/**
 * The money of one round, or of all that the caller sees in sums alone. Minor units; a round that is not
 * live has no standing.
 */
export type RoundMoney = {
  key: string
  name: string
  /** How many live rounds it is. */
  live: number
  investments: number
} & MinorAmounts<
  | 'invested'
  | 'fresh'
  | 'called'
  | 'called_received'
  | 'committed'
  | 'target'
  | 'received'
  | 'awaiting'
  | 'overdue'
  | 'reserved'
>

/** What came in of a round in a month, which is named by its first day. */
export interface MonthMoney {
  month: string
  type: string
  key: string
  name: string
  minor: string
}

/** A live round in another currency, which is in no sum. */
export interface ForeignRound {
  key: string
  name: string
  currency: string
  committed: string
  target: string
}

/** An amount of a round or a fund on which somebody has to act. */
export interface WaitingMoney {
  kind: MoneyKind
  key: string
  name: string
  count: number
  minor: string
}
export type MoneyKind = Extract<
  AttentionKind,
  | 'payments_overdue'
  | 'payments_due'
  | 'refunds_due'
  | 'cash_calls_drafted'
  | 'fund_calls_overdue'
  | 'distributions_to_authorise'
  | 'proceeds_to_authorise'
>

export interface ViewedOverview {
  today: string
  rounds: RoundMoney[]
  foreign: ForeignRound[]
  waiting: WaitingMoney[]
  months: MonthMoney[]
  investors: { count: number; fresh: number }
  categories: LabelledCount[]
  /** How many investors there were at the end of each of the last twelve months, by its first day. */
  growth: LabelledCount[]
  /** Investors who passed the test, and who did not. */
  tests: LabelledCount[]
  /** Investments by how far their money is. */
  progress: LabelledCount[]
  /** What was invested by sub-type, as decimals. */
  subTypes: { label: string; value: string }[]
}

interface LabelledCount {
  label: string
  value: number
}

/** What the figures of the overview are added up from, in pounds, round by round. */
export async function viewOverview(question: QueryContext, hidesExisting: boolean): Promise<ViewedOverview> {
  const whole = completed({}, question.now)
  const today = londonDate(question.now)
  const ask = async <Row>(write: (statement: Statement) => string): Promise<Row[]> => {
    const statement = new Statement(question)
    return question.rows<Row>(write(statement), statement.values)
  }
  const seen = (statement: Statement) =>
    `(${visibleOpportunities(question, 'o', statement) ?? 'true'})${hidesExisting ? ` and not ${isExistingRow('o')}` : ''}`
  const hasFunds = question.tenant.flags['funds_enabled'] === 1
  const [people] = await ask<ViewedOverview['investors']>((s) => peopleSql(s.bind(today)))
  const labelled = async <Row = LabelledCount>(write: (statement: Statement) => string) => {
    const [found] = await ask<{ data: string }>(write)
    return JSON.parse(found!.data) as Row[]
  }
  return {
    today,
    rounds: await ask<RoundMoney>((s) => roundsSql(seen(s), s.bind(today))),
    foreign: await ask<ForeignRound>((s) => foreignSql(seen(s), s.bind(today))),
    waiting: [
      ...(await ask<WaitingMoney>((s) => waitingSql(seen(s), { day: s.bind(today), me: s.me() }))),
      ...(hasFunds
        ? await ask<WaitingMoney>((s) => waitingOfFundsSql({ day: s.bind(today), me: s.me() }))
        : []),
    ],
    months: await ask<MonthMoney>((s) => monthsSql(seen(s), s.bind(today))),
    investors: people!,
    categories: await labelled((s) => investorsByCategory(s, undefined, question)),
    growth: await labelled((s) => investorsByDate(s, whole)),
    tests: await labelled(() => investorsByTest()),
    progress: await labelled((s) => threeStatistics(s, whole, 'count')),
    subTypes: await labelled<{ label: string; value: string }>((s) => bySubType(s, whole)),
  }
}

/** A round by its id; rounds that somebody may not open are one. */
const roundKey = (seen: string) => `case when ${seen} then o.id::text else 'others' end`
const roundName = (seen: string) => `case when ${seen} then o.name else 'Other rounds' end`
const quarter = (today: string) => `date_trunc('quarter', ${today}::date::timestamp)`

const peopleSql = (today: string) => `
  select count(*)::int as count, (count(*) filter (where u.created_at >= ${quarter(today)}))::int as fresh
  from users u where u.tenant_id = $1 and ${isOpenInvestorRow('u')}`

/** The conditions are those of the overview's own figures, so that their sums are the same. */
const roundsSql = (seen: string, today: string) => `
  select ${roundKey(seen)} as key, ${roundName(seen)} as name, (count(*) filter (where ${isLiveRow('o')} and o.deleted_at is null))::int as live,
    sum(m.investments)::int as investments, sum(m.invested)::text as invested, sum(m.fresh)::text as fresh,
    sum(case when o.deleted_at is null and ${isRaisingRow('o')} then m.called else 0 end)::text as called,
    sum(case when o.deleted_at is null and ${isRaisingRow('o')} then m.called_received else 0 end)::text as called_received,
    ${['committed', 'received', 'awaiting', 'overdue', 'reserved']
      .map(
        (part) =>
          `sum(case when o.deleted_at is null and ${isLiveRow('o')} then m.${part} else 0 end)::text as ${part}`,
      )
      .join(', ')},
    sum(case when o.deleted_at is null and ${isLiveRow('o')} then coalesce(o.target_amount_minor, 0) else 0 end)::text as target
  from investment_opportunities o
  cross join lateral (
    select ${standingColumns('i', today)},
      (count(*) filter (where i.status in ${settledStatuses} and ${ofRoundRow('i')}))::int as investments,
      coalesce(sum(i.held_minor) filter (where i.status in ${settledStatuses}), 0)::bigint as invested,
      coalesce(sum(i.held_minor) filter (where i.status in ${settledStatuses} and i.date >= ${quarter(today)}), 0)::bigint as fresh,
      coalesce(sum(i.held_minor - (${uncalledOf('i')})) filter (where i.status in ${statusList(calledStatuses)}), 0)::bigint as called,
      coalesce(sum(${receivedOf('i')}) filter (where i.status in ${statusList(calledStatuses)}), 0)::bigint as called_received
    from investments i
    where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null and i.currency = 'GBP') m
  where o.tenant_id = $1 and o.currency = 'GBP'
  group by 1, 2
  having sum(m.investments) > 0 or sum(m.called) > 0 or bool_or(${isLiveRow('o')} and o.deleted_at is null)
  order by 2, 1`

const foreignSql = (seen: string, today: string) => `
  select o.id::text as key, o.name, o.currency, m.committed::text as committed, coalesce(o.target_amount_minor, 0)::text as target
  from investment_opportunities o
  cross join lateral (
    select ${standingColumns('i', today)} from investments i
    where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null) m
  where o.tenant_id = $1 and o.deleted_at is null and ${isLiveRow('o')} and o.currency <> 'GBP' and ${seen}
  order by o.name, o.id`

const waitingSql = (seen: string, asked: Omit<WaitingAsked, 'unit'>) => `
  select w.kind, ${roundKey(seen)} as key, ${roundName(seen)} as name, count(*)::int as count, sum(w.amount)::text as minor
  from (${waitingMoney({ unit: "'GBP'", ...asked })}) w
  join investment_opportunities o on o.tenant_id = $1 and o.id = w.opportunity
  group by 1, 2, 3 order by 1, 3, 2`

/** Whoever opens the overview may list funds. A fund's key is its own among those of the rounds. */
const waitingOfFundsSql = (asked: Omit<WaitingAsked, 'unit'>) => `
  select w.kind, 'fund-' || f.id as key, f.name, count(*)::int as count, sum(w.amount)::text as minor
  from (${waitingFundMoney({ unit: "'GBP'", ...asked })}) w
  join funds f on f.tenant_id = $1 and f.id = w.fund
  group by 1, 2, 3 order by 1, 3, 2`

const monthsSql = (seen: string, today: string) => `
  select date_trunc('month', i.date::timestamp)::date::text as month, k.name as type, ${roundKey(seen)} as key,
    ${roundName(seen)} as name, sum(i.held_minor)::text as minor
  from investments i
  join investment_opportunities o on o.tenant_id = $1 and o.id = i.investment_opportunity_id
  join opportunity_types k on k.tenant_id = $1 and k.id = o.type_id
  where i.tenant_id = $1 and i.deleted_at is null and i.currency = 'GBP' and i.status in ${settledStatuses}
    and i.date <= ${today}::date
  group by 1, 2, 3, 4 order by 1, 2, 4, 3`
