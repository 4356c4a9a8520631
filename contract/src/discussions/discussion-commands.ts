import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, text } from '../wire.ts'
import { discussion } from './discussion.ts'
import { discussionReply } from './discussion-reply.ts'

/** How long an asker may mend their own words. */
export const wordsStayOpenMinutes = 15

const staff = { event: 'investment_opportunity_live', action: 'update' } as const
const access = { ...staff, own: true } as const
const throttle = { name: 'discussions', limit: 30, perSeconds: 3600, by: 'user' } as const
const words = discussion.create.pick({ title: true, body: true }).partial()

/**
 * Readers of the opportunity ask while it is live or being closed; a question is published by the staff or
 * not at all.
 */
export const askQuestion = defineEndpoint({
  method: 'POST',
  path: 'discussions',
  summary: 'Ask a question about an offer',
  access,
  throttle,
  body: discussion.create,
  answer: discussion.row,
  status: 201,
})

/**
 * The asker mends their words for 15 minutes, while nobody has answered; staff word a question for the page,
 * and pin it.
 */
export const changeQuestion = defineEndpoint({
  method: 'PATCH',
  path: 'discussions/{id}',
  summary: 'Change the words of a question, or pin it',
  access,
  body: words.extend({ pinned: boolean().optional() }),
  answer: discussion.row,
  status: 200,
})

/** The asker while nobody has answered, staff at any time. Its words and those of its answers are blanked. */
export const deleteQuestion = defineEndpoint({
  method: 'DELETE',
  path: 'discussions/{id}',
  summary: 'Delete a question with its answers',
  access,
  status: 204,
})

/**
 * Puts an answered question and the tenant's answers on the page: an answer there is a financial promotion,
 * so somebody decides it.
 */
export const publishQuestion = defineEndpoint({
  method: 'POST',
  path: 'discussions/{id}/publish',
  summary: 'Publish a question and its answers to everybody who sees the offer',
  access: staff,
  answer: discussion.row,
  status: 200,
})

/** Keeps a question from the page, or takes it off again. The asker is told why. */
export const hideQuestion = defineEndpoint({
  method: 'POST',
  path: 'discussions/{id}/hide',
  summary: 'Keep a question from the page',
  access: staff,
  body: z.object({ reason: text(500, { min: 3, example: 'It is about another investor.' }) }),
  answer: discussion.row,
  status: 200,
})

/** Staff answer for the tenant; the asker may ask on. */
export const answerQuestion = defineEndpoint({
  method: 'POST',
  path: 'discussion-replies',
  summary: 'Answer a question, or ask on',
  access,
  throttle,
  body: discussionReply.create,
  answer: discussionReply.row,
  status: 201,
})

/**
 * Authors change their own replies for 15 minutes. Anyone who may answer changes the tenant's answers. A
 * published answer leaves the page until it is published again.
 */
export const changeAnswer = defineEndpoint({
  method: 'PATCH',
  path: 'discussion-replies/{id}',
  summary: 'Change the words of an answer',
  access,
  body: discussionReply.create.pick({ body: true }),
  answer: discussionReply.row,
  status: 200,
})

export const deleteAnswer = defineEndpoint({
  method: 'DELETE',
  path: 'discussion-replies/{id}',
  summary: 'Delete an answer',
  access,
  status: 204,
})
