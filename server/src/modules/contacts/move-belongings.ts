import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/** Tables whose rows belong to a record by `owner_type` and `owner_id` and go with whom they are about. */
const owned = ['documents', 'cloud_documents', 'notes', 'call_logs', 'tasks'] as const

/**
 * Hands everything that hangs on a contact to an investor: files in their folders, notes, calls and tasks,
 * form answers, and the values of custom fields that investors have by the same key. Deleted rows go along,
 * so that they can be brought back. Returns how many rows of each went.
 */
export async function moveBelongings(
  work: Work,
  contactId: number,
  userId: number,
): Promise<Record<string, number>> {
  await moveFolders(work, contactId, userId)
  const counts: Record<string, number> = {}
  for (const table of owned) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.id(table)} set owner_type = 'user', owner_id = ${userId}, updated_at = ${work.now},
        version = version + 1
      where tenant_id = ${work.tenant.id} and owner_type = 'contact' and owner_id = ${contactId}`.execute(
      work.db,
    )
    counts[table] = Number(numAffectedRows)
  }
  counts['registrations'] = await moveAnswers(work, contactId, userId)
  counts['attribute_values'] = await copyValues(work, contactId, userId)
  return counts
}

/** A folder keeps its name unless the investor has one of that name at the same place already. */
async function moveFolders(work: Work, contactId: number, userId: number): Promise<void> {
  await sql`
    update folder_structures f set owner_type = 'user', owner_id = ${userId}, updated_at = ${work.now}, version = version + 1,
      name = case when exists (
        select 1 from folder_structures u
        where u.tenant_id = ${work.tenant.id} and u.owner_type = 'user' and u.owner_id = ${userId}
          and u.parent_id is null and f.parent_id is null and lower(u.name) = lower(f.name) and u.deleted_at is null)
        then left(f.name, 100) || ' (contact ' || ${contactId}::bigint || ')' else f.name end
    where f.tenant_id = ${work.tenant.id} and f.owner_type = 'contact' and f.owner_id = ${contactId}`.execute(
    work.db,
  )
}

/** Shown with the investor from now on, and with the contact still. */
async function moveAnswers(work: Work, contactId: number, userId: number): Promise<number> {
  const { numUpdatedRows } = await work.db
    .updateTable('registrations')
    .set((row) => ({ user_id: userId, updated_at: work.now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * A field of contacts and one of investors are the same thing where key and type are. What the investor says
 * already stands.
 */
async function copyValues(work: Work, contactId: number, userId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into attribute_values (tenant_id, attribute_id, owner_type, owner_id, value, created_by, created_at, updated_at)
    select ${work.tenant.id}, theirs.id, 'user', ${userId}::bigint, kept.value, ${work.actor.id}::bigint, ${work.now}::timestamptz,
           ${work.now}::timestamptz
    from attribute_values kept
    join attributes ours on ours.tenant_id = ${work.tenant.id} and ours.id = kept.attribute_id
    join attributes theirs on theirs.tenant_id = ${work.tenant.id} and theirs.owner_type = 'user'
      and theirs.key = ours.key and theirs.type = ours.type and theirs.deleted_at is null
    where kept.tenant_id = ${work.tenant.id} and kept.owner_type = 'contact' and kept.owner_id = ${contactId}
    on conflict (tenant_id, owner_type, owner_id, attribute_id) do nothing`.execute(work.db)
  return Number(numAffectedRows)
}
