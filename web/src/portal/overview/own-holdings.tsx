import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../features/opportunities/list-queries.ts'
import { reports } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { isGuest } from '../../kernel/viewing.ts'
import { HoldingsTable } from '../../features/portfolio/holdings-table.tsx'
import type { Portfolio } from '../../features/portfolio/use-portfolio.ts'
import { isEnded } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { ReportRows } from '../../features/reports/report-rows.tsx'
import styles from './own-holdings.module.css'

/** The latest that was written to the reader. */
const newsQuery = pageQuery<ReportOnPage>(reports, {
  append: 'is_read',
  sort: '-published_at',
  per_page: 4,
})

/**
 * What is held, in short, and the news about it. Below everything else of the overview, so its code comes
 * after.
 */
export function OwnHoldings({ portfolio }: { portfolio: Portfolio }) {
  const term = useTerm()
  const label = useLabel()
  const { data: news } = useQuery({ ...newsQuery, enabled: !isGuest })
  const held = portfolio.positions.filter((one) => !isEnded(one))
  const written = news?.data ?? []
  if (held.length === 0) return null
  const title = `Your ${term('holding', { plural: true, lower: true })}`
  const totals = portfolio.totals.length === 1 ? portfolio.totals[0] : undefined
  return (
    <div className={styles.pair}>
      <RuledSection
        title={title}
        more={{ label: `Open ${label('portfolio', { lower: true })}`, href: '/investor/portfolio' }}
      >
        <HoldingsTable label={title} holdings={held} totals={totals} />
      </RuledSection>
      {written.length > 0 && (
        <RuledSection
          title={label('news')}
          more={{ label: `All ${label('news', { lower: true })}`, href: '/investor/news' }}
        >
          <ReportRows reports={written} />
        </RuledSection>
      )}
    </div>
  )
}
