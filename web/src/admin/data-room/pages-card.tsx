import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/format.ts'
import { NativeSelect } from '../../ui/native-select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { duration } from './duration.ts'
import { barsOf, longestPages } from './page-bars.ts'
import { pagesOf, readingsOf } from './queries.ts'
import type { Room } from './queries.ts'
import styles from './data-room.module.css'

/** Where in a file readers linger, page by page, and who they are. */
export function PagesCard({ room }: { room: Room }) {
  const query = useQuery(readingsOf(room.id))
  const [chosen, setChosen] = useState<number>()
  return (
    <Card title="Pages">
      <Loaded query={query} what="the reading history" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(readings) => {
          const id = chosen ?? readings[0]?.document_id
          if (id === undefined)
            return (
              <EmptyState title="No reading yet" level={3}>
                Reading time per page appears here once a file has been read.
              </EmptyState>
            )
          return (
            <div className={styles.pages}>
              <NativeSelect
                label="File"
                labelHidden
                value={String(id)}
                onChange={(event) => setChosen(Number(event.target.value))}
                options={readings.map(({ document_id: value, name }) => ({
                  value: String(value),
                  label: name,
                }))}
              />
              <FilePages room={room} documentId={id} />
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

function FilePages({ room, documentId }: { room: Room; documentId: number }) {
  const query = useQuery(pagesOf(room.id, documentId))
  return (
    <Loaded query={query} what="its pages" skeleton={<SkeletonRows rows={4} avatar={false} />}>
      {({ pages, pages_count: count, average_seconds: average, readers }) => {
        const bars = barsOf(pages, count)
        const longest = longestPages(pages)
        return (
          <>
            <p className={styles.average}>
              <b>
                <Figure of={`average:${documentId}`} label="Average time">
                  {duration(average)}
                </Figure>
              </b>{' '}
              average,{' '}
              <Figure of={`file_readers:${documentId}`} label="Readers">
                {counted(readers.length, 'reader', 'readers')}
              </Figure>
            </p>
            <VisuallyHidden>{`Seconds on each of ${counted(count, 'page', 'pages')}: ${pages
              .map(({ page, seconds }) => `page ${page} ${duration(seconds)}`)
              .join(', ')}`}</VisuallyHidden>
            <div className={styles.heat} aria-hidden>
              {bars.map(({ page, share, isLongest }) => (
                <i
                  key={page}
                  data-longest={isLongest || undefined}
                  style={{ height: `${Math.max(3, share * 100)}%` }}
                />
              ))}
            </div>
            <div className={styles.ends}>
              <span>Page 1</span>
              <span>{Math.max(1, count)}</span>
            </div>
            {longest && <Text tone="soft">Longest on {longest}.</Text>}
            <ul className={styles.by} aria-label="By reader">
              {readers.slice(0, 5).map((reader) => (
                <li key={reader.user_id}>
                  <span>{reader.name}</span>
                  <span>
                    {longestPages(reader.pages) ?? 'opened'},{' '}
                    <Figure of={`of_file:${documentId}:${reader.user_id}`} label={`Time, ${reader.name}`}>
                      {duration(reader.seconds)}
                    </Figure>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
