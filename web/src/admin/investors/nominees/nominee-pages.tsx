import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressText } from '../../../kernel/address.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing, percent } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { EditRecordPage, NewRecordPage } from '../../../features/records/record-forms.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart, RecordLayout } from '../../../features/records/record-layout.tsx'
import { Transactions } from '../record/transactions.tsx'
import { HoldersCard, NomineeFigures } from './nominee-holders.tsx'
import type { Nominee } from './nominee-holders.tsx'
import { nomineePath } from './nominee-list.tsx'

interface NomineePageProps {
  id: string
  rail?: (nominee: Nominee) => ReactNode
  children: (nominee: Nominee) => ReactNode
}

/** One tab of a nominee's record. */
export function NomineePage({ id, rail, children }: NomineePageProps) {
  const found = useQuery(
    recordQuery<Nominee>(nominee, id, { append: ['held', 'holders', permissionsAttribute] }),
  )
  const tabs = useRecordTabs('nominee', { id })
  const record = found.data
  const edit = record && permits(record, 'edit') && (
    <ButtonLink variant="primary" href={`/admin/investors/nominees/${id}/edit`}>
      Edit
    </ButtonLink>
  )
  if (!record) return <RecordWait of="nominee" query={found} />
  return (
    <AdminPage
      title={record.name}
      lead={<Avatar name={record.name} size={50} square />}
      status={record.status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Closed</Badge>}
      meta={record.reference ? [{ key: 'reference', text: record.reference }] : []}
      actions={edit}
      tabs={tabs}
      flush
    >
      <RecordLayout label={record.name} rail={rail?.(record)}>
        {children(record)}
      </RecordLayout>
    </AdminPage>
  )
}

/** `/admin/investors/nominees/{id}/details`. */
export function NomineeDetails({ params }: ScreenProps) {
  return (
    <NomineePage id={params['id'] ?? ''} rail={railOf}>
      {(record) => (
        <>
          <NomineeFigures record={record} />
          <HoldersCard record={record} />
        </>
      )}
    </NomineePage>
  )
}

const railOf = (record: Nominee) => (
  <>
    <Details record={record} />
    <OwnFieldsRail
      owner={{ type: 'nominee', id: record.id, name: record.name }}
      mayEdit={permits(record, 'edit')}
    />
  </>
)

function Details({ record }: { record: Nominee }) {
  const { fee_basis_points: fee } = record
  const items = [
    { term: 'Legal name', value: record.legal_name ?? missing },
    { term: 'On the register', value: record.register_name ?? missing },
    { term: 'Company number', value: record.company_number ?? missing },
    { term: 'FCA number', value: record.frn },
    { term: 'Custodian', value: record.custodian },
    { term: 'Address', value: addressText(record.address) },
    { term: 'Fee', value: fee === null ? null : `${percent(perCent(fee), { places: 2 })} a year` },
    { term: 'Default', value: record.is_default ? 'Yes' : 'No' },
  ]
  return (
    <RailPart
      title="Details"
      action={
        permits(record, 'edit') && (
          <TextLink href={`/admin/investors/nominees/${record.id}/edit`} aria-label="Edit details">
            Edit
          </TextLink>
        )
      }
    >
      <DescriptionList items={items.filter(({ value }) => value !== null && value !== '')} />
    </RailPart>
  )
}

/** Basis points as a decimal per cent: 25 is "0.25". */
function perCent(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `/admin/investors/nominees/{id}/transactions`. */
export function NomineeTransactions({ params }: ScreenProps) {
  return (
    <NomineePage id={params['id'] ?? ''}>{({ id }) => <Transactions of={{ nominee_id: id }} />}</NomineePage>
  )
}

/** `/admin/investors/nominees/new-nominee`. */
export function NewNomineePage() {
  return <NewRecordPage resource={nominee} owner="nominee" pathOf={nomineePath} />
}

/** `/admin/investors/nominees/{id}/edit`. */
export function EditNominee({ params }: ScreenProps) {
  return <EditRecordPage resource={nominee} id={params['id'] ?? ''} pathOf={nomineePath} />
}
