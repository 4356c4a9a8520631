import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Figure } from '../../kernel/working/figure.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { date, dateTime } from '../../ui/format-dates.ts'
import { missing } from '../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { duration } from './duration.ts'
import { readersOf } from './queries.ts'
import type { Reader, Room } from './queries.ts'
import styles from './data-room.module.css'

const first = 8

/** Who reads, how much of what they are given, for how long, and when last. */
export function ReadersCard({ room }: { room: Room }) {
  const query = useQuery(readersOf(room.id))
  const [all, setAll] = useState(false)
  const total = query.data?.length ?? 0
  return (
    <Card
      flush
      title="Readers"
      note={`Since ${date(room.created_at, { today: now() })}`}
      actions={
        total > first && (
          <Button look="link" onClick={() => setAll(!all)}>
            {all ? 'Fewer' : `All ${total}`}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the readers" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(readers) =>
          readers.length === 0 ? (
            <EmptyState title="Nobody yet" level={3}>
              Whoever is put into a group stands here.
            </EmptyState>
          ) : (
            <Table readers={all ? readers : readers.slice(0, first)} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Table({ readers }: { readers: readonly Reader[] }) {
  const today = now()
  return (
    // On a phone it scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label="Readers">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Reader</th>
            <th scope="col">Files opened</th>
            <th scope="col">Time</th>
            <th scope="col">Last read</th>
          </tr>
        </thead>
        <tbody>
          {readers.map((reader) => (
            <tr key={reader.user_id}>
              <th scope="row">
                <b>{reader.name}</b>
                <small>{reader.groups.join(', ')}</small>
              </th>
              <td>
                {reader.opened_count} of {reader.files_count}
              </td>
              <td>
                <Figure of={`seconds:${reader.user_id}`} label={`Time, ${reader.name}`}>
                  {reader.seconds > 0 ? duration(reader.seconds) : missing}
                </Figure>
              </td>
              <td>{reader.last_read_at ? dateTime(reader.last_read_at, { today }) : missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
