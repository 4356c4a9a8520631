import { sharedAccounts } from '@moorgate/contract/delegates/acts.ts'
import { delegate } from '@moorgate/contract/delegates/delegate.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'

export type Delegate = RowOf<typeof delegate>

/** Whom the investor lets in: those who may look, or could once they have an account. */
export const delegatesQuery = queryOptions({
  ...listQuery(delegate, { sort: 'name', filters: { status: 'invited,active,ended' } }, { perPage: 100 }),
  select: ({ data }) => data,
})

/** Whose accounts the investor may see. */
export const sharedQuery = endpointQuery('delegate', sharedAccounts)
