import type { UseQueryResult } from '@tanstack/react-query'
import { isFailure } from '../../kernel/api.ts'

/** What is asked of a question before its answer is shown. */
export type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }

export type LoadedState<Query extends QueryState> =
  | { kind: 'coming' | 'there' }
  /** Not, or no more, open to the person who reads. */
  | { kind: 'refused'; error: unknown }
  | { kind: 'failed'; broken: readonly Query[] }

/**
 * How questions stand that a page needs together. An answer that was there once stays when it can't be asked
 * for again: what somebody reads or fills in is not taken from them because the line was down for a moment. A
 * refusal takes it away all the same.
 */
export function loadedState<Query extends QueryState>(queries: readonly Query[]): LoadedState<Query> {
  const refused = queries.find(({ error }) => isFailure(error, 'forbidden', 'not_found'))
  if (refused) return { kind: 'refused', error: refused.error }
  const missing = queries.filter(({ data }) => data === undefined)
  const broken = missing.filter(({ error }) => error !== null)
  if (broken.length > 0) return { kind: 'failed', broken }
  return { kind: missing.length > 0 ? 'coming' : 'there' }
}
