import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFailure } from '../kernel/api.ts'
import { useText } from '../kernel/terminology.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { LockKeyhole } from 'lucide-react'

type Query = Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error'> & {
  refetch: () => unknown
}

export interface LoadedProps {
  /** What the content needs; all of it. */
  queries: readonly Query[]
  /** "We couldn’t load your portfolio". */
  failed: string
  /** The place of the content, in its final layout. */
  skeleton: ReactNode
  children: () => ReactNode
}

/** Content that waits for its questions: its place while they are under way, and a way to try again when one failed. */
export function Loaded({ queries, failed, skeleton, children }: LoadedProps) {
  const text = useText()
  const broken = queries.filter((query) => query.isError)
  const refused = broken.find((query) => isFailure(query.error, 'forbidden', 'not_found'))
  if (refused)
    return (
      <EmptyState title="This isn’t open to you" icon={LockKeyhole}>
        {isFailure(refused.error, 'forbidden') ? refused.error.message : text('not_found_body')}
      </EmptyState>
    )
  if (broken.length > 0)
    return (
      <ErrorState
        title={failed}
        retrying={broken.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of broken) query.refetch()
        }}
      />
    )
  return queries.some((query) => query.isPending) ? skeleton : children()
}
