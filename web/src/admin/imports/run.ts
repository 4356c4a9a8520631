import { importRows, importRun } from '@moorgate/contract/imports/import.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send, showQuery } from '../../kernel/queries.ts'

export type ImportRun = RowOf<typeof importRun>
export type { ImportColumn, ImportRow } from '@moorgate/contract/imports/import.ts'

/** What is done in the background: the page looks again every second until it is over, or given up. */
const working = new Set(['checking', 'applying', 'undoing'])
export const isWorking = (run: Pick<ImportRun, 'status'>) => working.has(run.status)

export const runQuery = (id: string) =>
  queryOptions({
    ...showQuery(importRun, id),
    refetchInterval: (query) => {
      const run = query.state.data as ImportRun | undefined
      return run && isWorking(run) && run.given_up_at === null ? 1000 : false
    },
  })

/** Rows that the check or the import left in a state, at most two hundred: nobody corrects more by hand. */
export function rowsQuery(
  run: ImportRun,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
) {
  return queryOptions({
    // A corrected cell makes a new version of the import, and its rows are other ones.
    queryKey: ['import', 'rows', run.id, run.version, query],
    queryFn: ({ signal }) =>
      send(importRows, { params: { id: run.id }, query: { limit: 200, ...query }, signal }),
    placeholderData: keepPreviousData,
  })
}
