import { refuse, refuseField, roleIds } from '@moorgate/contract'
import type { SignedKind } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

export type Response = Selectable<Tables['questionnaire_responses']>

/**
 * The row, locked, if this caller may see it: other investors' and other tenants' responses are not found.
 */
async function lockResponse(work: Work, id: number): Promise<Response> {
  const row = await lockById(work, 'questionnaire_responses', id)
  const isForeign = work.actor.roleId === roleIds.user && row.user_id !== work.actor.id
  return isForeign ? refuse({ code: 'not_found' }) : row
}

/**
 * The same, if it may still be changed. Signed answers never are: 409. The version counts what is answered:
 * being asked for a signature, or moved along with a contact who became an investor, stops nobody who is
 * writing, and what was thrown away is not found.
 */
export async function lockOpen(work: Work, id: number, readVersion: number | undefined): Promise<Response> {
  const row = await lockResponse(work, id)
  if (row.status !== 'open')
    refuse({
      code: 'conflict',
      reason: 'signed',
      about: 'answers',
    })
  if (readVersion !== undefined && readVersion !== row.version)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'answers',
    })
  return row
}

/** Whose answers they are: an investor's or a contact's. */
export type Subject = { column: 'user_id' | 'contact_id'; id: number }

/** Somebody's response of a kind in a state, if there is one. */
export async function responseOf(
  work: Work,
  { column, id }: Subject,
  kind: SignedKind,
  status: 'open' | 'signed',
): Promise<Response | undefined> {
  return work.db
    .selectFrom('questionnaire_responses')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where(column, '=', id)
    .where('kind', '=', kind)
    .where('status', '=', status)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whom staff name. An investor's own answers need no name. */
export interface Respondent {
  user_id?: number | null | undefined
  contact_id?: number | null | undefined
}

/**
 * Whose questionnaire it is, locked, so that two windows take turns: oneself, or the investor or contact whom
 * staff name. Refuses with 422 where staff name nobody, or somebody who is neither.
 */
export async function lockSubject(work: Work, named: Respondent): Promise<Subject> {
  const isOwn = work.actor.roleId === roleIds.user
  if (!isOwn && named.contact_id) return lockContact(work, named.contact_id)
  const given = isOwn ? work.actor.id : named.user_id
  const row = await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', given ?? 0)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const message = given ? 'The selected user id is invalid.' : 'The user id field is required.'
  return row ? { column: 'user_id', id: row.id } : refuseField('user_id', message)
}

/** A contact who has become an investor is asked as one. */
async function lockContact(work: Work, id: number): Promise<Subject> {
  const row = await work.db
    .selectFrom('contacts')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('converted_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { column: 'contact_id', id } : refuseField('contact_id', 'The selected contact id is invalid.')
}
