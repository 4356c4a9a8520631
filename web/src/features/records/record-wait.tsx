import type { TermKey } from '@moorgate/contract/terminology.ts'
import { isFailure } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import type { LoadedProps } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { useTerm } from '../../kernel/terminology.tsx'

interface RecordWaitProps {
  /** What kind of record it is. */
  of: TermKey
  query: Pick<LoadedProps<never>['query'], 'error' | 'isFetching'> & { refetch: () => unknown }
}

/**
 * The page of a record before its record is there: on its way, not for this role, or failed. A record that
 * there isn't is no page at all: the frame says so as it does of an address that nothing answers.
 */
export function RecordWait({ of, query: { error, isFetching, refetch } }: RecordWaitProps) {
  const term = useTerm()
  if (isFailure(error, 'not_found')) throw error
  const query = { data: undefined, error, isFetching, refetch } as LoadedProps<never>['query']
  return (
    <AdminPage title={term(of)}>
      <Loaded query={query} what={`this ${term(of, { lower: true })}`}>
        {() => null}
      </Loaded>
    </AdminPage>
  )
}
