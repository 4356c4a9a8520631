import type { Resource } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenWritten } from '../../kernel/api.ts'
import { showQuery } from '../../kernel/queries.ts'

/** The relations that are counted behind a tab, by the tab's last segment: `{ documents: ['documents'] }`. */
type TabRelations = Readonly<Record<string, readonly string[]>>

/** What is behind the tabs of people, organisations, contacts and deals. */
export const notesBehind = { 'notes-calls-tasks': ['notes', 'callLogs', 'tasks'] } as const

/**
 * How many records are behind each tab, of those that the reader may see. None is no number. They are read
 * apart, since no page waits for them, and again after whatever is done here.
 */
export function useTabCounts(
  resource: Pick<Resource, 'name' | 'path'>,
  id: number | string,
  behind: TabRelations,
): Readonly<Record<string, number>> {
  const relations = Object.values(behind).flat()
  const query = showQuery(resource, id, { include: relations.map((relation) => `${relation}Count`) })
  const counted = useQuery({ ...query, staleTime: 0 }).data as Readonly<Record<string, unknown>> | undefined
  const queries = useQueryClient()
  const [, , , asked] = query.queryKey
  useEffect(
    () =>
      whenWritten(() => {
        void queries.invalidateQueries({ queryKey: [resource.name, 'show', String(id), asked] })
      }),
    [queries, resource.name, id, asked],
  )
  const numbers = Object.entries(behind).map(([tab, names]) => {
    const each = names.map((name) => Number(counted?.[countKey(name)] ?? 0))
    return [tab, each.reduce((all, one) => all + one, 0)] as const
  })
  return Object.fromEntries(numbers.filter(([, number]) => number > 0))
}

/** `callLogs` → `call_logs_count`, as it is on the wire. */
const countKey = (relation: string) =>
  `${relation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_count`
