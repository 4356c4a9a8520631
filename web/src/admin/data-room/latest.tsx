import { useQuery } from '@tanstack/react-query'
import { now } from '../../kernel/clock.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { RailPart } from '../../features/records/record-layout.tsx'
import { duration } from './duration.ts'
import { activityOf } from './queries.ts'
import type { Activity, Room } from './queries.ts'
import styles from './data-room.module.css'

/** What happened in the room last. */
export function Latest({ room }: { room: Room }) {
  const entries = useQuery(activityOf(room.id)).data ?? []
  if (entries.length === 0) return null
  return (
    <RailPart title="Latest">
      <ul className={styles.latest}>
        {entries.slice(0, 6).map((entry) => (
          <li key={entry.id}>
            <span>{dateTime(entry.at, { today: now() })}</span>
            {said(entry)}
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function said({ kind, name, document_name: file, files_count: count, seconds }: Activity): string {
  if (kind === 'zip') return `${name} downloaded everything, ${count} files`
  if (kind === 'download') return `${name} downloaded ${file}`
  return seconds > 0 ? `${name} read ${file}, ${duration(seconds)}` : `${name} opened ${file}`
}
