import { FailureError } from '@moorgate/contract'

/** The command has begun to read its body. */
class BodyRead extends Error {
  override readonly name = 'BodyRead'
}

const read = (): never => {
  throw new BodyRead('The body is read before it is known to be right.')
}

/** A body that throws as soon as it is read. */
const unread = new Proxy({}, { get: read, has: read, ownKeys: read, getOwnPropertyDescriptor: read }) as never

/** Refusals about the record, which need no body. */
const comesFirst: ReadonlySet<string> = new Set(['forbidden', 'not_found'])

/**
 * Refuses a body with its faults. Where the command refuses the record before it reads the body, that refusal
 * comes first (api.md §1.4). It always throws, so that the transaction around it is rolled back.
 */
export async function refuseBody(fault: unknown, act: (unread: never) => Promise<unknown>): Promise<never> {
  const isFault = fault instanceof FailureError && fault.failure.code === 'invalid'
  const [attempt] = isFault ? await Promise.allSettled([(async () => act(unread))()]) : []
  const refusal: unknown = attempt?.status === 'rejected' ? attempt.reason : undefined
  throw refusal instanceof FailureError && comesFirst.has(refusal.failure.code) ? refusal : fault
}
