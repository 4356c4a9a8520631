import * as contract from '@moorgate/contract'
import { refuse, refuseField, refuseFields, roleIds, say } from '@moorgate/contract'
import type { BodyOf, changeDelegate as changing, inviteDelegate as inviting } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { Work } from '../../kernel/work.ts'
import { openInvitations, sharedAccounts } from './invitations.ts'
import { delegates } from './tables.ts'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import { sealViewing } from '../../kernel/http/impersonation.ts'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'

/** Whom investors let see their account, and what those see. */
export function delegateRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, delegates, work, id)
  readRoutes(app, { resource: contract.delegate, tableFor: () => delegates })
  queryRoute(app, contract.sharedAccounts, sharedAccounts)
  commandRoute(app, contract.inviteDelegate, async (work, { body }) =>
    shown(work, await inviteDelegate(work, body)),
  )
  commandRoute(app, contract.changeDelegate, async (work, { id, body, request }) => {
    await changeDelegate(work, id, body, versionOf(request))
    return shown(work, id)
  })
  commandRoute(app, contract.revokeDelegate, async (work, { id }) => {
    await revokeDelegate(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.viewAsDelegate, (work, { id }) => viewAsDelegate(work, id))
}

/**
 * Closes the door: from the next request on they see nothing. By the investor, or by staff who look after
 * them. Twice is once.
 */
async function revokeDelegate(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, delegates, id)
  if (work.actor.roleId === roleIds.user && row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  if (row['revoked_at'] !== null) return
  await changeById(work, 'delegates', id, { revoked_at: work.now, revoked_by: work.actor.id })
  work.emit({
    type: 'delegate.revoked',
    subject: { type: 'delegate', id },
    payload: { user_id: Number(row['user_id']) },
    before: { revoked_at: null },
    after: { revoked_at: work.now.toISOString() },
  })
}

/**
 * A token with which the caller sees what the investor shares with them. The first look accepts the
 * invitation and ties it to this account. Every look is on record with the investor.
 */
async function viewAsDelegate(
  work: Work,
  id: number,
): Promise<{ token: string; expires_at: string; name: string }> {
  const { session, id: viewerId } = work.actor
  if (!session || viewerId === null) return refuse({ code: 'unauthenticated' })
  const open = await openInvitations(work.db, { tenantId: work.tenant.id, viewerId, now: work.now })
  const invitation = open.find((each) => each.id === id) ?? refuse({ code: 'not_found' })
  const isFirst = invitation.delegate_user_id === null
  await work.db
    .updateTable('delegates')
    .set((existing) => ({
      last_seen_at: work.now,
      ...(isFirst && {
        delegate_user_id: viewerId,
        accepted_at: work.now,
        version: existing('version', '+', 1),
      }),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  const viewer = { id: viewerId, sessionId: session.publicId }
  const { token, until } = sealViewing(work.tenant, viewer, { right: 'delegate', id }, work.now)
  const about = { subject: { type: 'delegate' as const, id }, payload: { user_id: invitation.investor_id } }
  if (isFirst) work.emit({ type: 'delegate.accepted', ...about })
  work.emit({ type: 'delegate.looked', ...about })
  return { token, expires_at: until.toISOString(), name: invitation.name }
}

type DelegateInvitation = BodyOf<typeof inviting>

/**
 * Lets somebody see the caller's account. A mail asks them to sign in, or to open an account with that
 * address. Returns the id.
 */
async function inviteDelegate(work: Work, { method_ids, ...fields }: DelegateInvitation): Promise<number> {
  checkLastDay(work, fields.ends_on)
  await checkAddress(work, fields.email)
  await checkMethods(work, method_ids)
  const id = await createRow(work, delegates, { ...fields, user_id: work.actor.id })
  await keepMethods(work, id, method_ids ?? [])
  return id
}

/** From the next request on they see what is said now. */
async function changeDelegate(
  work: Work,
  id: number,
  given: BodyOf<typeof changing>,
  expectedVersion?: number,
): Promise<void> {
  const row = await lockRow(work, delegates, id)
  if (row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  if (row['revoked_at'] !== null)
    refuse({
      code: 'conflict',
      reason: 'revoked',
    })
  const { method_ids, ...fields } = given
  checkLastDay(work, fields.ends_on)
  await checkMethods(work, method_ids)
  await updateRow(work, delegates, row, fields, expectedVersion)
  if (method_ids) await keepMethods(work, id, method_ids)
}

/** A last day that is over would let nobody in. */
function checkLastDay(work: Work, day: string | null | undefined): void {
  const today = londonDate(work.now)
  if (day && day < today) refuseField('ends_on', say.afterOrEqual(today))
}

/** Nobody is let into their own account, and staff see it anyway, under their own rights. */
async function checkAddress(work: Work, email: string): Promise<void> {
  const known = await work.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known?.id === work.actor.id) refuseField('email', 'This is your own address.')
}

/** Methods of the caller's own. Refuses with 422 on the one that is not. */
async function checkMethods(work: Work, ids: readonly number[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select e.id from investment_method_entities e
    where e.tenant_id = ${work.tenant.id} and e.lead_user_id = ${work.actor.id} and e.deleted_at is null
      and e.id = any(${[...ids]}::bigint[])`.execute(work.db)
  const own = new Set(rows.map((row) => row.id))
  refuseFields(
    ids.flatMap((id, index) => (own.has(id) ? [] : [`method_ids.${index}`])),
    say.in,
  )
}

async function keepMethods(work: Work, delegateId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from delegate_methods m where m.tenant_id = ${work.tenant.id} and m.delegate_id = ${delegateId}
    returning m.investment_method_entity_id as id`.execute(work.db)
  await sql`
    insert into delegate_methods (tenant_id, delegate_id, investment_method_entity_id)
    select ${work.tenant.id}, ${delegateId}, id from unnest(${[...ids]}::bigint[]) as id
    on conflict do nothing`.execute(work.db)
  const sorted = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b)
  const [before, after] = [sorted(rows.map((row) => row.id)), sorted(ids)]
  if (before.join() === after.join()) return
  work.emit({
    type: 'delegate.methods_changed',
    subject: { type: 'delegate', id: delegateId },
    before: { method_ids: before },
    after: { method_ids: after },
  })
}
