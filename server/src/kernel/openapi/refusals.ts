import { z } from 'zod'
import type { Access } from '@moorgate/contract'
import { refusalHeaders } from './headers.ts'
import type { Json } from './schema.ts'

/** What an operation is, as far as it decides how it can be refused. */
export interface OperationFacts {
  method: string
  path: string
  access: Access
  antiForgery?: boolean | undefined
  confirmed?: boolean | undefined
  requires?: unknown
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  /** A list of rows or figures as a file: more than a thousand ask for the password lately. */
  isExport?: boolean
  refuses?: readonly number[] | undefined
}

interface Refusal {
  /** When it is answered. */
  when: string
  body: Json
}

const refusal = (when: string, message: string, more: Json = {}): Refusal => ({
  when,
  body: { message, ...more },
})

/** handbook api §1.3: every refusal, what it means, and what is sent with it. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: refusal(
    'The question can’t be read: a filter, sort, include, append or field that is not allowed, or a malformed body.',
    'Requested sort(s) `colour` is not allowed. Allowed sort(s) are `id, name`.',
  ),
  401: refusal('Nobody is signed in, or the session has ended.', 'Unauthenticated.'),
  403: refusal(
    'Your role, or where you stand, does not allow it. `reason` says more where something can be done about it: `unverified`, `two_factor_required`, `gate`.',
    'This action is unauthorized.',
  ),
  404: refusal('There is no such record, or none that you may know of.', 'Not found.'),
  409: refusal(
    'The record is no longer as you read it, or does not allow this now. `retry_at` says from when it does.',
    'Someone else changed this at the same time. Try again.',
    { reason: 'in_flight' },
  ),
  413: refusal('The body or a file in it is too large.', 'The POST data is too large.'),
  415: refusal('The body is of another content type than those named.', 'Unsupported Media Type'),
  419: refusal('The anti-forgery token is missing or wrong: fetch a new one.', 'CSRF token mismatch.'),
  422: refusal('A field is missing or wrong. All of them are named at once.', 'The name field is required.', {
    errors: { name: ['The name field is required.'] },
  }),
  423: refusal(
    'The password was not confirmed within the last 15 minutes: POST /user/confirm-password.',
    'Password confirmation required.',
  ),
  429: refusal('Too many requests. `Retry-After` gives the seconds to wait.', 'Too Many Attempts.'),
  503: refusal('Maintenance, or the database is out of reach. Nothing was changed.', 'Service Unavailable'),
}

/** Whether a record is named beside the path: one that the caller may not know of is not found. */
const namesRecord = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).some((key) => key.endsWith('_id'))

/** The refusals that an operation can answer with, by status. */
function refusalsOf(operation: OperationFacts): number[] {
  const { method, path, access, antiForgery, confirmed, requires, query, body, isExport, refuses } = operation
  const writes = method !== 'GET'
  const isGuest = access === 'guest'
  const statuses = [
    400,
    // Files are taken from nobody who isn't signed in.
    ...(isGuest && body === undefined ? [] : [401]),
    // Any request may carry a viewing token: one that has ended opens nothing, a delegate's not everything,
    // and none lets write.
    403,
    ...(path.includes('{') || requires !== undefined || namesRecord(query) || namesRecord(body) ? [404] : []),
    // An Idempotency-Key that had another body, and what the record does not allow now.
    ...(writes ? [409, 413, 415] : []),
    ...(writes && antiForgery !== false ? [419] : []),
    ...(writes || query !== undefined ? [422] : []),
    ...(confirmed || isExport ? [423] : []),
    429,
    503,
    ...(refuses ?? []),
  ]
  return [...new Set(statuses)].toSorted((one, other) => one - other)
}

const nameOf = (status: number) => `Refused${status}`

/** What an operation can be refused with, by reference. */
export const refusalAnswers = (operation: OperationFacts): Json =>
  Object.fromEntries(
    refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )

/** Every refusal, said once. */
export const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusals).map(([status, { when, body }]) => [
    nameOf(Number(status)),
    {
      description: when,
      headers: refusalHeaders(Number(status)),
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example: body },
      },
    },
  ]),
)
