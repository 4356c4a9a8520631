import { can, roleIds } from '@moorgate/contract'
import type { PermissionEvent } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { onBoardSql } from './deal-sql.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { isExistingRow, isHeldRow } from '../../rows/opportunity-rows.ts'
import { notifyAll, words } from '../notifications/index.ts'
import type { Note } from '../notifications/index.ts'

/** Records of one kind that have key dates. */
export interface DatedRecords {
  /** As the owner of its dates. */
  type: 'pipeline_deal' | 'fund' | 'company' | 'investment_opportunity'
  table: 'pipeline_deals' | 'funds' | 'companies' | 'investment_opportunities'
  /** What these records are called in the name of the task, where the table holds others too. */
  called?: string
  /** Whose days still matter, as SQL. */
  isUnderWay: (row: string) => string
  /** Who looks after one, as SQL, where anybody does. */
  lookedAfterBy?: (row: string) => string
  /** Who may open one. */
  event: PermissionEvent
  page: (id: number) => string
}

interface KeyDateReminder {
  id: number
  title: string
  date: string
  is_today: boolean
  record_id: number
  record: string
  user_id: number
  role_id: number
}

/** How long before the day it is said, where the date itself says nothing else. */
const daysBefore = 7

/**
 * Days of records under way that come, or whose reminder is due, each with the person who looks after the
 * record, or else the person who wrote the day down. Each is told once before and once on the day, also when
 * the task runs many times; a day that is moved is another day.
 */
const comingDates = (work: Work, { type, table, isUnderWay, lookedAfterBy }: DatedRecords) => {
  const today = londonDate(work.now)
  const person = lookedAfterBy ? `coalesce(${lookedAfterBy('d')}, k.created_by)` : 'k.created_by'
  return sql<KeyDateReminder>`
    select k.id, k.title, k.date, k.date = ${today}::date as is_today, d.id as record_id, d.name as record, u.id as user_id, u.role_id
    from key_dates k
    join ${sql.table(table)} d on d.tenant_id = ${work.tenant.id} and d.id = k.owner_id and ${sql.raw(isUnderWay('d'))}
    join users u on u.tenant_id = ${work.tenant.id} and u.id = ${sql.raw(person)} and u.role_id <> ${roleIds.user}
      and u.is_active and u.deleted_at is null
    where k.tenant_id = ${work.tenant.id} and k.owner_type = ${type} and k.deleted_at is null
      and k.date >= ${today}::date and k.date <= ${today}::date + 365
      and (k.date = ${today}::date or k.date - coalesce(k.remind_days, ${daysBefore}) <= ${today}::date)
      and not exists (select from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = u.id
        and n.cause = 'key_date:' || k.id || ':' || k.date || case when k.date = ${today}::date then ':day' else ':before' end)
    order by k.date, k.id`.execute(work.db)
}

const noteOf = (
  { id, title, date, is_today: isToday, record_id: recordId, record, user_id }: KeyDateReminder,
  { page }: DatedRecords,
): Note => ({
  userIds: [user_id],
  cause: `key_date:${id}:${date}:${isToday ? 'day' : 'before'}`,
  name: 'KeyDateReminder',
  message: isToday
    ? words`**${title}** for ${record} is today.`
    : words`**${title}** for ${record} is on ${dateText(date)}.`,
  cta: page(recordId),
  icon: 'info',
})

/** Says so to those whose role still sees the record. Returns what rings their bells, once it is in. */
async function remindOfKeyDates(work: Work, records: DatedRecords): Promise<() => Promise<void>> {
  const { rows } = await comingDates(work, records)
  return notifyAll(
    work,
    rows.filter(({ role_id }) => can(role_id, records.event, 'visit')).map((row) => noteOf(row, records)),
  )
}

/** Reminds of the key dates of records of one kind. */
export const keyDateReminders = (records: DatedRecords): ScheduledTask => ({
  name: `remind_of_key_dates_of_${records.called ?? records.table}`,
  everySeconds: 300,
  perform: async (platform, tenant) => {
    const ring = await transactAsSystem(platform, tenant, (work) => remindOfKeyDates(work, records))
    await ring()
  },
})

export const dealScheduled: readonly ScheduledTask[] = [
  keyDateReminders({
    type: 'pipeline_deal',
    table: 'pipeline_deals',
    isUnderWay: onBoardSql,
    lookedAfterBy: (row) => `${row}.owner_id`,
    event: 'pipeline_deals',
    page: (id) => `/admin/investments/deals/${id}/performance`,
  }),
  keyDateReminders({
    type: 'investment_opportunity',
    table: 'investment_opportunities',
    isUnderWay: (row) => `not ${isExistingRow(row)} and ${row}.deleted_at is null`,
    lookedAfterBy: (row) => `${row}.owner_id`,
    event: 'investment_opportunity_live',
    page: (id) => `/admin/investments/opportunities/${id}/edit`,
  }),
  keyDateReminders({
    type: 'investment_opportunity',
    table: 'investment_opportunities',
    called: 'existing_investments',
    isUnderWay: (row) => `${isHeldRow(row)} and ${row}.deleted_at is null`,
    lookedAfterBy: (row) => `${row}.owner_id`,
    event: 'investment_opportunity_existing',
    page: (id) => `/admin/investments/existing/${id}/details`,
  }),
]
