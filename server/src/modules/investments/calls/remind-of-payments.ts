import { openLineStatuses, openCallStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { linkTo } from '../../../kernel/links.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { notify, words } from '../../notifications/index.ts'
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
  sent_at: Date | null
}

/**
 * Three days before the day, on it, and three days after it (domain handbook §4.2); each once, also when the
 * task runs many times a day.
 */
const dueLines = (work: Work) => {
  const today = londonDate(work.now)
  return sql<DueLine>`
    select l.id, l.user_id, u.first_name, u.email, o.name as opportunity, o.slug, l.currency, d.due_date, d.days, l.sent_at,
      l.amount_minor - l.received_minor as outstanding_minor
    from cash_calls k
    cross join lateral (select k.due_date, k.due_date - ${today}::date as days) d
    join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.cash_call_id = k.id and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openLineStatuses))}
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id and u.is_active and u.deleted_at is null
    where k.tenant_id = ${work.tenant.id} and k.status in ${sql.raw(statusList(openCallStatuses))} and k.deleted_at is null
      and k.due_date in (${today}::date + 3, ${today}::date, ${today}::date - 3) and (k.issued_at at time zone 'Europe/London')::date < ${today}::date
      and not exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = l.user_id
        and n.cause = 'payment_due:' || l.id || ':' || k.due_date || ':' || d.days)
    order by l.id`.execute(work.db)
}

function messageOf(work: Work, dueLine: DueLine): string {
  if (dueLine.days < 0) return overdueWords(work, dueLine)
  const amount = moneyText(dueLine.outstanding_minor, dueLine.currency)
  const day = dueLine.days === 0 ? 'today' : `by ${dayText(dueLine.due_date)}`
  if (dueLine.sent_at === null) return words`Please pay **${amount}** for ${dueLine.opportunity} ${day}.`
  return words`**${amount}** for ${dueLine.opportunity} is due ${day}. ${notReceivedYet(dueLine.sent_at)}`
}

/** At the bell and by mail, because the day comes whether or not somebody signs in. */
async function remind(work: Work, dueLine: DueLine): Promise<() => Promise<void>> {
  const message = messageOf(work, dueLine)
  const cause = `payment_due:${dueLine.id}:${dueLine.due_date}:${dueLine.days}`
  const url = (path: string) => linkTo(work.platform, work.tenant, path)
  const page = `/investor/investments/${dueLine.slug}`
  const mail = notification(senderOf(work.tenant), {
    firstName: dueLine.first_name,
    message,
    button: { label: 'See how to pay', url: url(page) },
  })
  await postLetter(work, { to: dueLine.email, cause, mail })
  return notify(work, {
    userIds: [dueLine.user_id],
    cause,
    name: 'PaymentDue',
    message,
    cta: page,
    icon: 'info',
  })
}

/** Reminds everybody who is to be reminded today. Returns what rings their bells, once it is in. */
export async function remindOfPayments(work: Work): Promise<(() => Promise<void>)[]> {
  const { rows } = await dueLines(work)
  const rings: (() => Promise<void>)[] = []
  for (const line of rows) rings.push(await remind(work, line))
  return rings
}

export const paymentReminders: ScheduledTask = {
  name: 'remind_of_payments',
  everySeconds: 3600,
  perform: async (platform, tenant) => {
    for (const ring of await transactAsSystem(platform, tenant, remindOfPayments)) await ring()
  },
}
