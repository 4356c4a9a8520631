import { calledDrawdownStatuses, openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { openOfFundLineSql } from '../../../rows/fund-rows.ts'
import { remindOfPayment } from '../../payment-reminders/index.ts'
import type { DuePayment } from '../../payment-reminders/index.ts'

/** Lines of calls on funds that wait for money, and that fit a condition on the line `l` and its call `d`. */
const dueLines = async (work: Work, fits: RawBuilder<unknown>): Promise<DuePayment[]> => {
  const today = londonDate(work.now)
  const { rows } = await sql<DuePayment>`
    select l.id, l.user_id, u.first_name, u.email, f.name, '/investor/portfolio/fund/' || f.id || '?pay=' || l.id as page,
      l.currency, ${sql.raw(openOfFundLineSql('l'))} as outstanding_minor, d.due_date, d.due_date - ${today}::date as days,
      d.due_date < ${today}::date as is_late
    from fund_drawdowns d
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = d.id and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openDrawdownLineStatuses))}
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id and u.is_active and u.deleted_at is null
    where d.tenant_id = ${work.tenant.id} and d.status in ${sql.raw(statusList(calledDrawdownStatuses))} and d.deleted_at is null
      and ${fits}
    order by l.id`.execute(work.db)
  return rows
}

/**
 * Reminds three days before the day, on it, and three days after it, as calls on opportunities do (domain handbook
 * §4.2); each once, also when the task runs many times a day. Returns what rings their bells, once it is in.
 */
export async function remindOfFundPayments(work: Work): Promise<(() => Promise<void>)[]> {
  if (work.tenant.flags['funds_enabled'] !== 1) return []
  const today = londonDate(work.now)
  const lines = await dueLines(
    work,
    sql`d.due_date in (${today}::date + 3, ${today}::date, ${today}::date - 3)
      and (d.issued_at at time zone 'Europe/London')::date < ${today}::date
      and not exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = l.user_id
        and n.cause = 'fund_payment_due:' || l.id || ':' || d.due_date || ':' || (d.due_date - ${today}::date))`,
  )
  const rings: (() => Promise<void>)[] = []
  for (const line of lines)
    rings.push(await remindOfPayment(work, line, `fund_payment_due:${line.id}:${line.due_date}:${line.days}`))
  return rings
}

export const fundPaymentReminders: ScheduledTask = {
  name: 'remind_of_fund_payments',
  everySeconds: 3600,
  perform: async (platform, tenant) => {
    for (const ring of await transactAsSystem(platform, tenant, remindOfFundPayments)) await ring()
  },
}

/** What staff remind of, to each investor: at the bell and by mail, once a day. */
export const tellReminded = subscription({
  name: 'funds.reminded',
  on: ['fund_drawdown_line.reminded'],
  handle: async (work, { subjectId, at }) => {
    const [line] = await dueLines(work, sql`l.id = ${subjectId ?? 0}`)
    // Paid in the meantime.
    if (!line) return
    return remindOfPayment(work, line, `fund_payment_reminder:${line.id}:${londonDate(at)}`)
  },
})
