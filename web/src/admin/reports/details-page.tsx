import {
  readUpdateReportReaders,
  readUpdateReportRevisions,
} from '@moorgate/contract/update-reports/commands.ts'
import { editionOf } from '@moorgate/contract/update-reports/edition.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { figuresText } from '@moorgate/contract/update-reports/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { RailPart, RecordLayout } from '../../features/records/record-layout.tsx'
import { ReportArticle } from '../../features/reports/report-article.tsx'
import { pdfPath } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { now } from '../../kernel/clock.ts'
import { HeaderActions } from '../../kernel/header-actions.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { permits } from '../../kernel/permissions.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { Text } from '../../ui/text.tsx'
import { audienceWords } from './audience-fields.tsx'
import { LiveFigures } from './figures/live-figures.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { isPublished, reportsPath, reportStates, staffReportQuery, titleOf } from './report-paths.ts'
import { SchedulePart } from './schedule-part.tsx'
import styles from './reports.module.css'

/** `/admin/reports/updates/{id}/details`: what is live, who opened it, and what it said before. */
export function UpdateReportDetails({ params }: ScreenProps) {
  const term = useTerm()
  const query = useQuery(staffReportQuery(params['id'] ?? ''))
  const [previewing, setPreviewing] = useState(false)
  const report = query.data
  const title = report ? titleOf(report) : term('update')
  return (
    <AdminPage
      title={title}
      flush
      status={
        report && <Badge tone={reportStates[report.status].tone}>{reportStates[report.status].text}</Badge>
      }
      actions={
        report && (
          <HeaderActions
            secondary={[
              {
                id: 'preview',
                label: `Preview as ${term('investor', { lower: true })}`,
                icon: Eye,
                onPress: () => setPreviewing(true),
              },
              isPublished(report) && {
                id: 'pdf',
                label: 'Save as PDF',
                icon: Download,
                href: pdfPath(report.id),
              },
            ]}
            primary={
              permits(report, 'edit') && (
                <ButtonLink href={`${reportsPath}/${report.id}/edit-update`}>
                  {report.status === 'live' ? 'Revise' : 'Edit'}
                </ButtonLink>
              )
            }
          />
        )
      }
    >
      <RecordLayout label={title} rail={report && <Rail report={report} />}>
        <Loaded query={query} what="the report">
          {(found) => (
            <div className={styles.paper}>
              <ReportArticle
                report={found}
                publishedId={isPublished(found) ? found.id : undefined}
                renderBlock={
                  isPublished(found)
                    ? undefined
                    : (block) => <LiveFigures id={found.id} block={figuresText(block)} />
                }
              />
            </div>
          )}
        </Loaded>
      </RecordLayout>
      {report && previewing && <PreviewDialog report={report} onClose={() => setPreviewing(false)} />}
    </AdminPage>
  )
}

function Rail({ report }: { report: ReportOnPage }) {
  const today = now()
  const at = (instant: string | null) => (instant === null ? missing : dateTime(instant, { today }))
  return (
    <>
      <RailPart title="Published">
        <DescriptionList
          items={[
            { term: 'About', value: report.owner_name ?? missing },
            { term: 'Edition', value: editionOf(report) },
            { term: 'Readers', value: audienceWords[report.audience] },
            { term: 'Published', value: at(report.published_at) },
            { term: 'Revised', value: at(report.revised_at) },
          ]}
        />
      </RailPart>
      {!isPublished(report) && <SchedulePart report={report} />}
      <Readers id={report.id} at={at} />
      {report.revisions_count > 0 && <Revisions id={report.id} at={at} />}
    </>
  )
}

interface PartProps {
  id: number
  at: (instant: string | null) => string
}

function Readers({ id, at }: PartProps) {
  const { data } = useQuery(endpointQuery(updateReport.name, readUpdateReportReaders, { params: { id } }))
  if (!data) return null
  return (
    <RailPart title="Opened by" action={<Badge plain>{`${data.opened} of ${data.audience}`}</Badge>}>
      {data.readers.length === 0 && <Text tone="faint">No readers yet.</Text>}
      <ul className={styles.list}>
        {data.readers
          .slice(0, 20)
          .map(({ user_id: userId, name, is_holder: isHolder, last_opened_at: last }) => (
            <li key={userId}>
              {name}
              <small>
                {last === null ? 'Not opened yet' : `Opened ${at(last)}`}
                {!isHolder && ', not a holder'}
              </small>
            </li>
          ))}
      </ul>
      {data.readers.length > 20 && <Text tone="faint">Showing the last 20.</Text>}
    </RailPart>
  )
}

function Revisions({ id, at }: PartProps) {
  const { data } = useQuery(endpointQuery(updateReport.name, readUpdateReportRevisions, { params: { id } }))
  return (
    <RailPart title="Revisions">
      <ol className={styles.list}>
        {data?.map(({ number, title, note, revised_by: by, revised_at: instant }) => (
          <li key={number}>
            {note ?? title}
            <small>
              {by ?? missing}, {at(instant)}
            </small>
          </li>
        ))}
      </ol>
    </RailPart>
  )
}
