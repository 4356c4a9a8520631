import { FailureError } from '@moorgate/contract'

/** An act came to the point at which it reads its body. */
class BodyRead extends Error {
  override readonly name = 'BodyRead'
}

const read = (): never => {
  throw new BodyRead('The body is read before it is known to be right.')
}

/** A body that can't be looked into. */
const unread = new Proxy({}, { get: read, has: read, ownKeys: read, getOwnPropertyDescriptor: read }) as never

/** What is decided about the record, without its body. */
const comesFirst: ReadonlySet<string> = new Set(['forbidden', 'not_found'])

/**
 * Refuses a body with its faults, unless the act refuses the record before it reads any of the body: whether
 * the record may be written comes before how (api.md §1.4). It only ever throws, so that a transaction around
 * it is taken back.
 */
export async function refuseBody(fault: unknown, act: (unread: never) => Promise<unknown>): Promise<never> {
  const isFault = fault instanceof FailureError && fault.failure.code === 'invalid'
  const [attempt] = isFault ? await Promise.allSettled([(async () => act(unread))()]) : []
  const refusal: unknown = attempt?.status === 'rejected' ? attempt.reason : undefined
  throw refusal instanceof FailureError && comesFirst.has(refusal.failure.code) ? refusal : fault
}
