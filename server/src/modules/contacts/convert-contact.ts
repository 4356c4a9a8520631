import { isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, contactSources, convertContact as endpoint } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { changeById, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPerson, rolesOf } from '../identity/index.ts'
import { beginInGroups, groupsOfPerson, mustBeOfAge, users } from '../investors/index.ts'
import { moveBelongings } from './move-belongings.ts'

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

/** What a contact's record and an investor's have in common. */
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
  marketing: contact.marketing,
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
