import { openLineStatuses, inactiveCallStatuses, openCallStatuses } from '@moorgate/contract'
import type { CashCallStatus } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustHaveNoDispute, mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { lineCounts } from '../../../rows/called-rows.ts'

/** A call becomes these by what happens to its lines; a draft has none. */
const events = {
  draft: 'cash_call.created',
  issued: 'cash_call.issued',
  part_paid: 'cash_call.part_paid',
  overdue: 'cash_call.overdue',
  completed: 'cash_call.completed',
  waived: 'cash_call.waived',
  defaulted: 'cash_call.defaulted',
  cancelled: 'cash_call.cancelled',
} as const satisfies Record<CashCallStatus, EventType>

const open = sql.raw(statusList(openLineStatuses))

/**
 * Takes investments out of their cash calls: open lines are cancelled, the calls' totals follow, and what was
 * overpaid is handed to the caller to be owed back. Refused while some of it is on its way back to a card, or is
 * disputed. Returns that surplus in minor units.
 */
export async function closeLines(work: Work, investmentIds: readonly number[]): Promise<bigint> {
  await mustHaveNoRefundUnderWay(work, investmentIds)
  await mustHaveNoDispute(work, investmentIds)
  const { rows } = await sql<{ cash_call_id: number; surplus_minor: bigint }>`
    with taken as (
      select id, surplus_minor from cash_call_lines
      where tenant_id = ${work.tenant.id} and investment_id = any(${[...investmentIds]}::bigint[]) and deleted_at is null
        and (status in ${open} or surplus_minor > 0)
      order by id for update)
    update cash_call_lines l
    set status = case when l.status in ${open} then 'cancelled' else l.status end, surplus_minor = 0,
      sent_at = null, version = l.version + 1, updated_at = ${work.now}
    from taken t where l.tenant_id = ${work.tenant.id} and l.id = t.id
    returning l.cash_call_id, t.surplus_minor`.execute(work.db)
  await settleCalls(
    work,
    rows.map((row) => row.cash_call_id),
  )
  return rows.reduce((total, row) => total + row.surplus_minor, 0n)
}

const counts = sql.raw(lineCounts('l'))

/**
 * Brings calls up to their lines: totals without what was dropped, received without what is beyond the
 * amount, and the status that follows. A call of which nothing is open any more is completed; one that has
 * lost every line ends as its lines did: waived where any was, else defaulted where any was, else cancelled.
 */
export async function settleCalls(work: Work, callIds: readonly number[]): Promise<void> {
  const ids = [...new Set(callIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const { rows } = await sql<{
    id: number
    status: CashCallStatus
    was: CashCallStatus
    investment_opportunity_id: number
  }>`
    with sums as (
      select k.id, k.status as was,
        coalesce(sum(l.amount_minor) filter (where ${counts}), 0)::bigint as total_minor,
        coalesce(sum(l.received_minor) filter (where ${counts}), 0)::bigint as received_minor,
        count(*) filter (where l.status in ${open}) as open,
        count(*) filter (where ${counts}) as kept,
        case when bool_or(l.status = 'waived') then 'waived' when bool_or(l.status = 'defaulted') then 'defaulted'
          else 'cancelled' end as ending
      from cash_calls k
      left join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.cash_call_id = k.id and l.deleted_at is null
      where k.tenant_id = ${work.tenant.id} and k.id = any(${ids}::bigint[])
      group by k.id, k.status)
    update cash_calls k
    set total_minor = s.total_minor, received_minor = s.received_minor, version = k.version + 1, updated_at = ${work.now},
      status = case
        when k.status in ${sql.raw(statusList(inactiveCallStatuses))} then k.status
        when s.kept = 0 then s.ending
        when s.open = 0 then 'completed'
        when k.status = 'overdue' then 'overdue'
        when s.received_minor > 0 then 'part_paid'
        else 'issued' end,
      completed_at = case when s.kept > 0 and s.open = 0 and k.status in ${sql.raw(statusList(openCallStatuses))}
        then ${work.now}::timestamptz when s.open = 0 then k.completed_at end
    from sums s where k.tenant_id = ${work.tenant.id} and k.id = s.id
    returning k.id, k.status, s.was, k.investment_opportunity_id`.execute(work.db)
  for (const call of rows)
    if (call.status !== call.was)
      work.emit({
        type: call.was === 'completed' ? 'cash_call.reopened' : events[call.status],
        subject: { type: 'cash_call', id: call.id },
        payload: { investment_opportunity_id: call.investment_opportunity_id },
        before: { status: call.was },
        after: { status: call.status },
      })
}
