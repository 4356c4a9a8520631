import { createHash } from 'node:crypto'
import { refuse, unansweredInvitationStatuses } from '@moorgate/contract'
import type { AnswerOf, readMarketSounding, readMarketSoundingRequests } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { waitsForAnswer } from '../opportunity-visibility/index.ts'

type ReadContext = Scope & { db: Db | Trx }
type Request = AnswerOf<typeof readMarketSoundingRequests>[number]

/** What is said of an offer before it is accepted. Nothing else of it may be selected here. */
const request = (me: string) => `
  o.id as investment_opportunity_id, o.close_date, n.invited_at, n.invitation_id
  from investment_opportunities o left join lateral (
    select wire_instant(n.created_at) as invited_at, case when n.status in ${statusList(unansweredInvitationStatuses)} then n.id end as invitation_id
    from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = o.id and n.user_id = ${me}
      and n.deleted_at is null) n on true`

const today = (statement: Statement, scope: Pick<Scope, 'now' | 'today'>) =>
  `${statement.bind(todayOf(scope))}::date`

/** Confidential offers that wait for the caller's answer, those that close first before the others. */
export async function requestsOf({ db, ...scope }: QueryContext): Promise<Request[]> {
  const statement = new Statement(scope)
  const me = statement.me()
  const text = `select ${request(me)} where o.tenant_id = $1 and o.deleted_at is null and ${waitsForAnswer('o', me, today(statement, scope))}
    order by o.close_date, o.id`
  return (await db.executeQuery<Request>(CompiledQuery.raw(text, statement.values))).rows
}

/**
 * One of them with the tenant's words, or when it was accepted. Not found for an offer that asks nothing of
 * the caller.
 */
export async function requestOf(
  asking: ReadContext,
  opportunityId: number,
): Promise<AnswerOf<typeof readMarketSounding>> {
  const { db, ...scope } = asking
  const statement = new Statement(scope)
  const me = statement.me()
  const accepted = `(select wire_instant(a.accepted_at) from market_sounding_acceptances a
    where a.tenant_id = $1 and a.user_id = ${me} and a.investment_opportunity_id = o.id)`
  const text = `select ${accepted} as accepted_at, ${request(me)}
    where o.tenant_id = $1 and o.deleted_at is null and o.id = ${statement.bind(opportunityId)}
      and (${waitsForAnswer('o', me, today(statement, scope))} or ${accepted} is not null)`
  const { rows } = await db.executeQuery<Request & { accepted_at: string | null }>(
    CompiledQuery.raw(text, statement.values),
  )
  return { ...(rows[0] ?? refuse({ code: 'not_found' })), ...wordsOf(scope.tenant) }
}

/** The tenant's words as they are now, and the digest by which an acceptance says which they were. */
export function wordsOf({ branding }: Tenant): { text: string; text_version: string } {
  const text = branding.market_sounding_description
  return { text, text_version: createHash('sha256').update(text).digest('hex') }
}
