import { RailPart } from '../../features/records/record-layout.tsx'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { useEdition } from '../../features/reports/use-edition.ts'
import { now } from '../../kernel/clock.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { audienceWords } from './audience-fields.tsx'
import { isPublished } from './report-paths.ts'
import { ReadersPart } from './readers-part.tsx'
import { RevisionsPart } from './revisions-part.tsx'
import { SchedulePart } from './schedule-part.tsx'

const at = (instant: string | null) => (instant === null ? missing : dateTime(instant, { today: now() }))

/** When a report was published and for whom, who opened it, and what it said before. */
export function DetailsRail({ report }: { report: ReportOnPage }) {
  const edition = useEdition()
  return (
    <>
      {report.archived_at !== null && <ArchivedPart report={report} />}
      <RailPart title="Published">
        <DescriptionList
          items={[
            { term: 'About', value: report.owner_name ?? missing },
            { term: 'Edition', value: edition(report) },
            { term: 'Readers', value: audienceWords[report.audience] },
            { term: 'Published', value: at(report.published_at) },
            { term: 'Revised', value: at(report.revised_at) },
          ]}
        />
      </RailPart>
      {!isPublished(report) && <SchedulePart report={report} />}
      <ReadersPart id={report.id} />
      {report.revisions_count > 0 && <RevisionsPart id={report.id} />}
    </>
  )
}

function ArchivedPart({ report }: { report: ReportOnPage }) {
  return (
    <RailPart title="Archived">
      <DescriptionList
        items={[
          { term: 'Archived', value: at(report.archived_at) },
          { term: 'By', value: report.archived_by ?? missing },
          { term: 'Reason', value: report.archive_reason ?? missing },
        ]}
      />
    </RailPart>
  )
}
