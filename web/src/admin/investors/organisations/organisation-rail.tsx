import { permits } from '../../../kernel/permissions.ts'
import { addressText } from '../../../kernel/address.ts'
import { countryName } from '../../../kernel/countries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { DuplicatesRail } from '../../../features/duplicates/possible-duplicates.tsx'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Organisation } from './organisation.ts'

/** Beside an organisation: what is known of it, and the ways it invests. */
export const railOf = (record: Organisation) => (
  <>
    <DuplicatesRail kind="organisations" id={record.id} />
    <Details record={record} />
    <Methods record={record} />
    <OwnFieldsRail
      owner={{ type: 'organisation', id: record.id, name: record.name }}
      mayEdit={permits(record, 'edit')}
    />
  </>
)

function Details({ record }: { record: Organisation }) {
  const items = [
    { term: 'Trading name', value: record.trading_name },
    { term: 'Number', value: record.registration_number ?? missing },
    { term: 'Incorporated', value: record.incorporated_on && dateFull(record.incorporated_on) },
    { term: 'Country', value: countryName(record.country) },
    { term: 'Registered address', value: addressText(record.address) },
    { term: 'Trading address', value: record.trading_address && addressText(record.trading_address) },
    { term: 'LEI', value: record.lei },
    { term: 'VAT', value: record.vat_number },
    { term: 'Charity number', value: record.charity_number },
    { term: 'E-mail', value: record.email ?? missing },
    { term: 'Phone', value: record.phone ?? missing },
    { term: 'Website', value: record.website },
    { term: 'Owner', value: record.owner?.name ?? missing },
  ]
  return (
    <RailPart
      title="Details"
      action={
        permits(record, 'edit') && (
          <TextLink href={`/admin/investors/organisations/${record.id}/edit`} aria-label="Edit details">
            Edit
          </TextLink>
        )
      }
    >
      <DescriptionList items={items.filter(({ value }) => value !== null && value !== '')} />
    </RailPart>
  )
}

function Methods({ record: { investment_method_entities: methods = [] } }: { record: Organisation }) {
  const term = useTerm()
  return (
    <RailPart title={term('investment_method', { plural: true })}>
      {methods.length === 0 && <Text tone="faint">None yet.</Text>}
      <ul>
        {methods.map(({ id, display_name: name }) => (
          <li key={id}>
            <TextLink href={`/admin/investors/investment-methods/${id}/details`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}
