import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import { Hash, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '../../../kernel/countries.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { TypedDuplicates } from '../../../features/duplicates/possible-duplicates.tsx'
import { EditRecordPage, NewRecordPage } from '../../../features/records/record-forms.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RegistrationDocuments } from '../../../features/registration-documents/registration-documents.tsx'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { useDocumentCount } from '../../../features/documents/document-count.ts'
import { useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { Transactions } from '../record/transactions.tsx'
import { BeneficialOwners } from './beneficial-owners.tsx'
import { Members } from './members.tsx'
import type { Organisation } from './organisation.ts'
import { OrganisationFigures } from './organisation-figures.tsx'
import { railOf } from './organisation-rail.tsx'
import { OwnershipCard } from './ownership-card.tsx'
import { organisationPath } from './organisation-list.tsx'

interface OrganisationPageProps {
  id: string
  children: (record: Organisation) => ReactNode
  rail?: (record: Organisation) => ReactNode
}

/** One tab of an organisation's record. */
export function OrganisationPage({ id, children, rail }: OrganisationPageProps) {
  const found = useQuery(
    recordQuery<Organisation>(organisation, id, {
      include: ['users', 'owner', 'investmentMethodEntities'],
      append: ['held', permissionsAttribute],
    }),
  )
  if (!found.data) return <RecordWait of="organisation" query={found} />
  return (
    <Record record={found.data} rail={rail?.(found.data)}>
      {children(found.data)}
    </Record>
  )
}

interface RecordProps {
  record: Organisation
  rail: ReactNode
  children: ReactNode
}

function Record({ record, rail, children }: RecordProps) {
  const { id } = record
  const counts = useTabCounts(organisation, id, {
    transactions: permits(record, 'see_investments') ? ['investments'] : [],
  })
  const documents = useDocumentCount({ type: 'organisation', id })
  const tabs = useRecordTabs('organisation', { id }, { ...counts, ...documents })
  const log = useLogActivity({ tabs, mayWrite: permits(record, 'edit') })
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
        ...(record.registration_number
          ? [{ key: 'number', icon: Hash, text: record.registration_number }]
          : []),
        { key: 'country', text: countryName(record.country) },
        ...(record.owner ? [{ key: 'owner', icon: UserRound, text: record.owner.name }] : []),
      ]}
      actions={
        <HeaderActions
          secondary={[log]}
          primary={
            permits(record, 'edit') && (
              <ButtonLink variant="primary" href={`/admin/investors/organisations/${id}/edit`}>
                Edit
              </ButtonLink>
            )
          }
        />
      }
      tabs={tabs}
      flush
    >
      <RecordLayout label={record.name} rail={rail}>
        {children}
      </RecordLayout>
    </AdminPage>
  )
}

/** `/admin/investors/organisations/{id}/details`. */
export function OrganisationDetails({ params }: ScreenProps) {
  return (
    <OrganisationPage id={params['id'] ?? ''} rail={railOf}>
      {(record) => (
        <>
          <OrganisationFigures record={record} />
          <OwnershipCard record={record} />
          <BeneficialOwners record={record} />
          <Members record={record} />
        </>
      )}
    </OrganisationPage>
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
      {(record) => (
        <>
          <RegistrationDocuments
            of={{ organisation_id: record.id }}
            mayHandIn={permits(record, 'hand_in')}
            quiet
          />
          <RecordDocuments
            owner="organisation"
            ownerId={record.id}
            mayEdit={permits(record, 'add_documents')}
          />
        </>
      )}
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

/** By what an organisation is known. */
const whatIsTyped = (values: FormValues) => ({
  name: values['name'],
  registration_number: values['registration_number'],
  vat_number: values['vat_number'],
  lei: values['lei'],
  charity_number: values['charity_number'],
  email: values['email'],
  phone: values['phone'],
  postcode: (values['address'] as FormValues | undefined)?.['postcode'],
})

const typedLookAlikes = (values: FormValues) => (
  <TypedDuplicates of="organisation" typed={whatIsTyped(values)} />
)

/** `/admin/investors/new-organisation`. */
export function NewOrganisationPage() {
  return (
    <NewRecordPage
      resource={withoutMembers}
      owner="organisation"
      pathOf={organisationPath}
      beside={typedLookAlikes}
    />
  )
}

/** `/admin/investors/organisations/{id}/edit`. */
export function EditOrganisation({ params }: ScreenProps) {
  return (
    <EditRecordPage
      resource={withoutMembers}
      id={params['id'] ?? ''}
      include={['owner', 'leadUser']}
      pathOf={organisationPath}
    />
  )
}
