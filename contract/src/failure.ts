import type { ConflictCause } from './conflict-reasons.ts'
import type { FurtherGateReason, GateReason } from './investors/eligibility.ts'
import { messageFor } from './validation.ts'

/**
 * Everything the API can refuse with. Acts refuse with one of these and nothing else; `failureStatus` gives
 * each its status, so a new member without a status does not compile. Bodies are built in one place on the
 * server (kernel/http/refusal.ts).
 */
export type Failure =
  | { code: 'bad_request'; message: string; errors?: FieldErrors }
  | { code: 'unauthenticated' }
  | { code: 'forbidden'; reason?: ForbiddenReason; message?: string; gates?: readonly Gate[] }
  /**
   * `file_missing`: the record is there, and storage lost its file. `withdrawn`: the caller could read the record
   * until it was archived.
   */
  | { code: 'not_found'; reason?: 'file_missing' | 'withdrawn' }
  | ({ code: 'conflict'; retryAt?: string; errors?: FieldErrors } & ConflictCause)
  | { code: 'too_large' }
  | { code: 'unsupported_media' }
  | { code: 'page_expired' }
  /** `reason` where a client can act on it: the one complaint is one that staff may overrule. */
  | { code: 'invalid'; errors: FieldErrors; reason?: 'failed_check' }
  | { code: 'confirmation_required' }
  | { code: 'throttled'; retryAfterSeconds: number; limit: number; field?: string; message?: string }
  | { code: 'unavailable'; retryAfterSeconds: number }

/** Every reason that a refusal can carry. */
export type RefusalReason =
  | ConflictCause['reason']
  | ForbiddenReason
  | Gate['reason']
  | 'failed_check'
  | 'file_missing'
  | 'withdrawn'

/** Field name in dot notation → its messages, never an empty list. */
export type FieldErrors = Record<string, string[]>

/** Why a signed-in person may not pass, in words that a client can act upon. */
export type ForbiddenReason =
  | 'unauthorized'
  | 'unverified'
  | 'invalid_signature'
  | 'two_factor_required'
  | 'code_required'
  | 'read_only'
  | 'viewing_over'
  | 'not_shared'
  | 'second_person'
  | 'market_sounding_required'
  | 'gate'

/**
 * One condition that still stands between an investor and an offer, in the order in which they are asked for.
 */
export interface Gate {
  reason: GateReason | FurtherGateReason
  until?: string
}

export const failureStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  page_expired: 419,
  invalid: 422,
  confirmation_required: 423,
  throttled: 429,
  unavailable: 503,
} as const satisfies Record<Failure['code'], number>

/** The one exception that business code throws. Anything else that is thrown is a bug and answers 500. */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`Refused: ${failure.code}`)
    this.failure = failure
  }
}

/** Ends the act with a refusal. */
export function refuse(failure: Failure): never {
  throw new FailureError(failure)
}

/** Refuses one field: 422 with the message on it, one of `say` or a sentence of its own. */
export function refuseField(field: string, message: string): never {
  refuse({ code: 'invalid', errors: { [field]: [messageFor(message, field)] } })
}

/**
 * What is made of each item of a list that was sent. The faults of all items are told at once: the first is
 * no reason to be silent about the second.
 */
export function eachItem<Item, Made>(
  items: readonly Item[],
  read: (item: Item, index: number) => Made,
): Made[] {
  const errors: FieldErrors = {}
  const made = items.flatMap((item, index): Made[] => {
    try {
      return [read(item, index)]
    } catch (error) {
      if (!(error instanceof FailureError) || error.failure.code !== 'invalid') throw error
      for (const [field, messages] of Object.entries(error.failure.errors)) errors[field] ??= messages
      return []
    }
  })
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  return made
}

/** 409: the record is past the state in which this may be done. */
export function refuseState(message: string): never {
  refuse({ code: 'conflict', reason: 'wrong_status', message })
}

/**
 * Refuses all these fields for the same reason: 422 with the message on each. Where there are none, nothing
 * happens.
 */
export function refuseFields(fields: readonly string[], message: string): void {
  if (fields.length === 0) return
  refuse({
    code: 'invalid',
    errors: Object.fromEntries(fields.map((field) => [field, [messageFor(message, field)]])),
  })
}
