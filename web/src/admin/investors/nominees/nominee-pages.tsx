import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressText } from '../../../kernel/address.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { missing, money, percent, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FactsCard } from '../../../features/records/facts-card.tsx'
import { EditRecordPage, NewRecordPage } from '../../../features/records/record-forms.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { Transactions } from '../record/transactions.tsx'
import { nomineePath } from './nominee-list.tsx'

type Nominee = Required<RowOf<typeof nominee>> &
  WithPermissions & { users?: { id: number; name: string; reference: string }[] }

interface NomineePageProps {
  id: string
  children: (nominee: Nominee) => ReactNode
}

/** One tab of a nominee's record. */
export function NomineePage({ id, children }: NomineePageProps) {
  const found = useQuery(
    recordQuery<Nominee>(nominee, id, { include: ['users'], append: [permissionsAttribute] }),
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
      <RecordLayout label={record.name}>{children(record)}</RecordLayout>
    </AdminPage>
  )
}

/** `/admin/investors/nominees/{id}/details`. */
export function NomineeDetails({ params }: ScreenProps) {
  return (
    <NomineePage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <Sums record={record} />
          <Facts record={record} />
          <People record={record} />
        </>
      )}
    </NomineePage>
  )
}

function Sums({ record }: { record: Nominee }) {
  const label = useLabel()
  return (
    <Figures
      items={[
        { key: 'people', label: label('investors'), value: quantity(record.holders_count) },
        { key: 'cost', label: 'Invested', value: money(record.holdings_cost) },
        { key: 'shares', label: 'Shares', value: quantity(record.holdings_shares) },
      ]}
    />
  )
}

function Facts({ record }: { record: Nominee }) {
  const { fee_basis_points: fee } = record
  return (
    <FactsCard
      items={[
        { term: 'Legal name', value: record.legal_name ?? missing },
        { term: 'Name on the register', value: record.register_name ?? missing },
        { term: 'Company number', value: record.company_number ?? missing },
        { term: 'FCA firm reference', value: record.frn },
        { term: 'Custodian', value: record.custodian },
        { term: 'Registered address', value: addressText(record.address) },
        { term: 'Fee', value: fee === null ? null : `${percent(perCent(fee), { places: 2 })} a year` },
        { term: 'Default', value: record.is_default ? 'Yes' : 'No' },
      ]}
    />
  )
}

/** Basis points as a decimal per cent: 25 is "0.25". */
function perCent(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function People({ record: { users = [] } }: { record: Nominee }) {
  const label = useLabel()
  const term = useTerm()
  return (
    <Card title={label('investors')} count={users.length}>
      {users.length === 0 ? (
        <EmptyState title="No holders yet" level={3}>
          Investors holding through this {term('nominee', { lower: true })} appear here.
        </EmptyState>
      ) : (
        <DescriptionList
          items={users.map(({ id, name, reference }) => ({
            term: reference,
            value: <Link href={`/admin/investors/${id}/details`}>{name}</Link>,
          }))}
        />
      )}
    </Card>
  )
}

/** `/admin/investors/nominees/{id}/transactions`. */
export function NomineeTransactions({ params }: ScreenProps) {
  return (
    <NomineePage id={params['id'] ?? ''}>{({ id }) => <Transactions of={{ nominee_id: id }} />}</NomineePage>
  )
}

/** `/admin/investors/nominees/new-nominee`. */
export function NewNomineePage() {
  return <NewRecordPage resource={nominee} pathOf={nomineePath} />
}

/** `/admin/investors/nominees/{id}/edit`. */
export function EditNominee({ params }: ScreenProps) {
  return <EditRecordPage resource={nominee} id={params['id'] ?? ''} pathOf={nomineePath} />
}
