import { useQuery } from '@tanstack/react-query'
import { permits } from '../../kernel/permissions.ts'
import { pageIncludes } from './includes.ts'
import { bookQuery } from './queries.ts'
import { opportunityQuery } from './records.ts'
import type { Opportunity } from './records.ts'
import { useAllowed } from './use-allowed.ts'

/** One opportunity with what of its page this person may read. */
export function useOpportunity(id: number | string) {
  return useQuery(opportunityQuery(id, pageIncludes(useAllowed())))
}

/** The totals of its allocation book; never asked for where they may not be read. */
export function useBook(opportunity: Pick<Opportunity, 'id' | 'permissions'>) {
  return useQuery({ ...bookQuery(opportunity.id), enabled: permits(opportunity, 'see_book') })
}
