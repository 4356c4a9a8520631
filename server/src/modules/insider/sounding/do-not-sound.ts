import { doNotSoundEntry, refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, addToDoNotSound, readSoundingPreference } from '@moorgate/contract'
import { lockRow } from '../../../kernel/resource/write.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { checkInvestors } from '../../identity/index.ts'
import { nameOfColumn } from '../name-of-column.ts'

export const doNotSoundEntries: Table = tableOf(doNotSoundEntry, {
  name: 'do_not_sound_entries',
  softDeletes: false,
  columns: {
    user_name: nameOfUser,
    status: (row) => `case when ${row}.ended_at is null then 'in_force' else 'ended' end`,
    set_by_name: nameOfColumn('created_by'),
    ended_by_name: nameOfColumn('ended_by'),
  },
})

/** Staff put an investor on the list, and say why. */
export async function addToList(work: Work, body: BodyOf<typeof addToDoNotSound>): Promise<void> {
  await checkInvestors(work, [body.user_id], () => 'user_id')
  if (!(await addEntry(work, body.user_id, body.note))) refuse({ code: 'conflict', reason: 'already_done' })
}

/** Takes a person off the list; the entry is kept. */
export async function removeFromList(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, doNotSoundEntries, id)
  if (row['ended_at'] !== null) refuse({ code: 'conflict', reason: 'already_done' })
  await endEntry(work, id, row['user_id'] as number)
}

export async function preferenceOf({
  db,
  tenant,
  actor,
}: Scope & { db: Db | Trx }): Promise<AnswerOf<typeof readSoundingPreference>> {
  const entry = await db
    .selectFrom('do_not_sound_entries')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', actor.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { may_ask: !entry }
}

/** Investors say it of themselves. Said twice, it stays as it is. */
export async function changePreference(
  work: Work,
  { may_ask: mayAsk }: AnswerOf<typeof readSoundingPreference>,
): Promise<void> {
  const userId = work.actor.id ?? 0
  if (!mayAsk) return void (await addEntry(work, userId, null))
  const entry = await work.db
    .selectFrom('do_not_sound_entries')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (entry) await endEntry(work, entry.id, userId)
}

async function addEntry(work: Work, userId: number, note: string | null): Promise<boolean> {
  const made = await work.db
    .insertInto('do_not_sound_entries')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      note,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  work.emit({
    type: 'do_not_sound_entry.added',
    subject: { type: 'do_not_sound_entry', id: made.id },
    payload: { user_id: userId },
    after: { note },
  })
  return true
}

async function endEntry(work: Work, id: number, userId: number): Promise<void> {
  await work.db
    .updateTable('do_not_sound_entries')
    .set((set) => ({
      ended_at: work.now,
      ended_by: work.actor.id,
      updated_at: work.now,
      version: set('version', '+', 1),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'do_not_sound_entry.removed',
    subject: { type: 'do_not_sound_entry', id },
    payload: { user_id: userId },
  })
}
