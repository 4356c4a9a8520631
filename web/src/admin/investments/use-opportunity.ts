import { tabHidden } from '@moorgate/contract/permissions.ts'
import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { listIncludes, pageIncludes } from './includes.ts'
import type { Allowed } from './includes.ts'
import { bookQuery } from './queries.ts'
import { opportunityQuery } from './records.ts'
import type { Opportunity } from './records.ts'

function useAllowed(): Allowed {
  const may = useAbilities()
  const flags = useFlags()
  return {
    people: may('investors', 'index'),
    nominees: flags.nominee_enabled === 1,
    categories: flags.investment_categories_enabled === 1,
  }
}

/** One opportunity with what of its page this person may read. */
export function useOpportunity(id: number | string) {
  return useQuery(opportunityQuery(id, pageIncludes(useAllowed())))
}

export function useListIncludes(): readonly string[] {
  return listIncludes(useAllowed())
}

/** Whether this person reads the money of an opportunity: some roles see the record and not its transactions. */
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
