import { isStaff } from '@moorgate/contract'
import { sql } from 'kysely'
import { isInvestorRow, isStaffRow } from '../../rows/people-rows.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPeople } from '../identity/index.ts'

/**
 * Makes exactly these members of staff work for the investor. Refuses with 422 on the one who is no staff.
 */
export async function setAssociates(work: Work, userId: number, staffIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(staffIds)].toSorted((a, b) => a - b)
  await checkPeople(work, staffIds, { fieldAt: (index) => `associate_ids.${index}`, fits: isStaff })
  const before = await associatesOf(work, userId)
  if (before.join() === wanted.join()) return
  await work.db
    .deleteFrom('user_associates')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .execute()
  await addAssociates(work, userId, wanted)
  work.emit({
    type: 'user.associates_changed',
    subject: { type: 'user', id: userId },
    before: { associate_ids: before },
    after: { associate_ids: wanted },
  })
}

async function associatesOf(work: Work, userId: number): Promise<number[]> {
  const rows = await work.db
    .selectFrom('user_associates')
    .select('staff_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .orderBy('staff_id')
    .execute()
  return rows.map((row) => row.staff_id)
}

async function addAssociates(work: Work, userId: number, staffIds: readonly number[]): Promise<void> {
  await sql`
    insert into user_associates (tenant_id, user_id, staff_id)
    select ${work.tenant.id}, ${userId}, id from unnest(${[...staffIds]}::bigint[]) as id
    on conflict do nothing`.execute(work.db)
}

/**
 * However an investor came to have an account, where the tenant wants it its default staff work for them from
 * the first day.
 */
export const giveDefaultAssociates = subscription({
  name: 'investors.default_associates',
  on: ['identity.registered', 'identity.account_opened'],
  handle: async (work, event) => {
    if (work.tenant.flags['default_investor_associates'] !== 1 || event.subjectId === null) return
    const { rows } = await sql<{ id: number }>`
      select s.id from users s join users p on p.tenant_id = ${work.tenant.id} and p.id = ${event.subjectId} and ${sql.raw(isInvestorRow('p'))}
      where s.tenant_id = ${work.tenant.id} and s.is_default_associate and s.is_active and s.deleted_at is null
        and ${sql.raw(isStaffRow('s'))}`.execute(work.db)
    await addAssociates(
      work,
      event.subjectId,
      rows.map((row) => row.id),
    )
  },
})
