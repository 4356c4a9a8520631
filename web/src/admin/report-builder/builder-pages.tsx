import { savedReport, updateSavedReport } from '@moorgate/contract/report-builder/saved-report.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Save } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useExport } from '../../features/list/use-export.tsx'
import { addressOf } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send, showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Builder } from './builder.tsx'
import type { Chart } from './builder.tsx'
import { builderPath, entitiesQuery } from './queries.ts'
import type { SavedReport } from './queries.ts'
import { addressQuery, isSame, queryOf, readQuestion } from './question.ts'
import type { Question } from './question.ts'
import { SaveReport } from './save-report.tsx'
import { SendPart } from './send-part.tsx'
import { SharePart } from './share-part.tsx'

/** `/admin/reports/builder/new`: a report that has no name yet; its address holds all of it. */
export function NewReportPage() {
  const { search } = useAddress()
  const visit = useVisit()
  const [isSaving, setSaving] = useState(false)
  const [chart, setChart] = useState<Chart>('bars')
  const query = useQuery(entitiesQuery)
  const first = query.data?.[0]?.name
  const question = readQuestion(search, readQuestion(search).entity || first)
  return (
    <ReportPage
      title="New report"
      question={question}
      actions={
        <Button variant="primary" icon={Save} onClick={() => setSaving(true)}>
          Save report
        </Button>
      }
      go={(next) => visit(`${builderPath}/new?${addressQuery(next)}`)}
      {...{ chart, setChart }}
      side={
        <section>
          <h2>Share</h2>
          <p>Save the report to share it with colleagues or to schedule it.</p>
        </section>
      }
    >
      {isSaving && (
        <SaveReport
          question={question}
          chart={chart}
          onSaved={({ id }) => visit(`${builderPath}/${id}`)}
          onClose={() => setSaving(false)}
        />
      )}
    </ReportPage>
  )
}

/** `/admin/reports/builder/:id`: a report under its name, as it is kept or as it is being changed. */
export function SavedReportPage({ params }: ScreenProps) {
  const query = useQuery(showQuery(savedReport, params['id'] ?? ''))
  return (
    <Loaded query={query} what="this report">
      {(report) => <OpenReport key={`${report.id} ${report.version}`} report={report} />}
    </Loaded>
  )
}

function OpenReport({ report }: { report: SavedReport }) {
  const { search } = useAddress()
  const visit = useVisit()
  const me = useCurrentUser()
  const [isCopying, setCopying] = useState(false)
  const [chart, setChart] = useState<Chart>(report.chart)
  const kept = readQuestion(report.query, report.entity)
  const question = search === '' ? kept : readQuestion(search)
  const path = `${builderPath}/${report.id}`
  const isMine = report.owner_id === me.id
  const isChanged = !isSame(kept, question) || chart !== report.chart
  const { act, save } = useSave(report, { question, chart })
  return (
    <ReportPage
      title={report.name}
      status={report.is_shared ? <Badge tone="info">Shared</Badge> : undefined}
      question={question}
      go={(next) => visit(`${path}?${addressQuery(next)}`)}
      {...{ chart, setChart }}
      actions={
        <>
          {isMine && isChanged && (
            <Button icon={Save} busy={act.busy} busyLabel="Saving" onClick={() => void save()}>
              Save
            </Button>
          )}
          <Button icon={Copy} onClick={() => setCopying(true)}>
            Duplicate
          </Button>
        </>
      }
      problem={act.problem}
      side={
        <>
          {isMine && <SendPart report={report} />}
          <SharePart report={report} isMine={isMine} />
        </>
      }
    >
      {isCopying && (
        <SaveReport
          question={question}
          chart={chart}
          of={report}
          onSaved={({ id }) => visit(`${builderPath}/${id}`)}
          onClose={() => setCopying(false)}
        />
      )}
    </ReportPage>
  )
}

/** Keeps the question as it is asked now; 409 where it was changed in another window. */
function useSave(report: SavedReport, { question, chart }: { question: Question; chart: Chart }) {
  const queries = useQueryClient()
  const visit = useVisit()
  const act = useCommand([])
  const save = async () => {
    const done = await act.run(async () => {
      await send(updateSavedReport, {
        params: { id: report.id },
        body: { entity: question.entity, query: queryOf(question), chart, version: report.version },
      })
      await queries.invalidateQueries({ queryKey: ['saved_report'] })
    })
    if (!done) return
    visit(`${builderPath}/${report.id}`, { replace: true })
    showToast(`${report.name} saved`)
  }
  return { act, save }
}

interface ReportPageProps {
  title: string
  status?: ReactNode
  question: Question
  go: (next: Question) => void
  chart: Chart
  setChart: (chart: Chart) => void
  actions: ReactNode
  problem?: string | undefined
  side: ReactNode
  children: ReactNode
}

function ReportPage(props: ReportPageProps) {
  const { title, status, question, go, chart, setChart, actions, problem, side, children } = props
  const entities = useQuery(entitiesQuery)
  return (
    <AdminPage
      title={title}
      status={status}
      flush
      actions={
        <>
          <DownloadMenu question={question} />
          {actions}
        </>
      }
    >
      <Problem says={problem} />
      <Loaded query={entities} what="the report builder">
        {(all) => <Builder {...{ title, question, go, chart, side }} entities={all} onChart={setChart} />}
      </Loaded>
      {children}
    </AdminPage>
  )
}

/** The report as it is asked now, all lines of it. */
function DownloadMenu({ question }: { question: Question }) {
  const { busy, save, dialog } = useExport()
  const address = (format: string) =>
    `${addressOf('report-rows/export')}?${addressQuery({ ...question, page: 1 })}&format=${format}`
  return (
    <>
      <Menu
        label="Download"
        trigger={
          <Button icon={Download} busy={busy} busyLabel="Downloading">
            Download
          </Button>
        }
        groups={[
          {
            items: [
              { id: 'xlsx', label: 'Workbook (XLSX)', onSelect: () => save(address('xlsx')) },
              { id: 'csv', label: 'Table (CSV)', onSelect: () => save(address('csv')) },
              { id: 'pdf', label: 'Document (PDF)', onSelect: () => save(address('pdf')) },
            ],
          },
        ]}
      />
      {dialog}
    </>
  )
}
