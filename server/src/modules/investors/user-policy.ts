import { can, refuse, roleIds } from '@moorgate/contract'
import type { PermissionAction } from '@moorgate/contract'
import type { Permission } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

export interface Person {
  id: number
  role_id: number
}

/** What somebody may say about themselves. */
const ownFields = [
  'title',
  'first_name',
  'middle_names',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'address',
  'employment_status',
  'occupation',
  'source_of_wealth',
  'marketing',
  'marketing_phone',
  'marketing_post',
  'avatar',
] as const
/** What staff keep about people besides. */
const keptByStaff = [
  'owner_id',
  'adviser_id',
  'lead_status_id',
  'client_group_ids',
  'client_group_id',
  'source',
  'is_active',
] as const

const isSelf = (scope: Scope, person: Person) => scope.actor.id === person.id
const eventOf = (person: Person) => (person.role_id === roleIds.user ? 'investors' : 'user')

/**
 * Whether the caller may do this to this person: oneself may be read and changed, others by the event of
 * their kind.
 */
function mayDo(scope: Scope, person: Person, action: PermissionAction): boolean {
  if (isSelf(scope, person) && (action === 'visit' || action === 'update')) return true
  const roleId = scope.actor.roleId ?? 0
  return (
    can(roleId, eventOf(person), action) && (action === 'visit' || levelOf(person.role_id) <= levelOf(roleId))
  )
}

/** Whether a person's record forbids the reader something that the access of its route does not. */
export const forbiddenTo =
  (action: PermissionAction): NonNullable<Permission['forbids']> =>
  async (question, id) => {
    const person = await question.db
      .selectFrom('users')
      .select(['id', 'role_id'])
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirst()
    return person === undefined || !mayDo(question, person, action)
  }

/** An investor is not told that somebody else exists; staff are told that they may not. */
export function mustBeAllowed(scope: Scope, person: Person, action: PermissionAction): void {
  if (!mayDo(scope, person, action))
    refuse({ code: scope.actor.roleId === roleIds.user ? 'not_found' : 'forbidden' })
}

/**
 * Fields of this person that this caller may change; another value of any other is refused. Nobody changes
 * their own role, category or standing, and only oneself accepts terms.
 */
export function writableFields(scope: Scope, person: Person): ReadonlySet<string> {
  const roleId = scope.actor.roleId ?? 0
  const ofColleagues =
    can(roleId, 'user', 'update') && person.role_id !== roleIds.user ? ['is_default_associate'] : []
  if (isSelf(scope, person)) return new Set([...ownFields, ...ofColleagues, 'accepted_terms_version'])
  return new Set([
    ...ownFields,
    ...keptByStaff,
    ...ofColleagues,
    ...(can(roleId, 'user', 'update') ? ['role_id'] : []),
    ...(can(roleId, 'investor_category', 'update') ? ['investor_type_id'] : []),
  ])
}

/** How high a role stands, for giving roles: Support holds everything that a Super Admin does and more. */
export function levelOf(roleId: number): number {
  if (roleId === roleIds.support) return 4
  if (roleId === roleIds.superAdmin) return 3
  return roleId === roleIds.user ? 1 : 2
}
