import { updateReportPath } from '@moorgate/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.ts'
import { DraftEditor } from './draft-editor.tsx'
import { editedReportQuery, headingOf, isPublished, reportStates, titleOf } from './report-paths.ts'
import { RevisionForm } from './revision-form.tsx'

/** `/admin/reports/updates/{id}/edit-update`: a draft, or the revision of what is live. */
export function EditUpdateReport({ params }: ScreenProps) {
  const term = useTerm()
  const query = useQuery(editedReportQuery(params['id'] ?? ''))
  if (query.data?.status === 'archived') return <Archived report={query.data} />
  if (query.data) return <Editor key={query.data.id} report={query.data} />
  return (
    <AdminPage title={term('update')} flush>
      <RecordLayout label={term('update')}>
        <Loaded query={query} what="the report">
          {() => null}
        </Loaded>
      </RecordLayout>
    </AdminPage>
  )
}

function Archived({ report }: { report: ReportOnPage }) {
  return (
    <AdminPage title={titleOf(report)}>
      <EmptyState
        title="This report is archived"
        icon={Archive}
        action={<ButtonLink href={updateReportPath(report)}>Read report</ButtonLink>}
      >
        An archived report can’t be changed.
      </EmptyState>
    </AdminPage>
  )
}

/** What was opened as a draft stays one on this page, also where a colleague publishes it meanwhile. */
function Editor({ report }: { report: ReportOnPage }) {
  const [wasLive] = useState(isPublished(report))
  return wasLive ? <Revision report={report} /> : <DraftEditor report={report} />
}

function Revision({ report }: { report: ReportOnPage }) {
  const visit = useVisit()
  const { tone, text } = reportStates[report.status]
  return (
    <AdminPage title={headingOf(report)} flush status={<Badge tone={tone}>{text}</Badge>}>
      <RevisionForm
        report={report}
        onSaved={(saved) => {
          showToast('Revision published')
          visit(updateReportPath(saved))
        }}
      />
    </AdminPage>
  )
}
