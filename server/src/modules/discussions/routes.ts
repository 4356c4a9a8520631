import {
  answerQuestion as answerEndpoint,
  askQuestion as askEndpoint,
  changeAnswer as changeAnswerEndpoint,
  changeQuestion as changeEndpoint,
  deleteAnswer as deleteAnswerEndpoint,
  deleteQuestion as deleteEndpoint,
  followQuestions as followEndpoint,
  hideQuestion as hideEndpoint,
  publishQuestion as publishEndpoint,
  readQuestionFollow,
  refuse,
  unfollowQuestions as unfollowEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { showRecord } from '../../kernel/resource/show.ts'
import { answerQuestion, changeAnswer, deleteAnswer, emit } from './answer-question.ts'
import { askQuestion, changeQuestion, deleteQuestion } from './ask-question.ts'
import { discussionReplies, discussions } from './tables.ts'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'
import { lockDiscussion, mustModerate } from './lock-discussion.ts'

/**
 * Whether this investor is told of answers about an offer that they see; one that they don't see is not
 * found.
 */
async function isFollowing(question: QueryContext, opportunityId: number): Promise<boolean> {
  await mustSee(question, opportunityId)
  const { db, tenant, actor } = question
  const { rows } = await sql`
    select 1 from discussion_followers where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId}
      and user_id = ${actor.id}`.execute(db)
  return rows.length > 0
}

async function followQuestions(work: Work, opportunityId: number): Promise<void> {
  await mustSee(work, opportunityId)
  const { rows } = await sql`
    insert into discussion_followers (tenant_id, investment_opportunity_id, user_id, created_at)
    values (${work.tenant.id}, ${opportunityId}, ${work.actor.id}, ${work.now})
    on conflict do nothing returning 1`.execute(work.db)
  if (rows.length > 0) say(work, opportunityId, 'discussion.followed')
}

/** Also for an offer that is no longer seen: its followers are told nothing more, and may always end it. */
async function unfollowQuestions(work: Work, opportunityId: number): Promise<void> {
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

/** Questions about offers and what is said to them. */
export function discussionRoutes(app: FastifyInstance): void {
  readRoutes(app, {
    resource: discussions.resource,
    tableFor: () => discussions,
    access: { event: 'investment_opportunity_live', action: 'index', own: true },
  })
  resourceRoutes(app, discussionReplies)
  commandRoute(app, askEndpoint, async (work, { body }) =>
    showRecord(work, discussions, await askQuestion(work, body)),
  )
  commandRoute(app, changeEndpoint, async (work, { id, body }) => {
    await changeQuestion(work, id, body)
    return showRecord(work, discussions, id)
  })
  commandRoute(app, deleteEndpoint, (work, { id }) => deleteQuestion(work, id))
  commandRoute(app, publishEndpoint, async (work, { id }) => {
    await publishQuestion(work, id)
    return showRecord(work, discussions, id)
  })
  commandRoute(app, hideEndpoint, async (work, { id, body }) => {
    await hideQuestion(work, id, body.reason)
    return showRecord(work, discussions, id)
  })
  commandRoute(app, answerEndpoint, async (work, { body }) =>
    showRecord(work, discussionReplies, await answerQuestion(work, body.discussion_id, body.body)),
  )
  commandRoute(app, changeAnswerEndpoint, async (work, { id, body }) => {
    await changeAnswer(work, id, body.body)
    return showRecord(work, discussionReplies, id)
  })
  commandRoute(app, deleteAnswerEndpoint, (work, { id }) => deleteAnswer(work, id))
  queryRoute(app, readQuestionFollow, async (question, { id }) => ({
    is_following: await isFollowing(question, id),
  }))
  commandRoute(app, followEndpoint, async (work, { id }) => {
    await followQuestions(work, id)
    return { is_following: true }
  })
  commandRoute(app, unfollowEndpoint, (work, { id }) => unfollowQuestions(work, id))
}

/**
 * Puts a question and every answer of the tenant on the page. Without an answer there is nothing to publish;
 * again publishes what was answered since.
 */
async function publishQuestion(work: Work, id: number): Promise<void> {
  const found = await lockDiscussion(work, id)
  mustModerate(work, found)
  const { rows } = await sql<{ fresh: boolean }>`
    select published_at is null as fresh from discussion_replies
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and is_official and deleted_at is null`.execute(
    work.db,
  )
  if (rows.length === 0)
    refuse({
      code: 'conflict',
      reason: 'not_answered',
    })
  if (found.status === 'published' && !rows.some(({ fresh }) => fresh)) return
  await sql`update discussion_replies set published_at = coalesce(published_at, ${work.now}), version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and is_official and deleted_at is null`.execute(
    work.db,
  )
  await sql`update discussions set status = 'published', published_at = coalesce(published_at, ${work.now}),
      published_by = ${work.actor.id}, hidden_reason = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  emit(work, 'discussion.published', found, 'published')
}

/** Keeps a question from the page, or takes it off. It waits for nobody any more. Again is no error. */
async function hideQuestion(work: Work, id: number, reason: string): Promise<void> {
  const found = await lockDiscussion(work, id)
  mustModerate(work, found)
  if (found.status === 'hidden') return
  await sql`update discussion_replies set published_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and published_at is not null`.execute(
    work.db,
  )
  await sql`update discussions set status = 'hidden', hidden_reason = ${reason}, published_at = null, pinned = false,
      waiting_since = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  emit(work, 'discussion.hidden', found, 'hidden', reason)
}
