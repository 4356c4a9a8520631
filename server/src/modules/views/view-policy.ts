import { can, isStaff, refuse, refuseField, say } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { Scope, Work } from '../../kernel/work.ts'

/** A view as it is kept, as far as the rules look at it. */
export interface SavedView {
  owner_id: number
  list: string
  is_shared: boolean
  default_role_ids: number[]
}

type Values = Record<string, unknown>

/**
 * The resource that a list shows: `investment-opportunities:existing` is a list of
 * `investment-opportunities`.
 */
export const resourceOfList = (resources: readonly Resource[], list: string): Resource | undefined =>
  resources.find(({ path }) => path === list.split(':')[0])

/**
 * Whether somebody may open the list that a view is of. A resource without an event is open to everybody who
 * signs in.
 */
export const mayList = (scope: Scope, resource: Resource): boolean =>
  (resource.requires === undefined || scope.tenant.flags[resource.requires] === 1) &&
  can(scope.actor.roleId ?? 0, resource.event, 'index')

/** Shared views are colleagues' too, so anyone who changes the listed records may change them. */
const mayShare = ({ actor }: Scope, resource: Resource): boolean =>
  can(actor.roleId ?? 0, resource.event, 'update')

/** The list that a view is of, if there is one and this person may open it: 422 on the field otherwise. */
export function listedResource(work: Work, resources: readonly Resource[], list: string): Resource {
  const resource = resourceOfList(resources, list)
  if (!resource || !mayList(work, resource)) return refuseField('list', say.in)
  return resource
}

/**
 * One's own, or a shared one of a list whose records one may change. A personal one of somebody else is not
 * there at all.
 */
export const mayChange = (
  scope: Scope,
  view: Pick<SavedView, 'owner_id'>,
  resource: Resource | undefined,
): boolean => view.owner_id === scope.actor.id || (resource !== undefined && mayShare(scope, resource))

export function mustChange(work: Work, view: SavedView, resource: Resource): void {
  if (!mayChange(work, view, resource)) refuse({ code: 'forbidden' })
}

/** Refuses what this person may not make of a view: share it, or put it before a whole role. */
export function checkShare(
  work: Work,
  resource: Resource,
  next: Pick<SavedView, 'is_shared' | 'default_role_ids'>,
  before?: SavedView,
): void {
  if (next.is_shared !== (before?.is_shared ?? false) && !mayShare(work, resource))
    refuse({ code: 'forbidden' })
  const isSame = JSON.stringify(next.default_role_ids) === JSON.stringify(before?.default_role_ids ?? [])
  if (isSame) return
  if (!can(work.actor.roleId ?? 0, 'user', 'update')) refuse({ code: 'forbidden' })
  if (next.default_role_ids.some((id) => !isStaff(id))) refuseField('default_role_ids', say.in)
}

/**
 * What a view will be: what is sent over what is kept. A view that is shared no more is no role's default.
 */
export function shareOf(
  values: Values,
  savedView?: SavedView,
): Pick<SavedView, 'is_shared' | 'default_role_ids'> {
  const isShared = (values['is_shared'] as boolean | undefined) ?? savedView?.is_shared ?? false
  const roles = (values['default_role_ids'] as number[] | undefined) ?? savedView?.default_role_ids ?? []
  return {
    is_shared: isShared,
    default_role_ids: isShared ? [...new Set(roles)].toSorted((a, b) => a - b) : [],
  }
}
