import type { TermKey } from '@moorgate/contract/terminology.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import type { LoadedProps } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { useTerm } from '../../kernel/terminology.tsx'

interface RecordWaitProps {
  /** What kind of record it is. */
  of: TermKey
  query: Pick<LoadedProps<never>['query'], 'error' | 'isFetching'> & { refetch: () => unknown }
}

/** The page of a record before its record is there: on its way, not for this role, not found, or failed. */
export function RecordWait({ of, query: { error, isFetching, refetch } }: RecordWaitProps) {
  const term = useTerm()
  const query = { data: undefined, error, isFetching, refetch } as LoadedProps<never>['query']
  return (
    <AdminPage title={term(of)}>
      <Loaded query={query} what={`this ${term(of, { lower: true })}`}>
        {() => null}
      </Loaded>
    </AdminPage>
  )
}
