import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { readAvailableReports, readKpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { useQuery } from '@tanstack/react-query'
import type { FigureSource } from '../../features/figures/queries.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useAddress } from '../../kernel/visit.ts'
import { EmptyState } from '../../ui/states.tsx'
import { readKpiAddress } from '../../features/kpis/kpi-address.ts'
import type { KpiAddress } from '../../features/kpis/kpi-address.ts'
import { Matrix } from './matrix.tsx'
import { useKpiTabs } from './use-kpi-tabs.ts'

/** `/admin/reports/kpis/:suffix?`: the KPIs of one company, period by period, to be read and filled. */
export function KpiPage({ params: { suffix } }: ScreenProps) {
  const label = useLabel()
  const { search } = useAddress()
  const tabs = useKpiTabs('company')
  const reports = useQuery(endpointQuery(reportInput.name, readAvailableReports))
  const address = readKpiAddress(suffix, search)
  const companies = reports.data ?? []
  if (companies.length > 0)
    return (
      <CompanyKpis
        address={{ ...address, company: address.company ?? companies[0]!.owner_id }}
        companies={companies.map(({ owner_id: id, name }) => ({ id, name }))}
      />
    )
  return (
    <AdminPage title={label('kpis')} tabs={tabs}>
      <Loaded query={reports} what={label('kpis')}>
        {() => <NoCompanies />}
      </Loaded>
    </AdminPage>
  )
}

/** Where the figures of what is shown come from, asked by the same question. */
const matrixSource = ({ company, sub_type: kind, frequency, periods }: KpiMatrix): FigureSource => ({
  area: reportInput.name,
  base: `reports/companies/${company.id}/kpi`,
  query: {
    report_sub_type_id: String(kind.id),
    frequency,
    until: periods.at(-1)!.period,
    count: String(periods.length),
  },
})

function NoCompanies() {
  const term = useTerm()
  return (
    <EmptyState title={`No ${term('company', { plural: true, lower: true })} yet`}>
      Add one to collect its figures here.
    </EmptyState>
  )
}

interface CompanyKpisProps {
  address: KpiAddress & { company: number }
  companies: readonly { id: number; name: string }[]
}

function CompanyKpis({ address, companies }: CompanyKpisProps) {
  const label = useLabel()
  const tabs = useKpiTabs('company')
  const { company, kind, every, until } = address
  const query = useQuery({
    ...endpointQuery(reportInput.name, readKpiMatrix, {
      params: { id: company },
      query: { report_sub_type_id: kind, frequency: every, until },
    }),
    placeholderData: (before) => (before?.company.id === company ? before : undefined),
  })
  if (query.data)
    return (
      <OwnFigures source={matrixSource(query.data)}>
        <Matrix matrix={query.data} address={address} companies={companies} tabs={tabs} />
      </OwnFigures>
    )
  return (
    <AdminPage title={label('kpis')} tabs={tabs}>
      <Loaded query={query} what="these figures">
        {() => null}
      </Loaded>
    </AdminPage>
  )
}
