import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import type { OfferedFilter } from '../../../kernel/list-filters.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { referenceQuery } from '../../reference-query.ts'
import type { Named } from '../../reference-query.ts'
import { industries, offerTypes } from './offers.ts'
import { closingChoices, targetChoices } from './filter-choices.ts'

/** What the lists of rounds can be narrowed by, besides their name and their status. */
export function useOfferedFilters(closing: boolean): OfferedFilter[] {
  const term = useTerm()
  const me = useCurrentUser()
  const { data: types = [] } = useQuery(referenceQuery(offerTypes))
  const { data: lines = [] } = useQuery(referenceQuery(industries))
  return [
    { name: 'type_id', label: term('investment_type'), operator: 'is', choices: named(types) },
    { name: 'industry_id', label: term('industry'), operator: 'is', choices: named(lines) },
    { name: 'owner_id', label: 'Owner', operator: 'is', choices: [{ value: String(me.id), label: 'me' }] },
    ...(closing
      ? [{ name: 'closing_before', label: 'Closes', operator: 'within', choices: closingChoices(now()) }]
      : []),
    { name: 'target_amount', label: term('target'), operator: 'is', choices: targetChoices() },
  ]
}

function named(rows: readonly Named[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}
