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
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { showRecord } from '../../kernel/resource/show.ts'
import { answerQuestion, changeAnswer, deleteAnswer } from './answer-question.ts'
import { askQuestion, changeQuestion, deleteQuestion } from './ask-question.ts'
import { isFollowing, followQuestions, unfollowQuestions } from './follow-questions.ts'
import { hideQuestion } from './hide-question.ts'
import { publishQuestion } from './publish-question.ts'
import { discussionReplies, discussions } from './tables.ts'

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
