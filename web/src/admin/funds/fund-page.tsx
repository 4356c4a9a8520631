import { fund, fundStructureWords } from '@moorgate/contract/funds/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { EditRecordPage, NewRecordPage } from '../../features/records/record-forms.tsx'
import { useLogActivity } from '../../features/records/log-activity.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import { useDelete } from '../../features/records/use-delete.ts'
import { RecordWait } from '../../features/records/record-wait.tsx'
import { RecordDocuments } from '../../features/documents/record-documents.tsx'
import { HeaderActions } from '../../kernel/header-actions.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { permits } from '../../kernel/permissions.ts'
import { useRecordTabs } from '../../kernel/record-tabs.ts'
import { Problem } from '../../kernel/problem.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { counted, moneyShort } from '../../ui/format.ts'
import { fundPath, fundQuery, phaseWords } from './fund.ts'
import type { Fund } from './fund.ts'

interface FundPageProps {
  id: string
  children: (record: Fund) => ReactNode
}

/** One tab of a fund's record. */
export function FundPage({ id, children }: FundPageProps) {
  const found = useQuery(fundQuery(id))
  if (!found.data) return <RecordWait of="fund" query={found} />
  return (
    <WithFigures source={fundSource(found.data.id)}>
      <Record record={found.data}>{children(found.data)}</Record>
    </WithFigures>
  )
}

function Record({ record, children }: { record: Fund; children: ReactNode }) {
  const term = useTerm()
  const tabs = useRecordTabs('fund', { id: record.id })
  const log = useLogActivity({ tabs, mayWrite: permits(record, 'edit') })
  const { id, name, committed, currency, investors_count: investors, valued_on: valuedOn } = record
  const remove = useDelete(fund, { id, name, page: fundPath(id), list: '/admin/funds' })
  const form = fundStructureWords[record.structure]
  return (
    <AdminPage
      title={record.name}
      lead={<Glyph seed={`fund ${record.id}`} name={record.name} size={40} />}
      status={
        record.status === 1 ? <Badge tone="good">{phaseWords[record.phase]}</Badge> : <Badge>Closed</Badge>
      }
      meta={[
        { key: 'form', text: record.vintage === null ? form : `${form}, ${record.vintage}` },
        {
          key: 'investors',
          icon: Users,
          text: (
            <Figure of="investors" label={term('investor', { plural: true })}>
              {counted(
                investors,
                term('investor', { lower: true }),
                term('investor', { plural: true, lower: true }),
              )}
            </Figure>
          ),
        },
        {
          key: 'committed',
          text: (
            <Figure of="committed" label="Committed">
              {`${moneyShort(committed, { currency, places: 1 })} committed`}
            </Figure>
          ),
        },
        ...(valuedOn === null
          ? []
          : [{ key: 'valued', icon: CalendarDays, text: `Valued ${dateFull(valuedOn)}` }]),
      ]}
      actions={
        <HeaderActions
          secondary={[log]}
          more={permits(record, 'delete') ? [{ items: [remove.item] }] : []}
          primary={
            permits(record, 'edit') && (
              <ButtonLink variant="primary" href={fundPath(record.id, 'edit')}>
                Edit
              </ButtonLink>
            )
          }
        />
      }
      tabs={tabs}
      flush
    >
      <RecordLayout label={record.name}>
        <Problem says={remove.problem} />
        {children}
      </RecordLayout>
    </AdminPage>
  )
}

/** `/admin/funds/{id}/documents`. */
export function FundDocuments({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {(record) => <RecordDocuments owner="fund" ownerId={record.id} mayEdit={permits(record, 'edit')} />}
    </FundPage>
  )
}

/** `/admin/funds/new-fund`. */
export function NewFundPage() {
  return <NewRecordPage resource={fund} owner="fund" pathOf={fundPath} />
}

/** `/admin/funds/{id}/edit`. */
export function EditFund({ params }: ScreenProps) {
  return <EditRecordPage resource={fund} id={params['id'] ?? ''} pathOf={fundPath} />
}
