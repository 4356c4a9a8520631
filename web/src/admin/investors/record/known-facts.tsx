import { holding } from '@moorgate/contract/portfolio/holding.ts'
import { useQuery } from '@tanstack/react-query'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { money } from '../../../ui/format.ts'
import type { Person } from '../person.ts'
import { totalsOf } from './holdings.ts'

/** What is known of somebody besides, to hold a statement against. Nothing where nothing is. */
export function KnownFacts({ person }: { person: Person }) {
  const { data } = useQuery({
    ...listQuery(holding, {}, { fixed: { user_id: person.id } }),
    enabled: permits(person, 'see_investments'),
  })
  const { occupation, employment_status: employment, source_of_wealth: wealth } = person
  const items = [
    ...(data ? totalsOf(data) : []).map(({ currency, held }) => ({
      term: 'Held at cost',
      value: money(held, { currency }),
    })),
    { term: 'Occupation', value: occupation },
    { term: 'Employment', value: employment },
    { term: 'Source of wealth', value: wealth },
  ].filter(({ value }) => value)
  if (items.length === 0) return null
  return (
    <RailPart title="What we know">
      <DescriptionList items={items} />
    </RailPart>
  )
}
