import { refuseField, roleIds, say } from '@moorgate/contract'
import type { PaperOwner } from '@moorgate/contract'
import type { Scope } from '../../kernel/work.ts'

/** What a paper is of. */
export interface Whose {
  type: PaperOwner
  id: number
}

/** The column that says it, in papers and on the wire. */
export const ownerColumns = {
  user: 'user_id',
  organisation: 'organisation_id',
  investment_method_entity: 'investment_method_entity_id',
} as const satisfies Record<PaperOwner, string>

export type OwnerIds = Partial<Record<(typeof ownerColumns)[PaperOwner], number | null | undefined>>

/** The record of a kind that somebody names. Investors need not name themselves; whatever they name, a person's papers are their own. */
export function namedOwner({ actor }: Pick<Scope, 'actor'>, type: PaperOwner, ids: OwnerIds): Whose {
  const column = ownerColumns[type]
  const id = type === 'user' && actor.roleId === roleIds.user ? actor.id : ids[column]
  if (id === null || id === undefined) refuseField(column, say.required)
  return { type, id }
}

/** What a question is about: the organisation or method that is named, otherwise the person. */
export function askedOwner(scope: Pick<Scope, 'actor'>, ids: OwnerIds): Whose {
  if (ids.organisation_id) return namedOwner(scope, 'organisation', ids)
  if (ids.investment_method_entity_id) return namedOwner(scope, 'investment_method_entity', ids)
  return namedOwner(scope, 'user', ids)
}

/** What a paper that was handed in is of. */
export function ownerOfPaper(row: Readonly<Record<string, unknown>>): Whose {
  const found = Object.entries(ownerColumns).find(([, column]) => row[column] !== null)!
  return { type: found[0] as PaperOwner, id: Number(row[found[1]]) }
}
