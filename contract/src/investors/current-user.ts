import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, text } from '../wire.ts'
import { eligibility } from './eligibility.ts'
import { questionAnswered, user } from './user.ts'

/**
 * What a role may not open although it may visit the record: the event it belongs to, and the tabs' last path
 * segments.
 */
const hiddenTab = z.object({ event: text(60), tabs: z.array(text(60)) })

/** Somebody's own record, with what the shell decides by. */
export const currentUserShape = user.row.extend({
  avatar_url: text(300, { example: '/files/avatars/4217' }),
  terms_pending: boolean(),
  /** Of investors alone: whether they know of an offer in confidence, so that a device keeps nothing of theirs. */
  knows_in_confidence: boolean().optional(),
  /** Event → actions; empty for investors. */
  permissions: z.record(z.string(), z.array(z.string())),
  hidden_tabs: z.array(hiddenTab),
  /** Not shown to whom an investor let in. */
  compliance_questions: z.array(questionAnswered).optional(),
  /** Of investors alone, and not shown to whom one let in. */
  eligibility: eligibility.optional(),
})

/**
 * Who is signed in, also before the e-mail address is confirmed. Takes `include`, `fields` and `append` as a
 * list does; what it includes is the caller's own.
 */
export const currentUser = defineEndpoint({
  method: 'GET',
  path: 'user',
  summary: 'Who is signed in',
  access: 'signed_in',
  answer: currentUserShape,
  query: z.looseObject({}),
  record: user,
  status: 200,
})
