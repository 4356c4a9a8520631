import { kpiRequest } from '@moorgate/contract/kpis/kpi-request.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { kpiHref } from '../../../features/kpis/kpi-address.ts'
import { useKpiTabs } from '../use-kpi-tabs.ts'
import { RequestStatus } from './request-status.tsx'

const AskDialog = overlay(async () => (await import('./ask-dialog.tsx')).AskDialog)

export type KpiRequest = RowOf<typeof kpiRequest>

/** `/admin/reports/kpi-requests`: what companies were asked to report, and how far each has come. */
export function KpiRequestsPage() {
  const label = useLabel()
  const may = useAbilities()
  const tabs = useKpiTabs('requests')
  const [isAsking, setAsking] = useState(false)
  const ask = may('kpi', 'create') && (
    <Button variant="primary" icon={Send} onClick={() => setAsking(true)}>
      Request KPIs
    </Button>
  )
  return (
    <AdminPage title={label('kpis')} tabs={tabs} flush actions={ask}>
      <ResourceList
        resource={kpiRequest}
        hrefOf={sheetOf}
        preview={false}
        cells={cells}
        nameOf={({ company_name: company, period_label: period }) => `${company}, ${period}`}
        empty={{
          text: `${label('kpi_requests')} and their progress appear here.`,
          ...(ask && { action: ask }),
        }}
      />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </AdminPage>
  )
}

const sheetOf = ({ company_id: company, period, report_sub_type_ids: [kind] }: KpiRequest) =>
  kpiHref({ company, kind, until: period ?? undefined })

const cells = { status: (row: KpiRequest) => <RequestStatus request={row} /> }
