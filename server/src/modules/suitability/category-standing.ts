import { categorisationOn, categorisedStatuses, roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'

/**
 * The person, locked: statements, decisions and tests of one investor take turns here. Undefined: no such
 * investor.
 */
export async function lockInvestor(work: Work, userId: number) {
  return work.db
    .selectFrom('users')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Puts onto the person's record where they stand: the approved category, else one that waits, else how the
 * last one ended. Called in the transaction of whatever changed it, with the person locked.
 */
export async function refreshCategory(work: Work, userId: number): Promise<void> {
  await sql`
    with latest as (
      select c.status, c.expires_at, c.investor_type_id from categorisations c
      where c.tenant_id = ${work.tenant.id} and c.user_id = ${userId} and c.status <> 'superseded'
      order by (c.status = 'approved') desc, (c.status = 'pending_review') desc, c.id desc limit 1
    ), standing as (
      select coalesce((select case when status = 'pending_review' then 'pending' else status end from latest), 'none') as status,
             (select expires_at from latest where status in ${sql.raw(statusList(categorisedStatuses))}) as expires_at,
             (select investor_type_id from latest where status in ${sql.raw(statusList(categorisedStatuses))}) as investor_type_id
    )
    update users u set category_status = s.status, category_expires_at = s.expires_at,
      investor_type_id = s.investor_type_id, version = u.version + 1, updated_at = ${work.now}
    from standing s
    where u.tenant_id = ${work.tenant.id} and u.id = ${userId}
      and (u.category_status, u.category_expires_at, u.investor_type_id)
        is distinct from (s.status, s.expires_at, s.investor_type_id)`.execute(work.db)
}

/** Takes other statements of the same person out of force. */
export async function supersede(
  work: Work,
  userId: number,
  statuses: readonly ('pending_review' | 'approved')[],
  except?: number,
): Promise<void> {
  await work.db
    .updateTable('categorisations')
    .set((row) => ({ status: 'superseded', updated_at: work.now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', 'in', statuses)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()
}

/**
 * Ends what has run out: on the anniversary itself a statement no longer counts. Returns how many ended.
 * Reads show it from the first minute of that day, whether or not this has run.
 */
export async function expireCategories(work: Work): Promise<number> {
  const due = await work.db
    .selectFrom('categorisations')
    .select(['id', 'user_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('status', '=', 'approved')
    .where('expires_at', '<=', londonDate(work.now))
    .orderBy('user_id')
    .execute()
  for (const { id, user_id } of due) {
    // The person first, as everybody else does: a statement that is made at this moment neither waits in a
    // circle nor is ended by us.
    await lockInvestor(work, user_id)
    if (await expire(work, id)) await refreshCategory(work, user_id)
  }
  return due.length
}

async function expire(work: Work, id: number): Promise<boolean> {
  const row = await work.db
    .updateTable('categorisations')
    .set((existing) => ({ status: 'expired', updated_at: work.now, version: existing('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return false
  work.emit({
    type: 'categorisation.expired',
    subject: { type: 'categorisation', id },
    payload: { user_id: row.user_id },
    before: { status: 'approved' },
    after: { status: 'expired' },
  })
  return true
}

/** Nearest first, so that somebody whom nothing was sent yet is reminded once and not three times. */
const reminders = [0, 7, 30] as const

/**
 * Asks for a renewal 30 days, 7 days and on the last day before a statement runs out: one event each. Nobody
 * is asked where the tenant asks for no category, nor whose renewal staff review, whose account is closed, or
 * who stated “none of these”.
 */
export async function remindOfExpiry(work: Work): Promise<number> {
  if (!categorisationOn(work.tenant.flags)) return 0
  const today = londonDate(work.now)
  const { rows: renewable } = await sql<{ id: number }>`
    select c.id from categorisations c
    join users u on u.tenant_id = ${work.tenant.id} and u.id = c.user_id and ${sql.raw(isOpenInvestorRow('u'))}
    join investor_types t on t.tenant_id = ${work.tenant.id} and t.id = c.investor_type_id and not t.blocks
    where c.tenant_id = ${work.tenant.id} and c.status = 'approved' and c.expires_at > ${today}::date
      and c.expires_at <= ${today}::date + ${Math.max(...reminders)}::int and not exists (
        select 1 from categorisations n where n.tenant_id = ${work.tenant.id} and n.user_id = c.user_id
          and n.status = 'pending_review')`.execute(work.db)
  if (renewable.length === 0) return 0
  let count = 0
  for (const days of reminders) {
    const due = await work.db
      .updateTable('categorisations')
      .set({ reminded_days: days })
      .where('tenant_id', '=', work.tenant.id)
      .where('status', '=', 'approved')
      .where(
        'id',
        'in',
        renewable.map(({ id }) => id),
      )
      .where(sql<boolean>`expires_at <= ${today}::date + greatest(${days}::int, 1)`)
      .where(sql<boolean>`expires_at > ${today}::date`)
      .where((row) => row.or([row('reminded_days', 'is', null), row('reminded_days', '>', days)]))
      .returning(['id', 'user_id'])
      .execute()
    for (const { id, user_id } of due)
      work.emit({
        type: 'categorisation.renewal_due',
        subject: { type: 'categorisation', id },
        payload: { user_id, days },
      })
    count += due.length
  }
  return count
}
