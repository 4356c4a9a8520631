import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { addressText } from '../../kernel/address.ts'
import { countryName } from '../../kernel/countries.ts'
import { showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { missing } from '../../ui/format.ts'
import { LoadedPage } from './loaded-page.tsx'
import { Facts, ProfilePage, Row, Rows, Section, ViewOnly } from '../../features/sections/section.tsx'

/**
 * `/investor/profile/organisation_{id}`: an organisation that the investor belongs to. Staff keep its record.
 */
export function OrganisationPage({ params }: ScreenProps) {
  const term = useTerm()
  const found = useQuery(showQuery(organisation, params['id'] ?? '', { include: ['users'] }))
  return (
    <LoadedPage
      query={found}
      title={term('organisation')}
      what={`this ${term('organisation', { lower: true })}`}
      rows={5}
    >
      {(record) => <OrganisationView record={record} />}
    </LoadedPage>
  )
}

interface OrganisationViewProps {
  /** With the people who act for it, as they were asked for. */
  record: RowOf<typeof organisation> & { users?: { id: number; name: string }[] }
}

function OrganisationView({ record }: OrganisationViewProps) {
  const label = useLabel()
  const people = record.users ?? []
  return (
    <ProfilePage
      title={record.name}
      intro={`You act for this ${label('organisation', { lower: true })}.`}
      state={<Badge plain>{record.type}</Badge>}
    >
      <Section title="Details">
        <Facts
          items={[
            { term: 'Number', value: record.registration_number ?? missing, note: <ViewOnly /> },
            { term: 'Trading name', value: record.trading_name ?? missing },
            { term: 'Country', value: countryName(record.country) },
            { term: 'Registered address', value: addressText(record.address) },
            { term: 'E-mail', value: record.email ?? missing },
            { term: 'Phone', value: record.phone ?? missing },
          ]}
        />
      </Section>
      {people.length > 0 && (
        <Section title="People" end={people.length}>
          <Rows label="People">
            {people.map(({ id, name }) => (
              <Row key={id} title={name} {...(id === record.lead_user_id && { note: 'Lead' })} />
            ))}
          </Rows>
        </Section>
      )}
    </ProfilePage>
  )
}
