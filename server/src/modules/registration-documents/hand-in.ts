import { refuseField, say, worded } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../attributes/index.ts'
import { keepFile } from '../documents/index.ts'

interface HandedIn {
  type: string
  file: unknown
  user_id?: number | undefined
}

/** Takes a paper in. Returns its id. */
export async function handIn(work: Work, { type, file, user_id }: HandedIn): Promise<number> {
  const userId = await personOf(work, user_id)
  const requirement = await work.db
    .selectFrom('registration_requirements')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('code', '=', type)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!requirement) refuseField('type', worded(say.in, 'type'))
  await supersedeWaiting(work, userId, requirement.id)
  const { id } = await work.db
    .insertInto('registration_documents')
    .values({
      ...(await keepFile(work, file as UploadedFile)),
      tenant_id: work.tenant.id,
      registration_requirement_id: requirement.id,
      user_id: userId,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'registration_document.submitted',
    subject: { type: 'registration_document', id },
    payload: { user_id: userId, type },
  })
  return id
}

/** Investors hand in for themselves; staff for an investor whom they may change. */
async function personOf(work: Work, given: number | undefined): Promise<number> {
  if (work.actor.roleId === 5) return work.actor.id ?? 0
  if (given === undefined) refuseField('user_id', worded(say.required, 'user_id'))
  await mustChangeOwner(work, { owner_type: 'user', owner_id: given })
  const person = await work.db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', given)
    .executeTakeFirstOrThrow()
  if (person.role_id !== 5) refuseField('user_id', worded(say.in, 'user_id'))
  return given
}

/** The lock makes two that are sent at once take turns: the second sees the first waiting and takes its place. */
async function supersedeWaiting(work: Work, userId: number, requirementId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`registration ${work.tenant.id} ${userId} ${requirementId}`}, 0))`.execute(work.db)
  await work.db
    .updateTable('registration_documents')
    .set((kept) => ({ status: 'superseded', updated_at: work.now, version: kept('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('registration_requirement_id', '=', requirementId)
    .where('status', '=', 'submitted')
    .execute()
}
