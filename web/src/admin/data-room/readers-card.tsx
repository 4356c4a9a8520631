import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { date, dateTime } from '../../ui/format-dates.ts'
import { missing } from '../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { duration } from './duration.ts'
import { readersOf } from './queries.ts'
import type { Reader, Room } from './queries.ts'

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
          <Button variant="link" onClick={() => setAll(!all)}>
            {all ? 'Fewer' : `All ${total}`}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the readers" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(readers) =>
          readers.length === 0 ? (
            <EmptyState title="No readers yet" level={3}>
              Readers appear here when you add them to a group.
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
  return <DataTable label="Readers" columns={columns} rows={readers} keyOf={(reader) => reader.user_id} />
}

const columns: readonly Column<Reader>[] = [
  {
    id: 'reader',
    header: 'Reader',
    cell: ({ name, groups }) => <TwoLines title={name} note={groups.join(', ')} />,
  },
  {
    id: 'files',
    header: 'Files opened',
    align: 'end',
    cell: ({ user_id: id, name, opened_count: opened, files_count: all }) => (
      <Figure of={`opened:${id}`} label={`Files opened, ${name}`}>
        {`${opened} of ${all}`}
      </Figure>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    align: 'end',
    cell: ({ user_id: id, name, seconds }) => (
      <Figure of={`seconds:${id}`} label={`Time, ${name}`}>
        {seconds > 0 ? duration(seconds) : missing}
      </Figure>
    ),
  },
  {
    id: 'last',
    header: 'Last read',
    align: 'end',
    cell: ({ last_read_at: at }) => (at ? dateTime(at, { today: now() }) : missing),
  },
]
