import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean } from '../wire.ts'

const follow = {
  path: 'investment-opportunities/{id}/question-follow',
  access: 'investor',
} as const

export const readQuestionFollow = defineEndpoint({
  ...follow,
  method: 'GET',
  summary: 'Read whether one is told of answers about an offer',
  answer: z.object({ is_following: boolean() }),
  status: 200,
})

/**
 * From now on the bell rings and a mail comes when an answer is put on the page of this offer. Again is no
 * error.
 */
export const followQuestions = defineEndpoint({
  ...follow,
  method: 'POST',
  summary: 'Be told when answers about an offer are published',
  answer: z.object({ is_following: boolean() }),
  status: 200,
})

/** Nobody who does not follow is told that they don't. */
export const unfollowQuestions = defineEndpoint({
  ...follow,
  method: 'DELETE',
  summary: 'No longer be told of answers about an offer',
  status: 204,
})
