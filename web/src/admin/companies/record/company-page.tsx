import { company, companyStateNames } from '@moorgate/contract/companies/company.ts'
import { maturityStatusNames } from '@moorgate/contract/companies/maturity-status.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { companySource } from '../../../features/figures/company-source.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { notesBehind, useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { Glyph } from '../../../ui/cover-art.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { companyPath, maturityTones, stateTones, useCompany } from '../company.ts'
import type { Company } from '../company.ts'

const CompaniesHouseDialog = overlay(
  async () => (await import('./companies-house-dialog.tsx')).CompaniesHouseDialog,
)

const behind = { ...notesBehind, documents: ['documents'] } as const

/** One tab of a company's record: its head, its tabs, and what the tab shows. */
export function CompanyPage({ id, children }: { id: string; children: (record: Company) => ReactNode }) {
  const found = useCompany(id)
  const record = found.data
  if (!record) return <RecordWait of="company" query={found} />
  return (
    <WithFigures source={companySource(record.id)}>
      <Record record={record}>{children(record)}</Record>
    </WithFigures>
  )
}

function Record({ record, children }: { record: Company; children: ReactNode }) {
  const tabs = useRecordTabs('company', { id: record.id }, useTabCounts(company, record.id, behind))
  const mayEdit = permits(record, 'edit')
  const log = useLogActivity({ tabs, mayWrite: mayEdit })
  const maturity = record.maturity_status
  const [isLookingUp, setLookingUp] = useState(false)
  return (
    <AdminPage
      title={record.name}
      lead={
        <Glyph seed={`company ${record.id}`} name={record.name} src={record.logo ?? undefined} size={40} />
      }
      status={
        <>
          <Badge tone={stateTones[record.state]}>{companyStateNames[record.state]}</Badge>
          {maturity && maturity !== record.state && (
            <Badge tone={maturityTones[maturity]}>{maturityStatusNames[maturity]}</Badge>
          )}
        </>
      }
      meta={[
        { key: 'fund', text: <FundLink record={record} /> },
        ...(record.industry ? [{ key: 'industry', text: record.industry.name }] : []),
      ]}
      actions={
        <>
          <HeaderActions
            secondary={[
              log,
              mayEdit && {
                id: 'companies-house',
                label: 'Companies House',
                onPress: () => setLookingUp(true),
              },
            ]}
            primary={
              mayEdit && (
                <ButtonLink variant="primary" href={companyPath(record.id, 'edit')}>
                  Edit
                </ButtonLink>
              )
            }
          />
          {isLookingUp && <CompaniesHouseDialog record={record} onClose={() => setLookingUp(false)} />}
        </>
      }
      tabs={tabs}
      flush
    >
      <RecordLayout label={record.name}>{children}</RecordLayout>
    </AdminPage>
  )
}

/** The fund that invested first, as a link for those who may open funds. */
function FundLink({ record }: { record: Company }) {
  const opens = useOpenScreens()
  if (!opens('/admin/funds/:id/details')) return record.fund_name
  return <Link href={`/admin/funds/${record.fund_id}/details`}>{record.fund_name}</Link>
}
