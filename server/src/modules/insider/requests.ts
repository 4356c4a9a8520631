import { createHash } from 'node:crypto'
import { refuse, unansweredInvitationStatuses } from '@moorgate/contract'
import type { AnswerOf, readMarketSounding, readMarketSoundingRequests } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { cleansedAt, codeName, requestHasExpired, soundingColumn } from '../../rows/sounding-rows.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { waitsForAnswer } from '../opportunity-visibility/index.ts'

type ReadContext = Scope & { db: Db | Trx }
type Request = AnswerOf<typeof readMarketSoundingRequests>[number]

/** What is said of an offer before it is accepted. Nothing else of it may be selected here. */
const request = (me: string) => `
  o.id as investment_opportunity_id, o.close_date, n.invited_at, n.invitation_id, n.answer_by,
  ${codeName('o')} as code_name, ${soundingColumn('o', 'expected_cleanse_date')}::text as expected_cleanse_date
  from investment_opportunities o left join lateral (
    select wire_instant(n.created_at) as invited_at, wire_instant(n.answer_by) as answer_by, case when n.status in ${statusList(unansweredInvitationStatuses)} then n.id end as invitation_id
    from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = o.id and n.user_id = ${me}
      and n.deleted_at is null) n on true`

const askedAt = (statement: Statement, scope: Pick<Scope, 'now' | 'today'>) => ({
  day: `${statement.bind(todayOf(scope))}::date`,
  now: statement.now(),
})

/** Confidential offers that wait for the caller's answer, those that close first before the others. */
export async function requestsOf({ db, ...scope }: QueryContext): Promise<Request[]> {
  const statement = new Statement(scope)
  const me = statement.me()
  const text = `select ${request(me)} where o.tenant_id = $1 and o.deleted_at is null and ${waitsForAnswer('o', me, askedAt(statement, scope))}
    order by o.close_date, o.id`
  return (await db.executeQuery<Request>(CompiledQuery.raw(text, statement.values))).rows
}

/** Minutes of a conversation that this person agrees to or not. */
const minutesOf = (
  me: string,
) => `(select json_build_object('id', k.id, 'spoken_at', wire_instant(k.spoken_at), 'text', k.minutes,
    'agree_by', k.agree_by, 'is_answered', (k.agreed_at is not null or k.disagreement is not null))
  from spoken_soundings k join market_soundings s on s.tenant_id = $1 and s.id = k.market_sounding_id
  where k.tenant_id = $1 and k.user_id = ${me} and s.investment_opportunity_id = o.id and k.agree_by is not null)`

/** What a request has come to, besides what it says. */
type RequestOutcome = Pick<
  AnswerOf<typeof readMarketSounding>,
  'status' | 'accepted_at' | 'cleansed_at' | 'notice' | 'minutes'
>

/**
 * One of them with the tenant's words; also one that was accepted, released or has expired. Not found for an
 * offer that asks nothing of the caller.
 */
export async function requestOf(
  asking: ReadContext,
  opportunityId: number,
): Promise<AnswerOf<typeof readMarketSounding>> {
  const { db, ...scope } = asking
  const statement = new Statement(scope)
  const me = statement.me()
  const at = askedAt(statement, scope)
  const id = statement.bind(opportunityId)
  const accepted = `(select a.accepted_at from market_sounding_acceptances a
    where a.tenant_id = $1 and a.user_id = ${me} and a.investment_opportunity_id = o.id)`
  const notice = `(select k.notice from cleansing_notices k join market_soundings s on s.tenant_id = $1 and s.id = k.market_sounding_id
    where k.tenant_id = $1 and k.user_id = ${me} and s.investment_opportunity_id = o.id)`
  const text = `select case when ${accepted} is not null then case when ${cleansedAt('o')} is null then 'accepted' else 'released' end
      when ${waitsForAnswer('o', me, at)} then 'waiting' else 'expired' end as status,
      wire_instant(${accepted}) as accepted_at, case when ${accepted} is not null then wire_instant(${cleansedAt('o')}) end as cleansed_at,
      ${notice} as notice, ${minutesOf(me)} as minutes, ${request(me)}
    where o.tenant_id = $1 and o.deleted_at is null and o.id = ${id}
      and (${waitsForAnswer('o', me, at)} or ${accepted} is not null
        or (o.market_sounding and ${requestHasExpired('o', me, at.now)} and n.invitation_id is not null))`
  const { rows } = await db.executeQuery<Request & RequestOutcome>(CompiledQuery.raw(text, statement.values))
  return { ...(rows[0] ?? refuse({ code: 'not_found' })), ...wordsOf(scope.tenant) }
}

/** The tenant's words as they are now, and the digest by which an acceptance says which they were. */
export function wordsOf({ branding }: Tenant): { text: string; text_version: string } {
  const text = branding.market_sounding_description
  return { text, text_version: createHash('sha256').update(text).digest('hex') }
}
