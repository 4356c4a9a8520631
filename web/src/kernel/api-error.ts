import type { Failure, FieldErrors, Gate, RefusalReason } from '@moorgate/contract/failure.ts'

/** How a call can fail: as the API refuses, or because no answer came. */
export type FailureCode = Failure['code'] | 'server_error' | 'timeout' | 'unreachable'

/** What a refusal carries besides its message. */
export interface Refusal {
  message?: string
  /** Messages by field, or one for the whole form. */
  errors?: FieldErrors | string
  reason?: RefusalReason
  retry_at?: string
  gates?: readonly Gate[]
}

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media',
  419: 'page_expired',
  422: 'invalid',
  423: 'confirmation_required',
  429: 'throttled',
  503: 'unavailable',
}

const noAnswer = { timeout: 'timeout', unreachable: 'unreachable' } as const

/** A call that failed, with what the API said about it. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** Undefined where no answer came. */
  readonly status: number | undefined
  readonly refusal: Refusal
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, refusal: Refusal = {}, answer?: { status: number; headers: Headers }) {
    super(refusal.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.refusal = refusal
    this.status = answer?.status
    const after = Number(answer?.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(after) ? after : undefined
  }

  /** Messages by field; empty where the refusal is about no field. */
  get fieldErrors(): FieldErrors {
    const { errors } = this.refusal
    return typeof errors === 'object' ? errors : {}
  }
}

/** The error of an answer that is not a success. Its body may be anything. */
export function errorOf(response: { status: number; headers: Headers }, body: unknown): ApiError {
  const refusal = typeof body === 'object' && body !== null ? (body as Refusal) : {}
  return new ApiError(codes[response.status] ?? 'server_error', refusal, response)
}

/** No answer at all. Specification §8 calls it "timeout" in either case; the code tells them apart. */
export function withoutAnswer(kind: keyof typeof noAnswer): ApiError {
  return new ApiError(noAnswer[kind], { message: 'timeout' })
}

/** Somebody else saved the record since it was read. */
export function isOvertaken(error: unknown): boolean {
  return isFailure(error, 'conflict') && error.refusal.reason === 'stale_version'
}

/**
 * It may have been done, or may be just now, without our having heard: it is sent again under the same
 * idempotency key.
 */
export const mayBeDone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === undefined || error.status >= 500 || error.refusal.reason === 'in_flight')

export function isFailure(error: unknown, ...among: FailureCode[]): error is ApiError {
  return error instanceof ApiError && among.includes(error.code)
}
