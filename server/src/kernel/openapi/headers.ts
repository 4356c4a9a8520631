import type { Json } from './schema.ts'

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string', examples: [example] },
})
const count = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [example] },
})

/** Headers of answers, said once and referred to. */
export const answerHeaders: Readonly<Record<string, Json>> = {
  RequestId: text('The name of this request in our log: say it when you ask for help.', 'b64Tq0Xw9aZk-1f'),
  Limit: count('Requests that may be made in a minute, or in the window of a limit of its own.', 600),
  Remaining: count('How many of them are left.', 598),
  Reset: count('The second, counted from 1970, from which on you may ask again.', 1_763_803_800),
  RetryAfter: count('Seconds to wait before the next attempt.', 60),
  Tag: text(
    'The version of the answer, for If-None-Match; a record’s is its `version`, for If-Match.',
    '"3"',
  ),
  Replayed: text('`true` where the answer to the same Idempotency-Key is sent again.', 'true'),
  Location: text('Where to go on.', '/login'),
  Disposition: text(
    'Whether it is shown or saved, and under which name.',
    'attachment; filename="register.csv"',
  ),
}

const refer = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

const usual = { 'X-Request-Id': refer('RequestId') }
const counted = { 'X-RateLimit-Limit': refer('Limit'), 'X-RateLimit-Remaining': refer('Remaining') }

export interface AnswerKind {
  status: number
  isFile?: boolean
  isTagged?: boolean
  isWrite?: boolean
}

/** The headers of one answer. */
export const headersOf = ({ status, isFile, isTagged, isWrite }: AnswerKind): Json => ({
  ...usual,
  ...counted,
  ...(status === 302 && { Location: refer('Location') }),
  ...(isFile && { 'Content-Disposition': refer('Disposition') }),
  ...(isTagged && { ETag: refer('Tag') }),
  ...(isWrite && { 'Idempotency-Replayed': refer('Replayed') }),
})

/** The headers of a refusal. */
export const refusalHeaders = (status: number): Json => ({
  ...usual,
  ...(status === 429 && { ...counted, 'X-RateLimit-Reset': refer('Reset') }),
  ...((status === 429 || status === 503) && { 'Retry-After': refer('RetryAfter') }),
})

const sent = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
})

/** Sent with a write: the first answer to a key is the answer to every later request with it. */
export const idempotencyKey = sent(
  'Idempotency-Key',
  'A text of your own: the same request with the same key is done once, and answered again.',
  '018f3c1e-7d2a-4b6c-9e10-5f4a3b2c1d00',
)

/** Sent with a change of a record that has a version. */
export const ifMatch = sent(
  'If-Match',
  'The version that you read: 409 where the record has another by now. `version` in the body says the same.',
  '"3"',
)

export const ifNoneMatch = sent(
  'If-None-Match',
  'The ETag of the answer that you have: 304 where it still holds.',
  '"3"',
)
