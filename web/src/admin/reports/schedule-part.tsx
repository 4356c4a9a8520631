import { unscheduleUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RailPart } from '../../features/records/record-layout.tsx'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { PlannedTime } from '../../features/scheduling/planned-time.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

interface SchedulePartProps {
  report: ReportOnPage
  /** Keeps what is written before anything is planned; true when nothing is left to keep. */
  flush?: (() => Promise<boolean>) | undefined
}

/** When a draft publishes by itself: chosen, changed and taken back. */
export function SchedulePart({ report, flush }: SchedulePartProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, problem, run } = useCommand()
  const { id, publish_at: at, scheduled_by: by } = report
  const ask = async () => {
    if (!flush || (await flush())) setAsking(true)
  }
  const cancel = async () => {
    const done = await run(async () => {
      await send(unscheduleUpdateReport, { params: { id } })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (done) showToast('Schedule cancelled. The report is a draft again.')
  }
  return (
    <RailPart title="Publish">
      <PlannedTime
        at={at}
        note={by === null ? 'London time.' : `Scheduled by ${by}. London time.`}
        none="Not scheduled. You publish it yourself."
      >
        {permits(report, 'publish') && (
          <>
            <Button size="small" onClick={() => void ask()}>
              {at === null ? 'Schedule publication' : 'Reschedule'}
            </Button>
            {at !== null && (
              <Button
                size="small"
                variant="quiet"
                busy={busy}
                busyLabel="Cancelling"
                onClick={() => void cancel()}
              >
                Cancel schedule
              </Button>
            )}
          </>
        )}
      </PlannedTime>
      <Problem says={problem} />
      {asking && <ScheduleDialog report={report} onClose={() => setAsking(false)} />}
    </RailPart>
  )
}
