import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { readOpportunity } from '../opportunity-reading/index.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

/** Whether this investor is told of answers about an opportunity. One that they don't see is not found. */
export async function isFollowing(question: QueryContext, opportunityId: number): Promise<boolean> {
  await mustSee(question, opportunityId)
  const { db, tenant, actor } = question
  const { rows } = await sql`
    select 1 from discussion_followers where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId}
      and user_id = ${actor.id}`.execute(db)
  return rows.length > 0
}

export async function followQuestions(work: Work, opportunityId: number): Promise<void> {
  if (!(await readOpportunity(work, opportunityId))) refuse({ code: 'not_found' })
  const { rows } = await sql`
    insert into discussion_followers (tenant_id, investment_opportunity_id, user_id, created_at)
    values (${work.tenant.id}, ${opportunityId}, ${work.actor.id}, ${work.now})
    on conflict do nothing returning 1`.execute(work.db)
  if (rows.length > 0) say(work, opportunityId, 'discussion.followed')
}

/** Works for an opportunity that the investor no longer sees too, so that they can always stop following. */
export async function unfollowQuestions(work: Work, opportunityId: number): Promise<void> {
  const { rows } = await sql`
    delete from discussion_followers where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId}
      and user_id = ${work.actor.id} returning 1`.execute(work.db)
  if (rows.length > 0) say(work, opportunityId, 'discussion.unfollowed')
}

async function mustSee(scope: Parameters<typeof seenOpportunity>[0], opportunityId: number): Promise<void> {
  if (!(await seenOpportunity(scope, opportunityId))) refuse({ code: 'not_found' })
}

const say = (work: Work, opportunityId: number, type: 'discussion.followed' | 'discussion.unfollowed') =>
  work.emit({
    type,
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { user_id: work.actor.id },
  })
