import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../features/opportunities/list-queries.ts'
import { readingOf, reports } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { Row, Rows } from '../../features/sections/section.tsx'
import { now } from '../../kernel/clock.ts'
import { date } from '../../ui/format-dates.ts'
import { TextLink } from '../../ui/link.tsx'

const atOnce = 3

/** The latest that was written to its holders. Where nothing was, or it can’t be asked for, nothing is shown. */
export function HoldingReports({ offerId }: { offerId: number }) {
  const { data: list } = useQuery(
    pageQuery<ReportOnPage>(reports, {
      append: 'is_read',
      sort: '-published_at',
      per_page: atOnce,
      'filter[owner_type]': 'investment_opportunity',
      'filter[owner_id]': offerId,
    }),
  )
  if (!list || list.data.length === 0) return null
  const total = list.meta?.total ?? 0
  return (
    <RuledSection
      title="Reports"
      more={total > atOnce ? { label: 'All news', href: '/investor/news' } : undefined}
    >
      <Rows label="Reports">
        {list.data.map((report) => (
          <Row
            key={report.id}
            title={<TextLink href={`/investor/news/reports/${report.id}`}>{report.title}</TextLink>}
            note={`${readingOf(report)}, ${date(report.published_at, { today: now() })}`}
          />
        ))}
      </Rows>
    </RuledSection>
  )
}
