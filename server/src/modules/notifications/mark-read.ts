import { refuse } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The first time counts; afterwards nothing changes. Somebody else's, and what is no id at all, is not found.
 */
export async function markRead(work: Work, id: string): Promise<void> {
  if (!uuid.test(id)) refuse({ code: 'not_found' })
  const { numUpdatedRows } = await work.db
    .updateTable('notifications')
    .set((notes) => ({
      read_at: notes.fn.coalesce('read_at', notes.val(work.now)),
      updated_at: notes.case().when('read_at', 'is', null).then(work.now).else(notes.ref('updated_at')).end(),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse({ code: 'not_found' })
}

export async function markAllRead(work: Work): Promise<void> {
  await work.db
    .updateTable('notifications')
    .set({ read_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id)
    .where('read_at', 'is', null)
    .execute()
}
