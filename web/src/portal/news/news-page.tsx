import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { withList } from '../../kernel/search.ts'
import { useListSearch } from '../../features/list/use-list-search.ts'
import { pageQuery } from '../../features/opportunities/list-queries.ts'
import { reports, reportSeed } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { useEdition } from '../../features/reports/use-edition.ts'
import { Chip } from '../../ui/chip.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { date } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './news.module.css'

const perPage = 20

/** `/investor/news`: what was published about what the reader holds, the latest first, page by page. */
export function NewsPage() {
  const label = useLabel()
  const [search, go] = useListSearch(updateReport)
  const unread = search.tab === 'unread'
  const show = (tab: 'unread' | undefined) => go(withList(search, { tab }), { replace: true })
  const list = useQuery(
    pageQuery<ReportOnPage>(reports, {
      append: 'is_read',
      sort: '-published_at',
      page: search.page,
      per_page: perPage,
      'filter[read]': unread ? '0' : undefined,
    }),
  )
  const waiting = useQuery(pageQuery<ReportOnPage>(reports, { per_page: 1, 'filter[read]': '0' }))
  const count = waiting.data?.meta?.total ?? 0
  return (
    <PortalPage title={label('news')}>
      <div className={styles.bar}>
        <Chip pressed={!unread} onClick={() => show(undefined)}>
          All
        </Chip>
        <Chip pressed={unread} onClick={() => show('unread')}>
          Unread
        </Chip>
        {count > 0 && (
          <Text as="span" tone="faint">
            {count} unread
          </Text>
        )}
      </div>
      <Loaded query={list} what="your news">
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <Nothing unread={unread} />
            ) : (
              data.map((report) => <Row key={report.id} {...{ report }} />)
            )}
            <Pages meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />
          </>
        )}
      </Loaded>
    </PortalPage>
  )
}

function Nothing({ unread }: { unread: boolean }) {
  const text = useText()
  return unread ? (
    <EmptyState title="You’ve read everything" icon={Newspaper}>
      New reports about your holdings appear here.
    </EmptyState>
  ) : (
    <EmptyState title={text('empty_news')} icon={Newspaper}>
      Reports and news about your holdings appear here.
    </EmptyState>
  )
}

function Row({ report }: { report: ReportOnPage }) {
  const edition = useEdition()
  return (
    <section className={styles.row}>
      <span className={styles.day}>{date(report.published_at, { today: now() })}</span>
      <div>
        <span className={styles.kind}>
          {report.is_read === false && (
            <span className={styles.dot}>
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
          {`${edition(report)}, ${report.reading_minutes}\u00A0min`}
          {report.revised_at !== null && ', updated'}
        </span>
        <h2 className={styles.title}>
          <Link href={`/investor/news/reports/${report.id}`}>{report.title}</Link>
        </h2>
        {report.summary !== null && <p className={styles.summary}>{report.summary}</p>}
      </div>
      <span className={styles.about}>
        {report.owner_name}
        <Glyph seed={reportSeed(report)} name={report.owner_name ?? undefined} size={40} />
      </span>
    </section>
  )
}
