import { openCallStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { isLateCallRow, isOpenLine } from '../../../rows/overdue-rows.ts'
import { offerAddress, shownOfferName } from '../../../rows/sounding-rows.ts'
import { remindOfPayment } from '../../payment-reminders/index.ts'
import type { DuePayment } from '../../payment-reminders/index.ts'

/** Lines on which money is due, of calls that went out, and that fit a condition on both. */
const dueLines = (work: Work, fits: RawBuilder<unknown>) => {
  const today = londonDate(work.now)
  return sql<DuePayment>`
    select l.id, l.user_id, u.first_name, u.email, ${tenantSql(work.tenant, shownOfferName('o'))} as name, ${sql.raw(offerAddress('o'))} as page, l.currency, d.due_date, d.days, l.sent_at,
      ${sql.raw(isLateCallRow('k', `date '${today}'`))} as is_late,
      l.amount_minor - l.received_minor as outstanding_minor
    from cash_calls k
    cross join lateral (select k.due_date, k.due_date - ${today}::date as days) d
    join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.cash_call_id = k.id and l.deleted_at is null
      and ${sql.raw(isOpenLine('l'))}
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id and u.is_active and u.deleted_at is null
    where k.tenant_id = ${work.tenant.id} and k.status in ${sql.raw(statusList(openCallStatuses))} and k.deleted_at is null
      and ${fits}
    order by l.id`.execute(work.db)
}

/**
 * Three days before the day, on it, and three days after it (domain handbook §4.2); each once, also when the
 * task runs many times a day.
 */
const linesOfToday = (work: Work) => {
  const today = londonDate(work.now)
  return dueLines(
    work,
    sql`k.due_date in (${today}::date + 3, ${today}::date, ${today}::date - 3)
      and (k.issued_at at time zone 'Europe/London')::date < ${today}::date
      and not exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = l.user_id
        and n.cause = 'payment_due:' || l.id || ':' || k.due_date || ':' || d.days)`,
  )
}

/** One line, while money is due on it. */
export async function dueLine(work: Work, id: number): Promise<DuePayment | undefined> {
  const { rows } = await dueLines(work, sql`l.id = ${id}`)
  return rows[0]
}

/** Reminds everybody who is to be reminded today. Returns what rings their bells, once it is in. */
export async function remindOfPayments(work: Work): Promise<(() => Promise<void>)[]> {
  const { rows } = await linesOfToday(work)
  const rings: (() => Promise<void>)[] = []
  for (const line of rows)
    rings.push(await remindOfPayment(work, line, `payment_due:${line.id}:${line.due_date}:${line.days}`))
  return rings
}

export const paymentReminders: ScheduledTask = {
  name: 'remind_of_payments',
  everySeconds: 3600,
  perform: async (platform, tenant) => {
    for (const ring of await transactAsSystem(platform, tenant, remindOfPayments)) await ring()
  },
}
