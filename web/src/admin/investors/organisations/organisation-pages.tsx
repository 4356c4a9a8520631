import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressText } from '../../../kernel/address.ts'
import { countryName } from '../../../kernel/countries.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { showQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { ResourceForm } from '../../../kernel/resource-form.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { OwnerDocuments } from '../record/owner-documents.tsx'
import { RailPart, RecordLayout } from '../record/record-layout.tsx'
import { Transactions } from '../record/transactions.tsx'
import { Members } from './members.tsx'
import type { Organisation } from './organisation.ts'
import { organisationPath } from './organisation-list.tsx'

interface OrganisationPageProps {
  id: string
  children: (record: Organisation) => ReactNode
  rail?: (record: Organisation) => ReactNode
}

/** One tab of an organisation's record. */
function OrganisationPage({ id, children, rail }: OrganisationPageProps) {
  const found = useQuery(
    showQuery(organisation, id, { include: ['users', 'owner', 'investmentMethodEntities'] }),
  )
  const tabs = useRecordTabs('organisation', { id })
  const may = useAbilities()
  const term = useTerm()
  const record = found.data as unknown as Organisation | undefined
  if (!record)
    return (
      <AdminPage title={term('organisation')}>
        <Loaded query={found} what={`this ${term('organisation', { lower: true })}`}>
          {() => null}
        </Loaded>
      </AdminPage>
    )
  return (
    <AdminPage
      title={record.name}
      lead={<Avatar name={record.name} size={50} square />}
      status={
        <>
          {record.status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Closed</Badge>}
          <Badge plain>{record.type}</Badge>
        </>
      }
      meta={[
        ...(record.registration_number ? [{ key: 'number', text: record.registration_number }] : []),
        { key: 'country', text: countryName(record.country) },
      ]}
      actions={
        may('investors', 'update') && (
          <ButtonLink look="primary" href={`/admin/investors/organisations/${id}/edit`}>
            Edit
          </ButtonLink>
        )
      }
      tabs={tabs}
      flush
    >
      <RecordLayout rail={rail?.(record)}>{children(record)}</RecordLayout>
    </AdminPage>
  )
}

/** `/admin/investors/organisations/{id}/details`. */
export function OrganisationDetails({ params }: ScreenProps) {
  return (
    <OrganisationPage id={params['id'] ?? ''} rail={methodsOf}>
      {(record) => (
        <>
          <Facts record={record} />
          <Members record={record} />
        </>
      )}
    </OrganisationPage>
  )
}

function Facts({ record }: { record: Organisation }) {
  return (
    <Card title="Details">
      <DescriptionList
        items={[
          { term: 'Trading name', value: record.trading_name ?? missing },
          { term: 'Registration number', value: record.registration_number ?? missing },
          { term: 'VAT number', value: record.vat_number ?? missing },
          { term: 'Legal entity identifier', value: record.lei ?? missing },
          { term: 'Charity number', value: record.charity_number ?? missing },
          { term: 'Incorporated on', value: dateFull(record.incorporated_on) },
          { term: 'Registered address', value: addressText(record.address) },
          { term: 'Trading address', value: addressText(record.trading_address) },
          { term: 'E-mail', value: record.email ?? missing },
          { term: 'Phone', value: record.phone ?? missing },
          { term: 'Website', value: record.website ?? missing },
          { term: 'Owner', value: record.owner?.name ?? missing },
        ]}
      />
    </Card>
  )
}

const methodsOf = (record: Organisation) => <Methods record={record} />

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

/** `/admin/investors/organisations/{id}/transactions`. */
export function OrganisationTransactions({ params }: ScreenProps) {
  return (
    <OrganisationPage id={params['id'] ?? ''}>
      {({ id }) => <Transactions of={{ organisation_id: id }} />}
    </OrganisationPage>
  )
}

/** `/admin/investors/organisations/{id}/documents`. */
export function OrganisationDocuments({ params }: ScreenProps) {
  return (
    <OrganisationPage id={params['id'] ?? ''}>
      {({ id }) => <OwnerDocuments owner="organisation" ownerId={id} />}
    </OrganisationPage>
  )
}

/** Members are added and taken out on the record itself, one by one. */
const withoutMembers = {
  ...organisation,
  form: organisation.form.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => key !== 'user_ids'),
  })),
}

/** `/admin/investors/new-organisation`. */
export function NewOrganisationPage() {
  const term = useTerm()
  const visit = useVisit()
  const noun = term('organisation', { lower: true })
  return (
    <AdminPage title={`New ${noun}`}>
      <ResourceForm
        resource={withoutMembers}
        save={`Add ${noun}`}
        onSaved={({ id, name }) => {
          showToast(`${name} is added`)
          visit(organisationPath(id))
        }}
      />
    </AdminPage>
  )
}

/** `/admin/investors/organisations/{id}/edit`. */
export function EditOrganisation({ params }: ScreenProps) {
  const found = useQuery(showQuery(organisation, params['id'] ?? '', { include: ['owner', 'leadUser'] }))
  const term = useTerm()
  const visit = useVisit()
  const noun = term('organisation', { lower: true })
  return (
    <AdminPage title={found.data ? `Edit ${found.data.name}` : `Edit ${noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(row) => (
          <ResourceForm
            key={row.version}
            resource={withoutMembers}
            row={row}
            onSaved={({ id, name }) => {
              showToast(`${name} is saved`)
              visit(organisationPath(id))
            }}
          />
        )}
      </Loaded>
    </AdminPage>
  )
}
