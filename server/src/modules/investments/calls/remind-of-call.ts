import { openCallStatuses, openLineStatuses, refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, remindOfCashCall as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { linesToRemindOf } from '../../payment-reminders/index.ts'
import type { RemindableLine } from '../../payment-reminders/index.ts'
import { lockCall } from './cash-calls.ts'

interface OpenLine extends RemindableLine {
  investment_id: number
  user_id: number
}

/**
 * Asks that investors are reminded of open lines, of those named or of all; what listens sends it. Once a day for
 * each line: the call is locked, so that of two who press at once the second finds what the first began.
 */
export async function remindOfCall(
  work: Work,
  id: number,
  { line_ids: ids }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { call } = await lockCall(work, id)
  if (!(openCallStatuses as readonly string[]).includes(call.status))
    refuse({ code: 'conflict', reason: 'not_due', about: 'cash_call' })
  const open = await openLines(work, id)
  const { due, leftOut } = linesToRemindOf(open, ids)
  for (const line of due)
    work.emit({
      type: 'cash_call_line.reminded',
      subject: { type: 'cash_call_line', id: line.id },
      payload: { cash_call_id: id, investment_id: line.investment_id, user_id: line.user_id },
    })
  return { reminded: due.length, left_out: leftOut }
}

/** Open lines of a call, and whether their investors were reminded today, by staff or by the schedule. */
async function openLines(work: Work, callId: number): Promise<OpenLine[]> {
  const today = londonDate(work.now)
  const { rows } = await sql<OpenLine>`
    select l.id, l.investment_id, l.user_id,
      exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = l.user_id
        and n.cause like 'payment_due:' || l.id || ':%' and (n.created_at at time zone 'Europe/London')::date = ${today}::date)
      or exists (select 1 from events e where e.tenant_id = ${work.tenant.id} and e.subject_type = 'cash_call_line'
        and e.subject_id = l.id and e.type = 'cash_call_line.reminded'
        and (e.at at time zone 'Europe/London')::date = ${today}::date) as is_reminded
    from cash_call_lines l
    where l.tenant_id = ${work.tenant.id} and l.cash_call_id = ${callId} and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openLineStatuses))}
    order by l.id`.execute(work.db)
  return rows
}
