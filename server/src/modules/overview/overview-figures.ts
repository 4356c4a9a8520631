import { calledStatuses } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import type { StatisticsQuery } from './investment-statistics.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { ofRoundRow } from '../../rows/investment-rows.ts'
import { percentSql } from '../../rows/percent-rows.ts'
import { isLiveRow, isRaisingRow } from '../../rows/opportunity-rows.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { receivedOf, settledStatuses, uncalledOf } from './money-standing.ts'

/** The head of the overview. Everything is of now; `new` is since the first day of the quarter. */
export function overviewFigures(s: Statement, { currency, today }: StatisticsQuery): string {
  const [unit, day] = [s.bind(currency), s.bind(today)]
  const quarter = `date_trunc('quarter', ${day}::date::timestamp)`
  const money = (value: string) => `wire_money(coalesce(${value}, 0)::bigint, ${unit})`
  return `
    select json_build_object(
      'currency', ${unit}::text,
      'invested', json_build_object('amount', ${money('m.amount')}, 'new', ${money('m.new')}, 'count', m.count,
        'average', ${money('round(m.average)')}),
      'investors', json_build_object('count', p.count, 'new', p.new),
      'live', json_build_object('count', l.count, 'committed', ${money('l.committed')}, 'target', ${money('l.target')}),
      'called', json_build_object('amount', ${money('c.amount')}, 'received', ${money('c.received')},
        'received_percent', ${percentSql('coalesce(c.received, 0)', 'c.amount')}, 'awaiting', ${money('c.amount - c.received')}))::text as data
    from
      (select sum(i.held_minor) as amount, avg(i.held_minor) as average, count(*)::int as count,
         sum(i.held_minor) filter (where i.date >= ${quarter}) as new
       from investments i
       where i.tenant_id = $1 and i.deleted_at is null and i.currency = ${unit} and i.status in ${settledStatuses}
         and ${ofRoundRow('i')}) m,
      (select count(*)::int as count, (count(*) filter (where u.created_at >= ${quarter}))::int as new
       from users u where u.tenant_id = $1 and ${isOpenInvestorRow('u')}) p,
      (select count(*)::int as count, sum(o.held_minor) as committed, sum(o.target_amount_minor) as target
       from investment_opportunities o
       where o.tenant_id = $1 and o.deleted_at is null and ${isLiveRow('o')} and o.currency = ${unit}) l,
      (select sum(i.held_minor - (${uncalledOf('i')})) as amount, sum(${receivedOf('i')}) as received
       from investments i
       join investment_opportunities o on o.tenant_id = $1 and o.id = i.investment_opportunity_id
       where i.tenant_id = $1 and i.deleted_at is null and o.deleted_at is null and ${isRaisingRow('o')}
         and i.currency = ${unit} and i.status in ${statusList(calledStatuses)}) c`
}
