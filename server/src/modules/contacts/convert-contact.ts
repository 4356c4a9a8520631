import { isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, contactSources, convertContact as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { changeById, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPerson, rolesOf } from '../identity/index.ts'
import { mustBeOfAge, users } from '../investors/index.ts'
import { beginInGroups, groupsOfPerson } from '../client-groups/index.ts'

/** Tables whose rows belong to a record by `owner_type` and `owner_id` and go with whom they are about. */
const owned = ['documents', 'cloud_documents', 'notes', 'call_logs', 'tasks'] as const

/**
 * Hands everything that hangs on a contact to an investor: files in their folders, notes, calls and tasks,
 * form answers, and the values of custom fields that investors have by the same key. Deleted rows go along,
 * so that they can be brought back. Returns how many rows of each went.
 */
async function moveBelongings(
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
    with found as materialized (
      select theirs.id, kept.value from attribute_values kept
      join attributes ours on ours.tenant_id = ${work.tenant.id} and ours.id = kept.attribute_id
      join attributes theirs on theirs.tenant_id = ${work.tenant.id} and theirs.owner_type = 'user'
        and theirs.key = ours.key and theirs.type = ours.type and theirs.deleted_at is null
      where kept.tenant_id = ${work.tenant.id} and kept.owner_type = 'contact' and kept.owner_id = ${contactId})
    insert into attribute_values (tenant_id, attribute_id, owner_type, owner_id, value, created_by, created_at, updated_at)
    select ${work.tenant.id}, f.id, 'user', ${userId}::bigint, f.value, ${work.actor.id}::bigint, ${work.now}::timestamptz,
      ${work.now}::timestamptz
    from found f
    on conflict (tenant_id, owner_type, owner_id, attribute_id) do nothing`.execute(work.db)
  return Number(numAffectedRows)
}

type Contact = Selectable<Tables['contacts']>

type Body = BodyOf<typeof endpoint>

/**
 * Makes an investor of a contact, who gets the mail to choose a password, or hands everything to an investor
 * who is there already. The contact stays with the way to that record. Converted once: 409 afterwards. An
 * e-mail address in use is 422 on its field. Neither identity nor category nor test comes along: nobody
 * proves them in a form. Returns the investor's id.
 */
export async function convertContact(work: Work, id: number, body: Body): Promise<number> {
  const contact = await lockContact(work, id)
  const userId =
    body.user_id === undefined ? await openRecord(work, contact, body) : await existing(work, body.user_id)
  const moved = await moveBelongings(work, contact.id, userId)
  await changeById(work, 'contacts', contact.id, { converted_user_id: userId, converted_at: work.now })
  work.emit({
    type: 'contact.converted',
    subject: { type: 'contact', id: contact.id },
    payload: { user_id: userId, moved },
    after: { converted_user_id: userId },
  })
  return userId
}

/** Locked, so that of two conversions at once the second finds the first one done. */
async function lockContact(work: Work, id: number): Promise<Contact> {
  const contact = await lockById(work, 'contacts', id)
  if (contact.converted_at !== null)
    refuse({
      code: 'conflict',
      reason: 'converted',
    })
  return contact
}

async function openRecord(work: Work, contact: Contact, body: Body): Promise<number> {
  const { send_invite: sendInvite = true, user_id: _none, client_group_ids: asked, ...overrides } = body
  const groups = asked ?? (await groupsOfPerson(work, 'contact', contact.id))
  await checkPerson(work, 'owner_id', overrides.owner_id, isStaff)
  const values = { ...carriedOver(contact), ...given(overrides) }
  for (const key of ['email', 'last_name'] as const) if (!values[key]) refuseField(key, say.required)
  if (values.date_of_birth !== null) mustBeOfAge(work, values.date_of_birth)
  const id = await createRow(work, users, { ...values, role_id: roleIds.user })
  await beginInGroups(work, 'user', id, { client_group_ids: groups })
  if (sendInvite) work.emit({ type: 'identity.account_opened', subject: { type: 'user', id } })
  return id
}

/** What a contact's record and an investor's have in common. Do not contact: no marketing either. */
const carriedOver = (contact: Contact) => ({
  title: contact.title,
  first_name: contact.first_name,
  middle_names: contact.middle_names,
  last_name: contact.last_name,
  email: contact.email,
  phone: contact.phone,
  date_of_birth: contact.date_of_birth,
  nationality: contact.nationality,
  country_of_residence: contact.country_of_residence,
  address: contact.address,
  occupation: contact.occupation,
  marketing: contact.marketing && !contact.do_not_contact,
  owner_id: contact.owner_id,
  lead_status_id: contact.lead_status_id,
  source: sourceWords[contact.source as Source],
})

type Source = (typeof contactSources)[number]

/** An investor's source is words; a contact's is one of a list. */
const sourceWords: Readonly<Record<Source, string>> = {
  web: 'Website',
  typeform: 'Web form',
  referral: 'Referral',
  event: 'Event',
  import: 'Import',
  manual: 'Contact',
}

const given = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

async function existing(work: Work, userId: number): Promise<number> {
  const roles = await rolesOf(work, [userId])
  return roles.get(userId) === roleIds.user ? userId : refuseField('user_id', say.in)
}
