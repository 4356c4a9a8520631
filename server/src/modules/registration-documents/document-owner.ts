import { refuseField, roleIds, say } from '@moorgate/contract'
import type { RequiredDocumentOwner } from '@moorgate/contract'
import type { Scope } from '../../kernel/work.ts'

/** What a paper is of. */
export interface OwnerReference {
  type: RequiredDocumentOwner
  id: number
}

/** The column that says it, in papers and on the wire. */
export const ownerColumns = {
  user: 'user_id',
  organisation: 'organisation_id',
  investment_method_entity: 'investment_method_entity_id',
} as const satisfies Record<RequiredDocumentOwner, string>

export type OwnerIds = Partial<
  Record<(typeof ownerColumns)[RequiredDocumentOwner], number | null | undefined>
>

/**
 * The record of a kind that somebody names. Investors need not name themselves; whatever they name, a
 * person's papers are their own.
 */
export function namedOwner(
  { actor }: Pick<Scope, 'actor'>,
  type: RequiredDocumentOwner,
  ids: OwnerIds,
): OwnerReference {
  const column = ownerColumns[type]
  const id = type === 'user' && actor.roleId === roleIds.user ? actor.id : ids[column]
  if (id === null || id === undefined) refuseField(column, say.required)
  return { type, id }
}

/** What a question is about: the organisation or method that is named, otherwise the person. */
export function requestedOwner(scope: Pick<Scope, 'actor'>, ids: OwnerIds): OwnerReference {
  if (ids.organisation_id) return namedOwner(scope, 'organisation', ids)
  if (ids.investment_method_entity_id) return namedOwner(scope, 'investment_method_entity', ids)
  return namedOwner(scope, 'user', ids)
}

/** What a paper that was handed in is of. */
export function ownerOfDocument(row: Readonly<Record<string, unknown>>): OwnerReference {
  const found = Object.entries(ownerColumns).find(([, column]) => row[column] !== null)!
  return { type: found[0] as RequiredDocumentOwner, id: Number(row[found[1]]) }
}
