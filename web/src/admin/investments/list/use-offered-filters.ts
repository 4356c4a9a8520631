import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { useStaffChoices } from '../../../features/records/staff-choices.ts'
import { industries, opportunityTypes } from './opportunities.ts'
import { closingChoices } from './filter-choices.ts'

/** What the lists of rounds can be narrowed by, besides their name and their status. */
export function useOfferedFilters(closing: boolean): OfferedFilter[] {
  const term = useTerm()
  const owners = useStaffChoices()
  const { data: types = [] } = useQuery(referenceQuery(opportunityTypes))
  const { data: lines = [] } = useQuery(referenceQuery(industries))
  return [
    {
      name: 'type_id',
      label: term('investment_type'),
      kind: 'choices',
      operator: 'is',
      choices: named(types),
    },
    { name: 'industry_id', label: term('industry'), kind: 'choices', operator: 'is', choices: named(lines) },
    { name: 'owner_id', label: 'Owner', kind: 'choices', operator: 'is', choices: owners },
    ...(closing
      ? [
          {
            name: 'closing_before',
            label: 'Closes',
            kind: 'choice' as const,
            operator: 'within',
            choices: closingChoices(now()),
          },
        ]
      : []),
    { name: 'target_amount', label: term('target'), kind: 'money', operator: 'is' },
  ]
}

function named(rows: readonly NamedRecord[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}
