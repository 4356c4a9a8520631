import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Question, Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunities/index.ts'

/** Whether this investor is told of answers about an offer that they see; one that they don't see is not found. */
export async function isFollowing(question: Question, offerId: number): Promise<boolean> {
  await mustSee(question, offerId)
  const { db, tenant, actor } = question
  const { rows } = await sql`
    select 1 from discussion_followers where tenant_id = ${tenant.id} and investment_opportunity_id = ${offerId}
      and user_id = ${actor.id}`.execute(db)
  return rows.length > 0
}

export async function followQuestions(work: Work, offerId: number): Promise<void> {
  await mustSee(work, offerId)
  const { rows } = await sql`
    insert into discussion_followers (tenant_id, investment_opportunity_id, user_id, created_at)
    values (${work.tenant.id}, ${offerId}, ${work.actor.id}, ${work.now})
    on conflict do nothing returning 1`.execute(work.db)
  if (rows.length > 0) say(work, offerId, 'discussion.followed')
}

/** Also for an offer that is no longer seen: its followers are told nothing more, and may always end it. */
export async function unfollowQuestions(work: Work, offerId: number): Promise<void> {
  const { rows } = await sql`
    delete from discussion_followers where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${offerId}
      and user_id = ${work.actor.id} returning 1`.execute(work.db)
  if (rows.length > 0) say(work, offerId, 'discussion.unfollowed')
}

async function mustSee(scope: Parameters<typeof seenOpportunity>[0], offerId: number): Promise<void> {
  if (!(await seenOpportunity(scope, offerId))) refuse({ code: 'not_found' })
}

const say = (work: Work, offerId: number, type: 'discussion.followed' | 'discussion.unfollowed') =>
  work.emit({
    type,
    subject: { type: 'investment_opportunity', id: offerId },
    payload: { user_id: work.actor.id },
  })
