import { tabHidden } from '@moorgate/contract/permissions.ts'
import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { pageIncludes } from './includes.ts'
import { bookQuery } from './queries.ts'
import { opportunityQuery } from './records.ts'
import type { Opportunity } from './records.ts'
import { useAllowed } from './use-allowed.ts'

/** One opportunity with what of its page this person may read. */
export function useOpportunity(id: number | string) {
  return useQuery(opportunityQuery(id, pageIncludes(useAllowed())))
}

/**
 * Whether this person reads the money of an opportunity: some roles see the record and not its transactions.
 */
export function useReadsMoney({ status }: Pick<Opportunity, 'status'>): boolean {
  const may = useAbilities()
  const { role_id: roleId } = useCurrentUser()
  const event = opportunityEvent(status)
  return may(event, 'visit') && !tabHidden(roleId, event, 'transactions')
}

/** The totals of its allocation book; never asked for where they may not be read. */
export function useBook(opportunity: Pick<Opportunity, 'id' | 'status'>) {
  const enabled = useReadsMoney(opportunity)
  return useQuery({ ...bookQuery(opportunity.id), enabled })
}
