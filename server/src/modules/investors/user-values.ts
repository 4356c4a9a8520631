import { isRoleId, isStaff, refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { addMonths } from '../../domain/calendar.ts'
import { storeAvatar } from '../stored-files/index.ts'
import { checkPerson } from '../identity/index.ts'
import type { RequestedGroups } from '../client-groups/index.ts'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import type { Address } from '../../domain/canonical-address.ts'
import { levelOf, writableFields } from './user-policy.ts'
import type { Person } from './user-policy.ts'

type Values = Record<string, unknown>

/** Each way of writing to somebody about new offers is consented to on its own. */
const consents = ['marketing', 'marketing_phone', 'marketing_post']

/** Only what this caller may change, checked, and the avatar as the key of its stored pictures. */
export async function allowedValues(work: Work, person: Person, given: Values): Promise<Values> {
  const allowed = writableFields(work, person)
  const { avatar, ...values } = Object.fromEntries(Object.entries(given).filter(([key]) => allowed.has(key)))
  checkRole(work, person, values['role_id'])
  if (typeof values['date_of_birth'] === 'string' && person.role_id === roleIds.user)
    mustBeOfAge(work, values['date_of_birth'])
  // An investor is looked after by staff of the same tenant.
  await checkPerson(work, 'owner_id', values['owner_id'], isStaff)
  await checkPerson(work, 'adviser_id', values['adviser_id'], isStaff)
  if (values['address']) values['address'] = canonicalAddress(values['address'] as Address)
  const isOther = (key: string) => values[key] !== undefined && values[key] !== Reflect.get(person, key)
  if (consents.some(isOther)) values['marketing_changed_at'] = work.now
  if (isOther('accepted_terms_version')) await checkTerms(work, values['accepted_terms_version'])
  if (avatar === undefined) return values
  return { ...values, avatar_key: avatar === null ? null : await storeAvatar(work, avatar as UploadedFile) }
}

/** What is said about client groups, which are kept beside the record, and everything else. */
export function withoutGroups(said: Values): { groups: RequestedGroups; values: Values } {
  const { client_group_ids: all, client_group_id: first, ...values } = said
  return { groups: { client_group_ids: all, client_group_id: first } as RequestedGroups, values }
}

/** Nobody gives a role above their own, and an investor does not become staff, or staff an investor. */
function checkRole(work: Work, person: Person, given: unknown): void {
  if (given === undefined || given === person.role_id) return
  const fits =
    isRoleId(given) &&
    levelOf(given) <= levelOf(work.actor.roleId ?? 0) &&
    (person.role_id === roleIds.user) === (given === roleIds.user)
  if (!fits) refuseField('role_id', say.in)
}

/**
 * Investors are of age: 422 on `date_of_birth` for the person who is not eighteen yet, by the day in London.
 */
export function mustBeOfAge(work: Work, bornOn: string): void {
  const latest = addMonths(londonDate(work.now), -18 * 12) ?? londonDate(work.now)
  if (bornOn > latest) refuseField('date_of_birth', say.beforeOrEqual(latest))
}

/** The terms that are current, read where they are accepted; others can't be. */
async function checkTerms(work: Work, given: unknown): Promise<void> {
  const { terms_version } = await work.db
    .selectFrom('brandings')
    .select('terms_version')
    .where('tenant_id', '=', work.tenant.id)
    .executeTakeFirstOrThrow()
  if (given !== terms_version) refuseField('accepted_terms_version', say.in)
}

/**
 * A tenant without a Super Admin could never appoint one again. Locked, so that the last two don't remove
 * each other.
 */
export async function mustLeaveSuperAdmin(work: Work, person: Person): Promise<void> {
  if (person.role_id !== roleIds.superAdmin) return
  const rows = await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('role_id', '=', roleIds.superAdmin)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.some((row) => row.id !== person.id)) return
  refuse({ code: 'conflict', reason: 'last_super_admin' })
}
