import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readTimeline } from '@moorgate/contract/timeline/timeline.ts'
import type { TimelineKind } from '@moorgate/contract/timeline/timeline.ts'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenWritten } from '../../kernel/api.ts'
import { settleMs } from '../../kernel/constants.ts'
import { send } from '../../kernel/queries.ts'

/** The record whose stream is shown. */
export interface RecordNamed {
  type: OwnerType
  id: number
}

type Page = AnswerOf<typeof readTimeline>

/**
 * A record's stream, page after page; `kind` undefined is all of it. What is done on its page is an entry too,
 * so it is read again once that has settled.
 */
export function useTimeline(record: RecordNamed, kind: TimelineKind | undefined) {
  useReadAfterWrites(record)
  return useInfiniteQuery({
    queryKey: [...keyOf(record), kind],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      send(readTimeline, {
        signal,
        query: {
          owner_type: record.type,
          owner_id: record.id,
          kinds: kind,
          cursor: pageParam === '' ? undefined : pageParam,
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

const keyOf = ({ type, id }: RecordNamed) => ['timeline', type, id]

function useReadAfterWrites({ type, id }: RecordNamed): void {
  const queries = useQueryClient()
  useEffect(() => {
    const queryKey = keyOf({ type, id })
    let timer: ReturnType<typeof setTimeout> | undefined
    // Where it was read meanwhile, after an entry was written, it is good again.
    const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated
    const readAgain = () =>
      queries.refetchQueries({ queryKey, type: 'active', predicate }, { cancelRefetch: false })
    const stop = whenWritten(() => {
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
      clearTimeout(timer)
      timer = setTimeout(() => void readAgain(), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, type, id])
}

/** Reads the stream anew after something was written in it. */
export function useRefresh(record: RecordNamed): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(record) })
}
