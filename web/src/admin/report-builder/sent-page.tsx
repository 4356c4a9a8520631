import { readReportDelivery } from '@moorgate/contract/report-builder/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useExport } from '../../features/list/use-export.tsx'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'
import styles from './builder.module.css'

/** `/admin/reports/builder/sent/:id`: a report that one was sent, where its mail leads. */
export function SentReportPage({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const query = useQuery(endpointQuery('saved_report', readReportDelivery, { params: { id } }))
  const { busy, save, dialog } = useExport()
  return (
    <AdminPage title={query.data?.report ?? 'Report'}>
      <Loaded query={query} what="this report">
        {({ file_name: name, sent_at: at, rows }) => (
          <Card title={name}>
            <div className={styles.sent}>
              <p>
                Sent to you {dateTimeWithin(at, { today: now() })}, with {counted(rows, 'record', 'records')}.
                It includes only what your role allowed at the time.
              </p>
              <Button
                variant="primary"
                icon={Download}
                busy={busy}
                busyLabel="Downloading"
                onClick={() => save(addressOf(`report-deliveries/${id}/download`))}
              >
                Download
              </Button>
            </div>
            {dialog}
          </Card>
        )}
      </Loaded>
    </AdminPage>
  )
}
