import { fundStatement } from '@moorgate/contract/funds/statement.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { date, dateFull } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import type { Fund } from './fund.ts'

const PublishStatements = overlay(async () => (await import('./publish-statements.tsx')).PublishStatements)

type Statement = RowOf<typeof fundStatement>

/** While letters are written their number is asked for again. */
const pollMs = 2000
const isBeingWritten = ({ written_count: written, letters_count: all }: Statement) => written < all

/** The statements that investors were sent, period by period, and how many of each are written. */
export function StatementsCard({ record }: { record: Fund }) {
  const words = useWords()
  const term = useTerm()
  const [publishing, setPublishing] = useState(false)
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...listQuery(fundStatement, { sort: '-to', page }, { fixed: { fund_id: record.id }, perPage: 100 }),
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingWritten) ? pollMs : false),
  })
  return (
    <>
      <Card
        title="Statements"
        count={query.data?.meta?.total || undefined}
        note={words('The capital account of each {investor}, as PDF')}
        actions={
          permits(record, 'edit') &&
          record.nav !== null && (
            <Button size="small" onClick={() => setPublishing(true)}>
              Publish statements
            </Button>
          )
        }
        flush
      >
        <Loaded query={query} what="the statements">
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title="No statements yet" level={3}>
                {record.nav === null
                  ? 'You can publish statements once you’ve published a value.'
                  : `Each ${term('investor', { lower: true })} is notified and finds theirs in their documents.`}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label="Statements"
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  refreshing={query.isPlaceholderData}
                  stacked
                />
                <Pages meta={meta} onPage={setPage} inCard />
              </>
            )
          }
        </Loaded>
      </Card>
      {publishing && <PublishStatements record={record} onClose={() => setPublishing(false)} />}
    </>
  )
}

const columns: readonly Column<Statement>[] = [
  {
    id: 'period',
    header: 'Period',
    weight: 'strong',
    cell: ({ from, to, revision }) =>
      `${dateFull(from)} to ${dateFull(to)}${revision > 1 ? `, revision ${revision}` : ''}`,
  },
  {
    id: 'written',
    header: 'Created',
    align: 'end',
    cell: ({ written_count: written, letters_count: all }) => `${written} of ${all}`,
  },
  {
    id: 'published',
    header: 'Published',
    cell: ({ created_at: at, publisher_name: name }) =>
      `${date(at, { today: now() })}${name === null ? '' : ` by ${name}`}`,
  },
]
