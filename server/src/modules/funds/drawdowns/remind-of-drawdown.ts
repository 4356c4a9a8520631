import { refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, remindOfFundDrawdown as endpoint } from '@moorgate/contract'
import { calledDrawdownStatuses, openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { linesToRemindOf } from '../../payment-reminders/index.ts'
import type { RemindableLine } from '../../payment-reminders/index.ts'
import { lockOfFund } from '../lock-fund.ts'

/**
 * Asks that investors are reminded of open lines, of those named or of all; what listens sends it. Once a day for
 * each line: the fund is locked, so that of two who press at once the second finds what the first began.
 */
export async function remindOfDrawdown(
  work: Work,
  id: number,
  { line_ids: ids }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { fund, row } = await lockOfFund(work, 'fund_drawdowns', id)
  if (!calledDrawdownStatuses.some((status) => status === row.status))
    refuse({ code: 'conflict', reason: 'not_due', about: 'cash_call' })
  const { due, leftOut } = linesToRemindOf(await openLines(work, id), ids)
  for (const line of due)
    work.emit({
      type: 'fund_drawdown_line.reminded',
      subject: { type: 'fund_drawdown_line', id: line.id },
      payload: { fund_id: fund.id, fund_drawdown_id: id, user_id: line.user_id },
    })
  return { reminded: due.length, left_out: leftOut }
}

/** Open lines of a call, and whether their investors were reminded today, by staff or by the schedule. */
async function openLines(work: Work, id: number): Promise<(RemindableLine & { user_id: number })[]> {
  const today = londonDate(work.now)
  const { rows } = await sql<RemindableLine & { user_id: number }>`
    select l.id, l.user_id,
      exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = l.user_id
        and n.cause like 'fund_payment_due:' || l.id || ':%' and (n.created_at at time zone 'Europe/London')::date = ${today}::date)
      or exists (select 1 from events e where e.tenant_id = ${work.tenant.id} and e.subject_type = 'fund_drawdown_line'
        and e.subject_id = l.id and e.type = 'fund_drawdown_line.reminded'
        and (e.at at time zone 'Europe/London')::date = ${today}::date) as is_reminded
    from fund_drawdown_lines l
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openDrawdownLineStatuses))}
    order by l.id`.execute(work.db)
  return rows
}
