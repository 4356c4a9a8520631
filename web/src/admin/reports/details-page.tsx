import { figuresText } from '@moorgate/contract/update-reports/figures.ts'
import { useQuery } from '@tanstack/react-query'
import { Archive, Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { RecordLayout } from '../../features/records/record-layout.tsx'
import { ReportArticle } from '../../features/reports/report-article.tsx'
import { pdfPath } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { HeaderActions } from '../../kernel/header-actions.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { permits } from '../../kernel/permissions.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { DetailsRail } from './details-rail.tsx'
import { LiveFigures } from './figures/live-figures.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { isPublished, reportsPath, reportStates, staffReportQuery, titleOf } from './report-paths.ts'
import styles from './reports.module.css'

/** `/admin/reports/updates/{id}/details`: what is live, who opened it, and what it said before. */
export function UpdateReportDetails({ params }: ScreenProps) {
  const term = useTerm()
  const query = useQuery(staffReportQuery(params['id'] ?? ''))
  const [open, setOpen] = useState<'preview' | 'archive'>()
  const close = () => setOpen(undefined)
  const report = query.data
  const title = report ? titleOf(report) : term('update')
  return (
    <AdminPage
      title={title}
      flush
      status={
        report && <Badge tone={reportStates[report.status].tone}>{reportStates[report.status].text}</Badge>
      }
      actions={report && <Actions report={report} onOpen={setOpen} />}
    >
      <RecordLayout label={title} rail={report && <DetailsRail report={report} />}>
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
      {report && open === 'preview' && <PreviewDialog report={report} onClose={close} />}
      {report && open === 'archive' && <ArchiveDialog report={report} onClose={close} />}
    </AdminPage>
  )
}

interface ActionsProps {
  report: ReportOnPage
  onOpen: (dialog: 'preview' | 'archive') => void
}

/** An archived report is read alone. */
function Actions({ report, onOpen }: ActionsProps) {
  const term = useTerm()
  const isArchived = report.status === 'archived'
  return (
    <HeaderActions
      secondary={[
        !isArchived && {
          id: 'preview',
          label: `Preview as ${term('investor', { lower: true })}`,
          icon: Eye,
          onPress: () => onOpen('preview'),
        },
        isPublished(report) && {
          id: 'pdf',
          label: 'Save as PDF',
          icon: Download,
          href: pdfPath(report.id),
        },
        report.status === 'live' &&
          permits(report, 'archive') && {
            id: 'archive',
            label: 'Archive',
            icon: Archive,
            onPress: () => onOpen('archive'),
          },
      ]}
      primary={
        !isArchived &&
        permits(report, 'edit') && (
          <ButtonLink href={`${reportsPath}/${report.id}/edit-update`}>
            {report.status === 'live' ? 'Revise' : 'Edit'}
          </ButtonLink>
        )
      }
    />
  )
}
