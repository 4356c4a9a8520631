import { reportPeriod } from '@moorgate/contract/kpis/report-period.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { kpiHref } from '../../features/kpis/kpi-address.ts'
import { periodStates } from './period-words.ts'
import { useKpiTabs } from './use-kpi-tabs.ts'

type ReportPeriod = RowOf<typeof reportPeriod>

/** `/admin/reports/kpi-periods`: the periods of all companies, and which of them wait for approval. */
export function KpiPeriodsPage() {
  const label = useLabel()
  const tabs = useKpiTabs('periods')
  return (
    <AdminPage title={label('kpis')} tabs={tabs} flush>
      <ResourceList
        resource={reportPeriod}
        hrefOf={sheetOf}
        preview={false}
        cells={cells}
        nameOf={({ company_name: company, period_label: period }) => `${company}, ${period}`}
        empty={{ text: 'Periods appear here once figures are entered for them.' }}
      />
    </AdminPage>
  )
}

const sheetOf = ({ company_id: company, period, report_sub_type_id: kind }: ReportPeriod) =>
  kpiHref({ company, kind, until: period ?? undefined })

const cells = {
  status: ({ status }: ReportPeriod) => (
    <StatusDot {...periodStates[status]}>{periodStates[status].words}</StatusDot>
  ),
}
