import { can, roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { onBoardSql } from './deal-sql.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { notifyAll, words } from '../notifications/index.ts'
import type { Note } from '../notifications/index.ts'

interface KeyDateReminder {
  id: number
  title: string
  date: string
  is_today: boolean
  deal_id: number
  deal: string
  user_id: number
  role_id: number
}

/** How long before the day it is said, where the date itself says nothing else. */
const daysBefore = 7

/**
 * Days of deals under way that come, or whose reminder is due, each with the person who looks after the deal,
 * or else the person who wrote the day down. Each is told once before and once on the day, also when the task
 * runs many times; a day that is moved is another day.
 */
const comingDates = (work: Work) => {
  const today = londonDate(work.now)
  return sql<KeyDateReminder>`
    select k.id, k.title, k.date, k.date = ${today}::date as is_today, d.id as deal_id, d.name as deal, u.id as user_id, u.role_id
    from key_dates k
    join pipeline_deals d on d.tenant_id = ${work.tenant.id} and d.id = k.owner_id and ${sql.raw(onBoardSql('d'))}
    join users u on u.tenant_id = ${work.tenant.id} and u.id = coalesce(d.owner_id, k.created_by) and u.role_id <> ${roleIds.user}
      and u.is_active and u.deleted_at is null
    where k.tenant_id = ${work.tenant.id} and k.owner_type = 'pipeline_deal' and k.deleted_at is null
      and k.date >= ${today}::date and k.date <= ${today}::date + 365
      and (k.date = ${today}::date or k.date - coalesce(k.remind_days, ${daysBefore}) <= ${today}::date)
      and not exists (select from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = u.id
        and n.cause = 'key_date:' || k.id || ':' || k.date || case when k.date = ${today}::date then ':day' else ':before' end)
    order by k.date, k.id`.execute(work.db)
}

const noteOf = ({ id, title, date, is_today: isToday, deal_id, deal, user_id }: KeyDateReminder): Note => ({
  userIds: [user_id],
  cause: `key_date:${id}:${date}:${isToday ? 'day' : 'before'}`,
  name: 'KeyDateReminder',
  message: isToday
    ? words`**${title}** for ${deal} is today.`
    : words`**${title}** for ${deal} is on ${dateText(date)}.`,
  cta: `/admin/investments/deals/${deal_id}`,
  icon: 'info',
})

/** Says so to those whose role still sees deals. Returns what rings their bells, once it is in. */
async function remindOfKeyDates(work: Work): Promise<() => Promise<void>> {
  const { rows } = await comingDates(work)
  return notifyAll(work, rows.filter(({ role_id }) => can(role_id, 'pipeline_deals', 'visit')).map(noteOf))
}

export const dealScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_key_dates',
    everySeconds: 300,
    perform: async (platform, tenant) => {
      const ring = await transactAsSystem(platform, tenant, remindOfKeyDates)
      await ring()
    },
  },
]
