import { refuseField, roleIds, say } from '@moorgate/contract'
import type { RequiredDocumentOwner, UploadedFile } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { keepFile } from '../stored-files/index.ts'
import { namedOwner, ownerColumns } from './document-owner.ts'
import type { OwnerIds, OwnerReference } from './document-owner.ts'

interface HandedIn extends OwnerIds {
  type: string
  file: unknown
}

/** Takes a paper in. Returns its id. */
export async function handIn(work: Work, { type, file, ...ids }: HandedIn): Promise<number> {
  const requirement = await work.db
    .selectFrom('registration_requirements')
    .select(['id', 'applies_to'])
    .where('tenant_id', '=', work.tenant.id)
    .where('code', '=', type)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!requirement) refuseField('type', say.in)
  const whose = namedOwner(work, requirement.applies_to as RequiredDocumentOwner, ids)
  await mustHandInFor(work, whose)
  await supersedeWaiting(work, whose, requirement.id)
  const column = ownerColumns[whose.type]
  const { id } = await work.db
    .insertInto('registration_documents')
    .values({
      ...(await keepFile(work, file as UploadedFile)),
      tenant_id: work.tenant.id,
      registration_requirement_id: requirement.id,
      [column]: whose.id,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'registration_document.submitted',
    subject: { type: 'registration_document', id },
    payload: { [column]: whose.id, type },
  })
  return id
}

/**
 * Investors hand in for themselves and for what they lead; staff for an investor, organisation or method that
 * they may change.
 */
async function mustHandInFor(work: Work, { type, id }: OwnerReference): Promise<void> {
  if (type === 'user' && work.actor.roleId === roleIds.user) return
  await mustChangeOwner(work, { owner_type: type, owner_id: id })
  if (type !== 'user') return
  const person = await work.db
    .selectFrom('users')
    .select('role_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (person.role_id !== roleIds.user) refuseField('user_id', say.in)
}

/**
 * The lock makes two that are sent at once take turns: the second sees the first waiting and takes its place.
 */
async function supersedeWaiting(work: Work, whose: OwnerReference, requirementId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(
    ${`registration ${work.tenant.id} ${whose.type} ${whose.id} ${requirementId}`}, 0))`.execute(work.db)
  await work.db
    .updateTable('registration_documents')
    .set((existing) => ({ status: 'superseded', updated_at: work.now, version: existing('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where(ownerColumns[whose.type], '=', whose.id)
    .where('registration_requirement_id', '=', requirementId)
    .where('status', '=', 'submitted')
    .execute()
}
