import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFailure } from '../../kernel/api.ts'
import { ConfirmFirst, isUnconfirmed, NotFound } from '../../kernel/loaded.tsx'
import { NeedsConnection } from '../../kernel/needs-connection.tsx'
import { useOffline } from '../../kernel/offline/connection.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { loadedState } from './loaded-state.ts'
import type { QueryState } from './loaded-state.ts'

export interface LoadedProps {
  /** What the content needs; all of it. */
  queries: readonly QueryState[]
  /** "We couldn’t load your portfolio". */
  failed: string
  /** The place of the content, in its final layout. */
  skeleton: ReactNode
  /** It is less than what the page is for. */
  isPart?: boolean | undefined
  children: () => ReactNode
}

/**
 * Content that waits for its questions: its place while they are under way, and a way to try again when one
 * failed.
 */
export function Loaded({ queries, failed, skeleton, isPart = false, children }: LoadedProps) {
  const isOffline = useOffline()
  const state = loadedState(queries)
  switch (state.kind) {
    case 'refused':
      if (isFailure(state.error, 'not_found')) return <NotFound />
      if (isUnconfirmed(state.error)) return <ConfirmFirst />
      return (
        <EmptyState title="You don’t have access to this" icon={LockKeyhole}>
          {isFailure(state.error, 'forbidden') && state.error.message}
        </EmptyState>
      )
    case 'failed':
      if (isOffline && state.broken.some(({ error }) => isFailure(error, 'unreachable')))
        return <NeedsConnection part={isPart ? failed : undefined} />
      return (
        <ErrorState
          title={failed}
          retrying={state.broken.some((query) => query.isFetching)}
          onRetry={() => {
            for (const query of state.broken) query.refetch()
          }}
        />
      )
    case 'coming':
      return skeleton
    case 'there':
      return children()
  }
}
