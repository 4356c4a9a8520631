import { hasClosed, refuse, refuseField, refuseFields, roleIds, say } from '@moorgate/contract'
import type { BodyOf, invite as inviteEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { hasDeclined } from '../../../rows/invitation-rows.ts'
import { isNotSounded } from '../../../rows/sounding-rows.ts'
import { checkInvestors } from '../../identity/index.ts'
import { invitations } from '../tables.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { eachOf } from '../../../kernel/database/participant.ts'
import type { Participant } from '../../../kernel/database/participant.ts'

/** Invites investors; who is invited already is passed over. Returns the new invitations' ids. */
export async function invite(work: Work, body: Invitation): Promise<number[]> {
  const id = body.investment_opportunity_id
  const offer = await checkOpen(work, id)
  await checkInvestors(work, body.user_ids, fieldOf(body))
  if (offer.market_sounding) await checkMayBeSounded(work, id, body)
  return insertInvitations(work, id, {
    user_ids: [...new Set(body.user_ids)],
    message: body.message ?? null,
    sounding: body.sounding,
  })
}

/** What a request of a market sounding says beyond an invitation. */
export interface SoundingTerms {
  /** Null where it was answered at once. */
  answer_by: Date | null
  /** Why people are asked who declined before. */
  reason: string | null
}

/** `field` is what is refused where one person is named by itself. */
type Invitation = BodyOf<typeof inviteEndpoint> & { sounding?: SoundingTerms; field?: string }

const fieldOf =
  ({ field }: Invitation) =>
  (index: number) =>
    field ?? `user_ids.${index}`

/**
 * Nobody is sounded who doesn't wish to be, or who declined this offer and is not asked again for a reason.
 * What had been asked before makes way for the new request, and is kept.
 */
async function checkMayBeSounded(work: Work, id: number, body: Invitation): Promise<void> {
  const { user_ids, sounding } = body
  const { rows } = await sql<{ user_id: number; unwilling: boolean; declined: boolean; over: boolean }>`
    select u.id as user_id, ${tenantSql(work.tenant, isNotSounded('u.id'))} as unwilling,
      ${tenantSql(work.tenant, hasDeclined(String(id), 'u.id'))} as declined,
      coalesce(bool_or(n.status = 'declined' or n.answer_by <= ${work.now}), false) as over
    from users u left join invitations n on n.tenant_id = ${work.tenant.id} and n.investment_opportunity_id = ${id} and n.user_id = u.id
    where u.tenant_id = ${work.tenant.id} and u.id = any(${[...user_ids]}::bigint[]) group by u.id`.execute(
    work.db,
  )
  const people = new Map(rows.map((row) => [row.user_id, row]))
  const refused = (is: (person: (typeof rows)[number]) => boolean) =>
    user_ids.flatMap((userId, index) => (is(people.get(userId)!) ? [fieldOf(body)(index)] : []))
  refuseFields(
    refused(({ unwilling }) => unwilling),
    notSounded,
  )
  if (!sounding?.reason)
    refuseFields(
      refused(({ declined }) => declined),
      declinedBefore,
    )
  if (sounding)
    await endRequests(
      work,
      id,
      rows.filter(({ over }) => over),
    )
}

const notSounded = 'This {investor} has asked not to be sounded.'
const declinedBefore = 'This {investor} declined. Give a reason to ask again.'

async function endRequests(work: Work, id: number, people: readonly { user_id: number }[]): Promise<void> {
  await sql`update invitations set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id} and deleted_at is null
      and user_id = any(${people.map(({ user_id }) => user_id)}::bigint[])`.execute(work.db)
}

/** Invites somebody who has just registered by a link of the offer. */
export async function inviteNewcomer(work: Work, opportunityId: number, userId: number): Promise<void> {
  await insertInvitations(work, opportunityId, { user_ids: [userId], message: null })
}

async function insertInvitations(
  work: Work,
  id: number,
  said: { user_ids: readonly number[]; message: string | null; sounding?: SoundingTerms | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into invitations (tenant_id, investment_opportunity_id, user_id, message, created_at, updated_at, created_by,
      answer_by, asked_again_because)
    select ${work.tenant.id}, ${id}, invited.user_id, ${said.message}, ${work.now}, ${work.now}, ${work.actor.id},
      ${said.sounding?.answer_by ?? null}::timestamptz, ${said.sounding?.reason ?? null}
    from unnest(${said.user_ids}::bigint[]) as invited(user_id)
    on conflict (tenant_id, investment_opportunity_id, user_id) where deleted_at is null do nothing
    returning id, user_id`.execute(work.db)
  for (const row of rows)
    work.emit({
      type: 'invitation.created',
      subject: { type: 'invitation', id: row.id },
      payload: { investment_opportunity_id: id, user_id: row.user_id },
      after: { status: 'sent' },
    })
  return rows.map((row) => row.id)
}

export const roundClosed = {
  code: 'conflict',
  reason: 'round_closed',
  about: 'invitation',
} as const

/** The offer, if one may still be invited to it, and by this person. */
export async function checkOpen(
  work: Scope & { db: Db | Trx },
  id: number,
): Promise<{ market_sounding: boolean }> {
  const { rows } = await sql<{ status: number; market_sounding: boolean }>`
    select status, market_sounding from investment_opportunities where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(
    work.db,
  )
  if (!rows[0]) refuseField('investment_opportunity_id', say.in)
  mustTouch(work, rows[0].status, 'update')
  if (hasClosed(rows[0].status)) refuse(roundClosed)
  return rows[0]
}

interface Answer {
  status?: 'opened' | 'accepted' | 'declined' | undefined
  message?: string | null | undefined
}

/** The investor opens, accepts or declines, once each; staff change the message. */
export async function answerInvitation(work: Work, id: number, answer: Answer): Promise<void> {
  const row = await lockRow(work, invitations, id)
  const isTheirs = work.actor.roleId === roleIds.user && row['user_id'] === work.actor.id
  if (work.actor.roleId === roleIds.user && !isTheirs) refuse({ code: 'not_found' })
  if (!isTheirs) return changeMessage(work, id, answer.message, row['message'])
  if (answer.status === undefined || answer.status === row['status']) return
  const isDecided = row['status'] === 'accepted' || row['status'] === 'declined'
  if (answer.status === 'opened' && row['status'] !== 'sent') return
  if (!isDecided && hasExpired(work, row['answer_by'])) {
    if (answer.status === 'opened') return
    refuse({ code: 'conflict', reason: 'expired', about: 'sounding' })
  }
  if (isDecided) refuse({ code: 'conflict', reason: 'already_decided', about: 'invitation' })
  await setAnswer(work, row as unknown as InvitationRow, answer.status)
}

const hasExpired = (work: Work, answerBy: unknown) =>
  answerBy !== null && new Date(answerBy as string) <= work.now

interface InvitationRow {
  id: number
  status: string
  user_id: number
  investment_opportunity_id: number
}

const answered = {
  opened: 'invitation.opened',
  accepted: 'invitation.accepted',
  declined: 'invitation.declined',
} as const

async function setAnswer(
  work: Work,
  row: InvitationRow,
  status: 'opened' | 'accepted' | 'declined',
): Promise<void> {
  await sql`update invitations set status = ${status}, opened_at = coalesce(opened_at, ${work.now}),
      responded_at = case when ${status} <> 'opened' then ${work.now}::timestamptz end, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${row.id}`.execute(work.db)
  work.emit({
    type: answered[status],
    subject: { type: 'invitation', id: row.id },
    payload: { investment_opportunity_id: row.investment_opportunity_id, user_id: row.user_id },
    before: { status: row.status },
    after: { status },
  })
}

/**
 * Answers each one's invitation to their offer, if there is one, by what they did: said what they would put
 * in, or reserved. An answer that was given may change this way, because the later act says more than the
 * earlier tick.
 */
export async function answerInvitationsOf(
  work: Work,
  takers: readonly Participant[],
  answer: 'accepted' | 'declined',
): Promise<void> {
  const { rows } = await sql<InvitationRow>`
    select n.id, n.status, n.user_id, n.investment_opportunity_id from ${eachOf(takers)} taker
    join invitations n on n.tenant_id = ${work.tenant.id} and n.investment_opportunity_id = taker.offer_id and n.user_id = taker.user_id
    where n.deleted_at is null and n.status <> ${answer} order by n.id for update of n`.execute(work.db)
  for (const row of rows) await setAnswer(work, row, answer)
}

async function changeMessage(
  work: Work,
  id: number,
  message: string | null | undefined,
  before: unknown,
): Promise<void> {
  if (message === undefined || message === before) return
  await sql`update invitations set message = ${message}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({ type: 'invitation.updated', subject: { type: 'invitation', id }, after: { message } })
}
