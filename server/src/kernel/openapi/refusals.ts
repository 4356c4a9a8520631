import type { Access } from '@moorgate/contract'
import type { Json } from './schema.ts'

/** What an operation is, as far as it decides how it can be refused. */
interface Refusable {
  method: string
  path: string
  access: Access
  confirmed?: boolean | undefined
  hasBody: boolean
}

interface Refusal {
  /** When it is answered. */
  when: string
  body: Json
}

const said = (when: string, message: string, more: Json = {}): Refusal => ({
  when,
  body: { message, ...more },
})

/** handbook api §1.3: every refusal, what it means, and what is sent with it. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: said(
    'The question can’t be read: a filter, sort, include, append or field that is not allowed, or a malformed body.',
    'Requested sort(s) `colour` is not allowed. Allowed sort(s) are `id, name`.',
  ),
  401: said('Nobody is signed in, or the session has ended.', 'Unauthenticated.'),
  403: said(
    'Your role, or where you stand, does not allow it. `reason` says more where something can be done about it: `unverified`, `two_factor_required`, `gate`.',
    'This action is unauthorized.',
  ),
  404: said('There is no such record, or none that you may know of.', 'Not found.'),
  409: said(
    'The record is no longer as you read it, or does not allow this now. `retry_at` says from when it does.',
    'Somebody else was faster. Try again.',
    { reason: 'in_flight' },
  ),
  413: said('The body or a file in it is too large.', 'The POST data is too large.'),
  415: said('The body is of another content type than those named.', 'Unsupported Media Type'),
  419: said('The anti-forgery token is missing or wrong: fetch a new one.', 'CSRF token mismatch.'),
  422: said('A field is missing or wrong. All of them are named at once.', 'The name field is required.', {
    errors: { name: ['The name field is required.'] },
  }),
  423: said(
    'The password was not confirmed within the last 15 minutes: POST /user/confirm-password.',
    'Password confirmation required.',
  ),
  429: said('Too many requests. `Retry-After` gives the seconds to wait.', 'Too Many Attempts.'),
  503: said('Maintenance, or the database is out of reach. Nothing was changed.', 'Service Unavailable'),
}

/** The refusals that an operation can answer with, by status. */
function refusalsOf({ method, path, access, confirmed, hasBody }: Refusable): number[] {
  const writes = method !== 'GET'
  return [
    400,
    ...(access === 'guest' ? [] : [401, 403]),
    ...(path.includes('{') || access !== 'guest' ? [404] : []),
    ...(writes ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    ...(writes ? [419] : []),
    422,
    ...(confirmed ? [423] : []),
    429,
    503,
  ]
}

/** The same as the document says it. */
export const refusalAnswers = (operation: Refusable): Json =>
  Object.fromEntries(
    refusalsOf(operation).map((status) => [
      status,
      {
        description: refusals[status]!.when,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            example: refusals[status]!.body,
          },
        },
      },
    ]),
  )
