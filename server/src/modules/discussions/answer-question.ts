import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { createRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { lockDiscussion, mayModerate, mustBeFresh } from './lock-discussion.ts'
import type { Discussion } from './lock-discussion.ts'
import { discussionReplies } from './tables.ts'

/**
 * An answer of the tenant goes to the asker alone until it is published; the asker's own word puts the
 * question back among those that wait. Returns the reply's id.
 */
export async function answerQuestion(work: Work, discussionId: number, body: string): Promise<number> {
  const found = await lockDiscussion(work, discussionId)
  const isOfficial = mayModerate(work, found)
  if (!isOfficial && found.user_id !== work.actor.id) refuse({ code: 'forbidden' })
  const id = await createRow(work, discussionReplies, {
    discussion_id: discussionId,
    body,
    user_id: work.actor.id,
    is_official: isOfficial,
  })
  const status = isOfficial && found.status === 'pending' ? 'answered' : found.status
  await sql`update discussions set status = ${status}, waiting_since = ${isOfficial ? null : work.now},
      answered_at = ${isOfficial ? work.now : sql`answered_at`}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${discussionId}`.execute(work.db)
  emit(work, isOfficial ? 'discussion.answered' : 'discussion.continued', found, status)
  return id
}

interface Reply {
  id: number
  discussion_id: number
  user_id: number
  body: string
  is_official: boolean
  created_at: Date
}

/** The reply and its question, locked in the one order; who may not change it is refused. */
async function lockReply(work: Work, id: number): Promise<Reply> {
  const { rows } = await sql<{ discussion_id: number }>`
    select discussion_id from discussion_replies where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(
    work.db,
  )
  const found = await lockDiscussion(work, rows[0]?.discussion_id ?? refuse({ code: 'not_found' }))
  const reply = (await lockRow(work, discussionReplies, id)) as unknown as Reply
  if (reply.is_official ? mayModerate(work, found) : reply.user_id === work.actor.id) return reply
  // The tenant takes away what an asker said, and never rewords it.
  return refuse({ code: 'forbidden' })
}

/** Changes an answer. What was published is off the page until somebody publishes the new words. */
export async function changeAnswer(work: Work, id: number, body: string): Promise<void> {
  const reply = await lockReply(work, id)
  if (body === reply.body) return
  if (!reply.is_official) mustBeFresh(work, reply.created_at)
  await sql`update discussion_replies set body = ${body}, published_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await withoutAnswer(work, reply.discussion_id)
  work.emit({
    type: 'discussion_reply.updated',
    subject: { type: 'discussion_reply', id },
    payload: { discussion_id: reply.discussion_id },
    after: { body },
  })
}

export async function deleteAnswer(work: Work, id: number): Promise<void> {
  const reply = await lockReply(work, id)
  if (!reply.is_official) mustBeFresh(work, reply.created_at)
  await sql`update discussion_replies set body = '', deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await withoutAnswer(work, reply.discussion_id)
  work.emit({
    type: 'discussion_reply.deleted',
    subject: { type: 'discussion_reply', id },
    payload: { discussion_id: reply.discussion_id },
  })
}

/**
 * A question on the page without a published answer goes back to be published, and one without any waits
 * again.
 */
async function withoutAnswer(work: Work, discussionId: number): Promise<void> {
  await sql`
    with left_over as (
      select count(*) filter (where is_official) as answers, count(*) filter (where published_at is not null) as published
      from discussion_replies where tenant_id = ${work.tenant.id} and discussion_id = ${discussionId} and deleted_at is null)
    update discussions d set updated_at = ${work.now}, version = version + 1,
      status = case when d.status = 'published' and l.published > 0 then 'published' when d.status = 'hidden' then 'hidden'
        when l.answers > 0 then 'answered' else 'pending' end,
      published_at = case when d.status = 'published' and l.published > 0 then d.published_at end,
      answered_at = case when l.answers > 0 then d.answered_at end,
      waiting_since = case when l.answers > 0 or d.status = 'hidden' then d.waiting_since else coalesce(d.waiting_since, ${work.now}) end
    from left_over l where d.tenant_id = ${work.tenant.id} and d.id = ${discussionId}`.execute(work.db)
}

type DiscussionEvent = `discussion.${'answered' | 'continued' | 'published' | 'hidden'}`

export function emit(
  work: Work,
  type: DiscussionEvent,
  found: Discussion,
  status: string,
  reason?: string,
): void {
  work.emit({
    type,
    subject: { type: 'discussion', id: found.id },
    payload: { investment_opportunity_id: found.investment_opportunity_id, user_id: found.user_id },
    before: { status: found.status },
    after: { status, ...(reason !== undefined && { hidden_reason: reason }) },
  })
}
