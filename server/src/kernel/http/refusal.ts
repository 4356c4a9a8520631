import { FailureError, conflictMessage, failureStatus, summaryOf } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Failure, Labels } from '@moorgate/contract'
import { failureOfDatabase } from '../database/constraints.ts'

/** A refusal as it crosses the wire: api.md §1.3. */
export interface Answer {
  status: number
  body: {
    message: string
    errors?: Record<string, string[]>
    reason?: string
    retry_at?: string
    gates?: unknown
  }
  headers: Record<string, string>
}

/**
 * The one mapping from what went wrong to what is answered, in the words of the tenant whose `labels` these are.
 * `undefined` means a bug: the caller logs it and answers 500.
 */
export function answerTo(error: unknown, labels: Labels = {}): Answer | undefined {
  const failure =
    error instanceof FailureError ? error.failure : (failureOfDatabase(error) ?? failureOfFastify(error))
  return failure && answer(failure, labels)
}

/** Why a record is not there, where more is known of it. */
const missingTexts = {
  file_missing: 'This file is missing from storage. Please ask for another copy of it.',
  withdrawn: 'This has been withdrawn.',
} as const

export const serverError: Answer = { status: 500, body: { message: 'Server Error' }, headers: {} }

function answer(failure: Failure, labels: Labels): Answer {
  const body = inWordsOf(labels, bodyOf(failure))
  return { status: failureStatus[failure.code], body, headers: headersOf(failure) }
}

function inWordsOf(labels: Labels, { message, errors, ...body }: Answer['body']): Answer['body'] {
  const fields = Object.entries(errors ?? {}).map(([field, messages]) => [
    field,
    messages.map((each) => fillLabels(labels, each)),
  ])
  return {
    message: fillLabels(labels, message),
    ...(errors && { errors: Object.fromEntries(fields) as typeof errors }),
    ...body,
  }
}

/** What a refusal says, for an answer that tells of it beforehand. */
export const sentenceOf = (failure: Failure, labels: Labels): string =>
  fillLabels(labels, bodyOf(failure).message)

function bodyOf(failure: Failure): Answer['body'] {
  switch (failure.code) {
    case 'bad_request':
      return { message: failure.message, ...(failure.errors && { errors: failure.errors }) }
    case 'unauthenticated':
      return { message: 'Unauthenticated.' }
    case 'forbidden':
      return {
        message: failure.message ?? forbidden[failure.reason ?? 'unauthorized'],
        ...(failure.reason && failure.reason !== 'unauthorized' && { reason: failure.reason }),
        ...(failure.gates && { reason: failure.gates[0]?.reason ?? 'gate', gates: failure.gates }),
      }
    case 'not_found':
      return failure.reason === undefined
        ? { message: 'Not found.' }
        : { message: missingTexts[failure.reason], reason: failure.reason }
    case 'conflict':
      return {
        message: conflictMessage(failure),
        reason: failure.reason,
        ...(failure.retryAt && { retry_at: failure.retryAt }),
        ...(failure.errors && { errors: failure.errors }),
      }
    case 'too_large':
      return { message: 'The POST data is too large.' }
    case 'unsupported_media':
      return { message: 'Unsupported Media Type' }
    case 'page_expired':
      return { message: 'CSRF token mismatch.' }
    case 'invalid':
      return {
        message: summaryOf(failure.errors),
        ...(failure.reason && { reason: failure.reason }),
        errors: failure.errors,
      }
    case 'confirmation_required':
      return { message: 'Password confirmation required.' }
    case 'throttled': {
      const message = failure.message ?? 'Too Many Attempts.'
      return failure.field ? { message, errors: { [failure.field]: [message] } } : { message }
    }
    case 'unavailable':
      return { message: 'Service Unavailable' }
  }
}

const forbidden = {
  unauthorized: 'This action is unauthorized.',
  unverified: 'Your email address is not verified.',
  invalid_signature: 'Invalid signature.',
  two_factor_required: 'A second factor is required.',
  read_only: 'You are viewing as another person and cannot change anything.',
  viewing_over: 'You’re no longer viewing the portal as this {investor}.',
  code_required: 'Enter the code that was sent to your address.',
  not_shared: 'The {investor} doesn’t share this with you.',
  second_person: 'You worked on this, so you can’t approve it. Ask a colleague.',
  market_sounding_required: 'Read and accept the request to see this.',
  gate: 'You cannot invest yet.',
} as const

function headersOf(failure: Failure): Record<string, string> {
  if (failure.code === 'unavailable') return { 'retry-after': String(failure.retryAfterSeconds) }
  if (failure.code === 'too_large') return { connection: 'close' }
  if (failure.code === 'conflict' && failure.reason === 'in_flight') return { 'retry-after': '1' }
  if (failure.code !== 'throttled') return {}
  return {
    'retry-after': String(failure.retryAfterSeconds),
    'x-ratelimit-limit': String(failure.limit),
    'x-ratelimit-remaining': '0',
  }
}

/** What Fastify itself refuses before a handler runs. */
function failureOfFastify(error: unknown): Failure | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return { code: 'too_large' }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return { code: 'unsupported_media' }
  // Longer than any id or token is: it names no record.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return { code: 'not_found' }
  // An address that leads out of the folder of the web app's files names none of them.
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return { code: 'not_found' }
  if (code === 'FST_ERR_BAD_URL') return { code: 'bad_request', message: 'The path is not valid.' }
  if (statusCode === 400) return { code: 'bad_request', message: 'The request could not be read.' }
  return undefined
}
