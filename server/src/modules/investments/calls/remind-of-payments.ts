import { openCallStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { linkTo } from '../../../kernel/links.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { notify, words } from '../../notifications/index.ts'
import { isLateCallRow, isOpenLine } from '../../../rows/overdue-rows.ts'
import { dayText, moneyText } from '../../../domain/format.ts'
import { notReceivedYet, overdueWords } from './overdue-text.ts'

interface DueLine {
  id: number
  user_id: number
  first_name: string
  email: string
  opportunity: string
  slug: string
  currency: string
  outstanding_minor: bigint
  due_date: string
  /** Days from today to the day: 3, 0 or -3. */
  days: number
  /** Its day and its days of grace are over. */
  is_late: boolean
  sent_at: Date | null
}

/** Lines on which money is due, of calls that went out, and that fit a condition on both. */
const dueLines = (work: Work, fits: RawBuilder<unknown>) => {
  const today = londonDate(work.now)
  return sql<DueLine>`
    select l.id, l.user_id, u.first_name, u.email, o.name as opportunity, o.slug, l.currency, d.due_date, d.days, l.sent_at,
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
export async function dueLine(work: Work, id: number): Promise<DueLine | undefined> {
  const { rows } = await dueLines(work, sql`l.id = ${id}`)
  return rows[0]
}

function messageOf(work: Work, line: DueLine): string {
  if (line.is_late) return overdueWords(work, line)
  const amount = moneyText(line.outstanding_minor, line.currency)
  const on = dayText(line.due_date)
  const { opportunity, sent_at: sentAt } = line
  if (line.days < 0)
    return sentAt === null
      ? words`Please pay **${amount}** for ${opportunity}. It was due on ${on}.`
      : words`**${amount}** for ${opportunity} was due on ${on}. ${notReceivedYet(sentAt)}`
  const day = line.days === 0 ? 'today' : `by ${on}`
  if (sentAt === null) return words`Please pay **${amount}** for ${opportunity} ${day}.`
  return words`**${amount}** for ${opportunity} is due ${day}. ${notReceivedYet(sentAt)}`
}

/** At the bell and by mail, because the day comes whether or not somebody signs in. */
export async function remind(work: Work, line: DueLine, cause: string): Promise<() => Promise<void>> {
  const message = messageOf(work, line)
  const url = (path: string) => linkTo(work.platform, work.tenant, path)
  const page = `/investor/investments/${line.slug}`
  const mail = notification(senderOf(work.tenant), {
    firstName: line.first_name,
    message,
    button: { label: 'See how to pay', url: url(page) },
  })
  await postLetter(work, { group: 'money', to: line.email, cause, mail })
  return notify(work, {
    userIds: [line.user_id],
    cause,
    name: 'PaymentDue',
    message,
    cta: page,
    icon: 'info',
  })
}

/** Reminds everybody who is to be reminded today. Returns what rings their bells, once it is in. */
export async function remindOfPayments(work: Work): Promise<(() => Promise<void>)[]> {
  const { rows } = await linesOfToday(work)
  const rings: (() => Promise<void>)[] = []
  for (const line of rows)
    rings.push(await remind(work, line, `payment_due:${line.id}:${line.due_date}:${line.days}`))
  return rings
}

export const paymentReminders: ScheduledTask = {
  name: 'remind_of_payments',
  everySeconds: 3600,
  perform: async (platform, tenant) => {
    for (const ring of await transactAsSystem(platform, tenant, remindOfPayments)) await ring()
  },
}
