import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../features/opportunities/list-queries.ts'
import { reports } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { ReportRows } from '../../features/reports/report-rows.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'

const atOnce = 3
const most = 100

/** A round or a fund whose holders are written to. */
interface ReportOwner {
  type: 'investment_opportunity' | 'fund'
  id: number
}

export const roundReports = (id: number): ReportOwner => ({ type: 'investment_opportunity', id })
export const fundReports = (id: number): ReportOwner => ({ type: 'fund', id })

/** Of a round, also what was written about the company that is held through it. */
const filterOf = ({ type, id }: ReportOwner) =>
  type === 'fund'
    ? { 'filter[owner_type]': type, 'filter[owner_id]': id }
    : { 'filter[investment_opportunity_id]': id }

/** What was written to its holders, the latest first. */
export const ownerReportsQuery = (owner: ReportOwner) =>
  pageQuery<ReportOnPage>(reports, {
    append: 'is_read',
    sort: '-published_at',
    per_page: most,
    ...filterOf(owner),
  })

/** The latest of them. Where nothing was written, or it can’t be asked for, nothing is shown. */
export function LatestReports({ owner, all }: { owner: ReportOwner; all: string }) {
  const { data: list } = useQuery(ownerReportsQuery(owner))
  if (!list || list.data.length === 0) return null
  const total = list.meta?.total ?? 0
  return (
    <RuledSection title="Reports" more={total > atOnce ? { label: `All ${total}`, href: all } : undefined}>
      <ReportRows base={baseOf(owner)} reports={list.data.slice(0, atOnce)} />
    </RuledSection>
  )
}

/** All of them. */
export function AllReports({ owner }: { owner: ReportOwner }) {
  const text = useText()
  const query = useQuery(ownerReportsQuery(owner))
  const list = query.data
  return (
    <Loaded queries={[query]} failed="We couldn’t load the reports" skeleton={<Skeleton height={240} />}>
      {() =>
        list && list.data.length > 0 ? (
          <RuledSection
            title="Reports"
            more={(list.meta?.total ?? 0) > most ? { label: 'All news', href: '/investor/news' } : undefined}
          >
            <ReportRows base={baseOf(owner)} reports={list.data} />
          </RuledSection>
        ) : (
          <EmptyState title={text('empty_news')} />
        )
      }
    </Loaded>
  )
}

const baseOf = ({ type, id }: ReportOwner) =>
  type === 'fund' ? `/investor/portfolio/fund/${id}` : `/investor/portfolio/${id}`
