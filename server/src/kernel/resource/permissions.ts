import { accessTo, choice, list, normalise, permissionsAttribute, recordVerbs } from '@moorgate/contract'
import type { RecordVerb, Resource } from '@moorgate/contract'
import { isOpenTo } from '../http/access.ts'
import { namesIn } from '../list/names.ts'
import type { ParameterValue } from '../list/names.ts'
import type { ListRequest } from '../list/request.ts'
import type { QueryContext, Scope } from '../work.ts'
import type { Permission, Table } from './table.ts'

/** The verbs that a resource has by itself, with its operation of each. */
const operations = { edit: 'update', delete: 'delete' } as const

/** The resource as one record is read: it may be asked for its permissions too. */
export const withPermissions = (resource: Resource): Resource => ({
  ...resource,
  appends: { ...resource.appends, [permissionsAttribute]: list(choice(recordVerbs)) },
})

/** The request without the permissions, which are no SQL. */
export const withoutPermissions = (request: ListRequest): ListRequest => ({
  ...request,
  appends: request.appends.filter((name) => name !== permissionsAttribute),
})

/** Whether a record is asked for with its permissions. */
export const asksForPermissions = (query: unknown): boolean =>
  namesIn((normalise(query) as { append?: ParameterValue } | null)?.append, 'append').includes(
    permissionsAttribute,
  )

/** What the reader may do with one record, in the order of the contract: decision 43. */
export async function permissionsOf(
  table: Table,
  question: QueryContext,
  id: number,
): Promise<readonly RecordVerb[]> {
  // Who sees as somebody else only looks.
  if (question.actor.viewerId !== undefined) return []
  const permissions = { ...derived(table.resource), ...table.permissions }
  const given: RecordVerb[] = []
  for (const verb of recordVerbs) {
    const permission = permissions[verb]
    if (permission && (await isGiven(permission, question, id))) given.push(verb)
  }
  return given
}

/** What the reader may do with settings that a tenant has once. */
export const permissionsOfSettings = (
  scope: Pick<Scope, 'actor' | 'tenant'>,
  permissions: Partial<Record<RecordVerb, Pick<Permission, 'access' | 'requires'>>>,
): RecordVerb[] =>
  recordVerbs.filter((verb) => {
    const permission = permissions[verb]
    return permission !== undefined && scope.actor.viewerId === undefined && isOpenFor(permission, scope)
  })

const derived = (resource: Resource): Partial<Record<RecordVerb, Permission>> =>
  Object.fromEntries(
    Object.entries(operations)
      .filter(([, operation]) => resource.operations.includes(operation))
      .map(([verb, operation]) => [
        verb,
        { access: accessTo(resource, operation), requires: resource.requires },
      ]),
  )

const isGiven = async (permission: Permission, question: QueryContext, id: number): Promise<boolean> =>
  isOpenFor(permission, question) && !(await permission.forbids?.(question, id))

/** Whether the tenant's features and the caller's role open a command. */
const isOpenFor = (
  { access, requires }: Pick<Permission, 'access' | 'requires'>,
  { tenant, actor }: Pick<Scope, 'actor' | 'tenant'>,
): boolean =>
  (requires === undefined || tenant.flags[requires] === 1) && isOpenTo(access, actor.roleId ?? undefined)
