import { isOpenInvestorRow } from '../../kernel/database/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Asked } from './investment-statistics.ts'

/** Payments that fall due within so many days are worth a look. */
const soonDays = 7

/** The lines of cash calls that are out and not yet paid, with the day on which they are due. */
const openLines = `
  select l.amount_minor - l.received_minor as open, c.due_date, c.investment_opportunity_id
  from cash_call_lines l
  join cash_calls c on c.tenant_id = $1 and c.id = l.cash_call_id
  where l.tenant_id = $1 and l.deleted_at is null and c.deleted_at is null and c.issued_at is not null
    and c.status <> 'cancelled' and l.status in ('awaiting_payment', 'part_paid') and l.currency =`

const single = (column: string) => `case when count(distinct ${column}) = 1 then min(${column}) end`

/** What waits for somebody, in the order in which it presses. */
export function attention(s: Statement, { currency, today }: Asked): string {
  const [unit, day] = [s.bind(currency), s.bind(today)]
  return `
    with lines as (${openLines} ${unit}),
    waiting(place, kind, count, amount, date, opportunity) as (
      select 1, 'payments_overdue', count(*), sum(open), min(due_date), ${single('investment_opportunity_id')}
        from lines where due_date < ${day}::date
      union all
      select 2, 'payments_due', count(*), sum(open), min(due_date), ${single('investment_opportunity_id')}
        from lines where due_date between ${day}::date and ${day}::date + ${soonDays}
      union all
      select 3, 'categories_waiting', count(*), null, min(c.created_at)::date, null
        from categorisations c where c.tenant_id = $1 and c.status = 'pending_review'
      union all
      select 4, 'methods_waiting', count(*), null, min(e.submitted_at)::date, null
        from investment_method_entities e where e.tenant_id = $1 and e.status = 'pending' and e.deleted_at is null
      union all
      select 5, 'identity_referred', count(*), null, null, null
        from users u
        where u.tenant_id = $1 and u.aml_status = 'referred' and ${isOpenInvestorRow('u')}
      union all
      select 6, 'refunds_due', count(*), sum(r.amount_minor), min(r.created_at)::date, ${single('i.investment_opportunity_id')}
        from refunds r
        join investments i on i.tenant_id = $1 and i.id = r.investment_id
        where r.tenant_id = $1 and r.status = 'due' and r.deleted_at is null and r.currency = ${unit}
      union all
      select 7, 'cash_calls_drafted', count(*), sum(c.total_minor), min(c.created_at)::date, ${single('c.investment_opportunity_id')}
        from cash_calls c
        where c.tenant_id = $1 and c.status = 'draft' and c.deleted_at is null and c.currency = ${unit})
    select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'amount', wire_money(amount::bigint, ${unit}),
      'date', date, 'investment_opportunity_id', opportunity) order by place), '[]')::text as data
    from waiting where count > 0`
}
