import { lotValueSql, worthSql } from '../../rows/share-rows.ts'
import { allottedSharesSql, costMinorSql, heldStatusesSql } from '../../rows/investment-rows.ts'
import { isExistingRow, isLiveRow } from '../../rows/opportunity-rows.ts'
import { inactiveCallStatuses, openLineStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { standingColumns, standingMembers } from './money-standing.ts'

/** How each live round stands, the one that closes first at the top. */
export function liveRaises(s: Statement, today: string): string {
  return `
    select coalesce(json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'round', r.name, 'status', o.status, 'close_date', o.close_date,
        'currency', o.currency, 'target', wire_money(o.target_amount_minor, o.currency), ${standingMembers('m', 'o.currency', 'o.target_amount_minor')})
      order by o.close_date nulls last, o.name, o.id), '[]')::text as data
    from investment_opportunities o
    left join investment_round_types r on r.tenant_id = $1 and r.id = o.investment_round_type_id
    left join lateral (
      select ${standingColumns('i', s.bind(today))}
      from investments i
      where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null) m on true
    where o.tenant_id = $1 and o.deleted_at is null and ${isLiveRow('o')}`
}

/**
 * What a person is asked for in calls that went out and has not paid, by currency, as far as the caller sees
 * that money.
 */
export function awaitedPayments(s: Statement, userId: number, seen: string | undefined): string {
  return `
    select coalesce(json_agg(json_build_object('currency', a.currency, 'amount', wire_money(a.amount, a.currency),
        'due_date', a.due_date) order by a.due_date, a.currency), '[]')::text as data
    from (
      select l.currency, sum(l.amount_minor - l.received_minor)::bigint as amount, min(k.due_date) as due_date
      from cash_call_lines l
      join cash_calls k on k.tenant_id = $1 and k.id = l.cash_call_id
      where l.tenant_id = $1 and l.user_id = ${s.bind(userId)} and l.status in ${statusList(openLineStatuses)}
        and k.status not in ${statusList(inactiveCallStatuses)}
        and ${seen ?? 'true'}
      group by l.currency) a`
}

const states = ['received', 'awaiting', 'overdue', 'reserved'] as const

/** What the live rounds of each currency add up to. */
export function liveTotals(s: Statement, today: string): string {
  const summed = states.flatMap((state) => [
    `sum(m.${state})::bigint as ${state}`,
    `sum(m.${state}_count)::int as ${state}_count`,
  ])
  return `
    select coalesce(json_agg(json_build_object('rounds', t.rounds, 'currency', t.currency,
        'target', wire_money(t.target, t.currency), ${standingMembers('t', 't.currency', 't.target')}) order by t.currency), '[]')::text as data
    from (
      select o.currency, count(*)::int as rounds, coalesce(sum(o.target_amount_minor), 0)::bigint as target,
        sum(m.committed)::bigint as committed, ${summed.join(', ')}
      from investment_opportunities o
      cross join lateral (
        select ${standingColumns('i', s.bind(today))}
        from investments i
        where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null) m
      where o.tenant_id = $1 and o.deleted_at is null and ${isLiveRow('o')}
      group by o.currency) t`
}

/** Rows of investments that are of an opportunity. */
const ofIt = `i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null`
const whole = (minor: string) =>
  `case when o.share_price > 0 then floor(${minor} / (o.share_price * 100)) else 0 end`

/**
 * The totals of one allocation book; no row where there is no such opportunity. Each holding is valued by
 * itself and rounded to the penny, so that the total is the sum of what the holders see.
 */
export function allocationBook(s: Statement, id: number, today: string): string {
  const part = (name: string) =>
    `'${name}', json_build_object('amount', wire_money(m.${name}, o.currency), 'count', m.${name}_count)`
  const both = (minor: string, count: string) =>
    `json_build_object('amount', wire_money(${minor}, o.currency), 'count', ${count})`
  const sum = (minor: string, name: string, where: string) =>
    `coalesce(sum(${minor}) filter (where ${where}), 0)::bigint as ${name}, (count(*) filter (where ${where}))::int as ${name}_count`
  return `
    select json_build_object(
        'currency', o.currency, 'target', wire_money(o.target_amount_minor, o.currency), ${standingMembers('m', 'o.currency', 'o.target_amount_minor')},
        'to_place', wire_money(case when ${isExistingRow('o')} then null else o.target_amount_minor - m.committed end, o.currency),
        'short', wire_money(nullif(greatest(o.minimum_raise_minor - m.committed, 0), 0), o.currency),
        'signed', ${both('m.reserved - m.unsigned', 'm.reserved_count - m.unsigned_count')},
        'owed', ${both('m.awaiting + m.overdue', 'm.awaiting_count + m.overdue_count')},
        'shares', wire_decimal(m.shares), ${part('unsigned')}, ${part('waiting_list')}, ${part('refund_due')},
        'refunds_due', json_build_object('amount', wire_money(r.amount, o.currency), 'count', r.count),
        'held', json_build_object('shares', wire_decimal(m.held_shares), 'cost', wire_money(m.cost, o.currency),
          'value', wire_money(m.value, o.currency), 'holders', m.holders, 'price', wire_decimal(p.price), 'price_date', p.date))::text
      as data
    from investment_opportunities o
    left join lateral (
      select sp.price, sp.date from share_prices sp
      where sp.tenant_id = $1 and sp.investment_opportunity_id = o.id and sp.deleted_at is null and sp.date <= ${s.bind(today)}::date
      order by sp.date desc, sp.id desc limit 1) p on true
    cross join lateral (
      select ${standingColumns('i', s.bind(today))},
        coalesce(sum(coalesce(${allottedSharesSql('i')}, ${whole('i.held_minor')})) filter (where i.held_minor > 0), 0) as shares,
        ${sum('i.held_minor', 'unsigned', `i.status = 'reserved' and i.signed_at is null`)},
        ${sum('i.amount_minor', 'waiting_list', `i.status = 'waiting_list'`)},
        ${sum('i.received_minor', 'refund_due', `i.status = 'refund_due'`)},
        coalesce(sum(i.shares) filter (where i.status in ${heldStatusesSql}), 0) as held_shares,
        coalesce(sum(${costMinorSql('i')}) filter (where i.status in ${heldStatusesSql}), 0)::bigint as cost,
        coalesce(sum(${worthSql(lotValueSql('i.shares', 'p.price'), costMinorSql('i'))}) filter (where i.status in ${heldStatusesSql}), 0)::bigint as value,
        (count(distinct (i.user_id, i.organisation_id)) filter (where i.status in ${heldStatusesSql}))::int as holders
      from investments i where ${ofIt}) m
    cross join lateral (
      select coalesce(sum(f.amount_minor), 0)::bigint as amount, count(*)::int as count from refunds f
      join investments i on i.tenant_id = $1 and i.id = f.investment_id and i.investment_opportunity_id = o.id
      where f.tenant_id = $1 and f.status = 'due' and f.deleted_at is null) r
    where o.tenant_id = $1 and o.id = ${s.bind(id)} and o.deleted_at is null`
}
