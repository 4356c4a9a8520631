import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
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
  newRecordCommand(app, contract.askQuestion, discussions, (work, { body }) => askQuestion(work, body))
  recordCommand(app, contract.changeQuestion, discussions, (work, { id, body }) =>
    changeQuestion(work, id, body),
  )
  commandRoute(app, contract.deleteQuestion, (work, { id }) => deleteQuestion(work, id))
  recordCommand(app, contract.publishQuestion, discussions, (work, { id }) => publishQuestion(work, id))
  recordCommand(app, contract.hideQuestion, discussions, (work, { id, body }) =>
    hideQuestion(work, id, body.reason),
  )
  newRecordCommand(app, contract.answerQuestion, discussionReplies, (work, { body }) =>
    answerQuestion(work, body.discussion_id, body.body),
  )
  recordCommand(app, contract.changeAnswer, discussionReplies, (work, { id, body }) =>
    changeAnswer(work, id, body.body),
  )
  commandRoute(app, contract.deleteAnswer, (work, { id }) => deleteAnswer(work, id))
  queryRoute(app, contract.readQuestionFollow, async (question, { id }) => ({
    is_following: await isFollowing(question, id),
  }))
  commandRoute(app, contract.followQuestions, async (work, { id }) => {
    await followQuestions(work, id)
    return { is_following: true }
  })
  commandRoute(app, contract.unfollowQuestions, (work, { id }) => unfollowQuestions(work, id))
}
