import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { pageQuery } from '../../features/opportunities/list-queries.ts'
import { readingOf, reports, reportSeed } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { date } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './news.module.css'

const atOnce = 20

/** `/investor/news`: what was published about what the reader holds, the latest first. */
export function NewsPage() {
  const label = useLabel()
  const [unread, setUnread] = useState(false)
  const [shown, setShown] = useState(atOnce)
  const list = useQuery(
    pageQuery<ReportOnPage>(reports, {
      append: 'is_read',
      sort: '-published_at',
      per_page: shown,
      'filter[read]': unread ? '0' : undefined,
    }),
  )
  const waiting = useQuery(pageQuery<ReportOnPage>(reports, { per_page: 1, 'filter[read]': '0' }))
  const count = waiting.data?.meta?.total ?? 0
  return (
    <PortalPage title={label('news')}>
      <div className={styles.bar}>
        <Chip pressed={!unread} onClick={() => setUnread(false)}>
          All
        </Chip>
        <Chip pressed={unread} onClick={() => setUnread(true)}>
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
            {(meta?.total ?? 0) > data.length && (
              <Button
                className={styles.earlier}
                busy={list.isFetching}
                busyLabel="Loading"
                onClick={() => setShown(shown + atOnce)}
              >
                Show earlier
              </Button>
            )}
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
          {readingOf(report)}
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
