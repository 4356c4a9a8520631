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
  unfollowQuestions as unfollowEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes, shown } from '../../kernel/resource/routes.ts'
import { answerQuestion, changeAnswer, deleteAnswer } from './answer-question.ts'
import { askQuestion, changeQuestion, deleteQuestion } from './ask-question.ts'
import { followQuestions, isFollowing, unfollowQuestions } from './follow-questions.ts'
import { hideQuestion, publishQuestion } from './publish-question.ts'
import { discussionReplies, discussions, discussionsSeenBy } from './tables.ts'

/** Questions about offers and what is said to them. */
export function discussionRoutes(app: FastifyInstance): void {
  readRoutes(app, {
    resource: discussions.resource,
    tableFor: discussionsSeenBy,
    access: { event: 'investment_opportunity_live', action: 'index', own: true },
  })
  resourceRoutes(app, discussionReplies)
  act(app, askEndpoint, async (work, { body }) => shown(work, discussions, await askQuestion(work, body)))
  act(app, changeEndpoint, async (work, { id, body }) => {
    await changeQuestion(work, id, body)
    return shown(work, discussions, id)
  })
  act(app, deleteEndpoint, (work, { id }) => deleteQuestion(work, id))
  act(app, publishEndpoint, async (work, { id }) => {
    await publishQuestion(work, id)
    return shown(work, discussions, id)
  })
  act(app, hideEndpoint, async (work, { id, body }) => {
    await hideQuestion(work, id, body.reason)
    return shown(work, discussions, id)
  })
  act(app, answerEndpoint, async (work, { body }) =>
    shown(work, discussionReplies, await answerQuestion(work, body.discussion_id, body.body)),
  )
  act(app, changeAnswerEndpoint, async (work, { id, body }) => {
    await changeAnswer(work, id, body.body)
    return shown(work, discussionReplies, id)
  })
  act(app, deleteAnswerEndpoint, (work, { id }) => deleteAnswer(work, id))
  ask(app, readQuestionFollow, async (question, { id }) => ({
    is_following: await isFollowing(question, id),
  }))
  act(app, followEndpoint, async (work, { id }) => {
    await followQuestions(work, id)
    return { is_following: true }
  })
  act(app, unfollowEndpoint, (work, { id }) => unfollowQuestions(work, id))
}
