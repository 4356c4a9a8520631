import {
  deleteUpdateReport,
  publishUpdateReport,
  readUpdateReportReaders,
} from '@moorgate/contract/update-reports/commands.ts'
import { updateReportPath } from '@moorgate/contract/screens.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import { reportQuery } from '../../features/reports/report.ts'
import type { UpdateReport } from '../../features/reports/report.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { quantity } from '../../ui/format.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ReportForm } from './report-form.tsx'
import { reportsPath, reportStates } from './report-paths.ts'
import { SchedulePart } from './schedule-part.tsx'

/** `/admin/reports/updates/new-update`. */
export function NewUpdateReport() {
  const term = useTerm()
  const visit = useVisit()
  const title = `New ${term('update', { lower: true })}`
  return (
    <AdminPage title={title} flush>
      <RecordLayout label={title}>
        <ReportForm
          save="Save draft"
          onSaved={(report) => {
            showToast('The draft is saved')
            visit(updateReportPath(report), { replace: true })
          }}
        />
      </RecordLayout>
    </AdminPage>
  )
}

/** `/admin/reports/updates/{id}/edit-update`: a draft, or the revision of what is live. */
export function EditUpdateReport({ params }: ScreenProps) {
  const term = useTerm()
  const visit = useVisit()
  const query = useQuery(reportQuery(params['id'] ?? ''))
  const report = query.data
  const title = report?.title ?? term('update')
  return (
    <AdminPage
      title={title}
      flush
      status={
        report && <Badge tone={reportStates[report.status].tone}>{reportStates[report.status].text}</Badge>
      }
      actions={report && report.status !== 'live' && <DraftActions report={report} />}
    >
      <RecordLayout
        label={title}
        rail={report && report.status !== 'live' && <SchedulePart report={report} />}
      >
        <Loaded query={query} what="the report">
          {(found) => (
            <ReportForm
              key={found.id}
              report={found}
              save={found.status === 'live' ? 'Publish the revision' : 'Save draft'}
              onSaved={(saved) => {
                showToast(saved.status === 'live' ? 'The revision is published' : 'The draft is saved')
                if (saved.status === 'live') visit(updateReportPath(saved))
              }}
            />
          )}
        </Loaded>
      </RecordLayout>
    </AdminPage>
  )
}

/** A draft is published once, after a second look at whom it reaches, or deleted. */
function DraftActions({ report }: { report: UpdateReport }) {
  const may = useAbilities()
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState<'publish' | 'delete'>()
  const params = { id: report.id }
  const readers = useQuery({
    ...endpointQuery(updateReport.name, readUpdateReportReaders, { params }),
    enabled: asking === 'publish',
  })
  if (!may('update_reports', 'update')) return null
  const act = async (perform: () => Promise<unknown>, said: string, to: string) => {
    setAsking(undefined)
    const done = await run(async () => {
      await perform()
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (!done) return
    showToast(said)
    visit(to, { replace: true })
  }
  const publish = () =>
    act(
      () => send(publishUpdateReport, { params }),
      'The report is published',
      `${reportsPath}/${report.id}/details`,
    )
  const remove = () => act(() => send(deleteUpdateReport, { params }), 'The draft is deleted', reportsPath)
  return (
    <>
      <Problem says={problem} />
      <Button variant="danger-quiet" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <Button variant="primary" busy={busy} onClick={() => setAsking('publish')}>
        Publish
      </Button>
      <Confirmation
        open={asking === 'publish'}
        title={`Publish ${report.title}?`}
        confirm="Publish"
        onCancel={() => setAsking(undefined)}
        onConfirm={() => void publish()}
      >
        Holders who will read it: {quantity(readers.data?.holders ?? 0)}.
        {report.notify && ' Each gets an e-mail and a notification.'} A published report can be revised, but
        not taken back.
      </Confirmation>
      <Confirmation
        open={asking === 'delete'}
        title={`Delete ${report.title}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={() => setAsking(undefined)}
        onConfirm={() => void remove()}
      >
        Nobody outside the firm has seen it.
      </Confirmation>
    </>
  )
}
