import { listOwnKpiForms } from '@moorgate/contract/kpis/kpi-form.ts'
import type { OwnKpiForm } from '@moorgate/contract/kpis/kpi-form.ts'
import { kpiRequest } from '@moorgate/contract/kpis/kpi-request.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { requestStates } from '../../../features/kpis/request-words.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'

const title = 'KPIs to report'

/** `/admin/reports/own-kpis`: what an Entrepreneur is asked to report for their companies. */
export function OwnKpisPage() {
  const forms = useQuery(endpointQuery(kpiRequest.name, listOwnKpiForms))
  return (
    <AdminPage title={title}>
      <Loaded query={forms} what={title}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing to report yet" icon={ClipboardList}>
              Requests for your company’s figures appear here.
            </EmptyState>
          ) : (
            <Card title={title} count={rows.length} flush>
              <DataTable
                label={title}
                rows={rows}
                keyOf={({ id }) => id}
                stacked
                columns={[
                  { id: 'company', header: 'Company', cell: companyOf },
                  { id: 'period', header: 'Period', cell: ({ period_label: label }) => label },
                  { id: 'status', header: 'Status', cell: statusOf },
                  { id: 'due', header: 'Due', cell: ({ due_date: day }) => dateShort(day, { today: now() }) },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

const companyOf = ({ id, company_name: name }: OwnKpiForm) => (
  <Link href={`/admin/reports/own-kpis/${id}`}>{name}</Link>
)

const statusOf = ({ status, is_late: isLate }: OwnKpiForm) => {
  const state = requestStates[status]
  return <StatusDot tone={isLate ? 'bad' : state.tone}>{isLate ? 'Overdue' : state.own}</StatusDot>
}
