import { fund } from '@moorgate/contract/funds/fund.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../../kernel/page.tsx'
import { recordQuery } from '../../../kernel/queries.ts'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PortfolioAnalysis } from './portfolio-analysis.tsx'

/** `/admin/funds/{id}/portfolio-analysis`. */
export function PortfolioAnalysisPage({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const found = useQuery(recordQuery<RowOf<typeof fund>>(fund, id, {}))
  const tabs = useRecordTabs('fund', { id })
  if (!found.data) return <RecordWait of="fund" query={found} />
  const { name, status } = found.data
  return (
    <AdminPage
      title={name}
      status={status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Closed</Badge>}
      tabs={tabs}
      flush
    >
      <RecordLayout label={name}>
        <PortfolioAnalysis fundId={found.data.id} name={name} />
      </RecordLayout>
    </AdminPage>
  )
}
