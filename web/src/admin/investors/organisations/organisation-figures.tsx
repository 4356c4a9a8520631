import { readMembers } from '@moorgate/contract/organisations/members.ts'
import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../kernel/queries.ts'
import { missing, percent, quantity } from '../../../ui/format.ts'
import { HeldFigures } from '../record/held-figures.tsx'
import type { Organisation } from './organisation.ts'
import { ownershipQuery } from './ownership.ts'

/** What an organisation holds, who acts for it, and how many people own it. */
export function OrganisationFigures({ record }: { record: Organisation }) {
  const { data: members } = useQuery(
    endpointQuery(organisation.name, readMembers, { params: { id: record.id } }),
  )
  const ownership = useQuery(ownershipQuery(record.id)).data
  const owners = ownership?.beneficial_owners ?? []
  const investing = members?.filter(({ can_invest: may }) => may).length
  return (
    <HeldFigures
      held={record.held ?? []}
      more={[
        {
          key: 'members',
          label: 'People',
          value: members ? quantity(members.length) : missing,
          note: members && `${investing} can invest`,
        },
        {
          key: 'owners',
          label: 'Beneficial owners',
          value: owners.length > 0 ? quantity(owners.length) : missing,
          note:
            ownership && owners.length > 0
              ? `${ownership.significant_count} with ${percent(ownership.significant_percent, { places: 0 })} or more`
              : 'None recorded',
        },
      ]}
    />
  )
}
