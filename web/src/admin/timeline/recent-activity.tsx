import { now } from '../../kernel/clock.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { Heading } from '../../ui/text.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { iconOf, Sentence, When } from './entry-sentence.tsx'
import { useTimeline } from './use-timeline.ts'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'

const mostShown = 4

/** What happened to a record last, to read beside a list; nothing where nothing did. */
export function RecentActivity({ record }: { record: RecordNamed }) {
  const entries = useTimeline(record, undefined).data?.pages[0]?.data ?? []
  if (entries.length === 0) return null
  return (
    <section className={styles.stack}>
      <Heading level={3} variant="small">
        Recent activity
      </Heading>
      <Timeline
        label="Recent activity"
        entries={entries.slice(0, mostShown).map((entry) => ({
          id: entry.key,
          icon: iconOf(entry),
          text: <Sentence entry={entry} record={record} />,
          when: <When entry={entry} when={dateTime(entry.at, { today: now() })} />,
        }))}
      />
    </section>
  )
}
