import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readUpdateReportReaders } from '@moorgate/contract/update-reports/readers.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../features/list/export-button.tsx'
import { addressOf } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateTime } from '../../ui/format-dates.ts'
import { missing, quantity } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './reports.module.css'

type Readers = AnswerOf<typeof readUpdateReportReaders>
type Reader = Readers['readers'][number]
type ReaderFilter = 'all' | 'opened' | 'unopened'

const queryOf: Readonly<Record<ReaderFilter, { opened?: string }>> = {
  all: {},
  opened: { opened: '1' },
  unopened: { opened: '0' },
}

const emptyTitles: Readonly<Record<ReaderFilter, string>> = {
  all: 'No readers yet',
  opened: 'No one has opened it yet',
  unopened: 'Everyone has opened it',
}

interface ReadersDialogProps {
  id: number
  onClose: () => void
}

/** All readers of a report, those who opened it or those who haven’t: page by page, and as a file. */
export function ReadersDialog({ id, onClose }: ReadersDialogProps) {
  const [filter, setFilter] = useState<ReaderFilter>('all')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...endpointQuery(updateReport.name, readUpdateReportReaders, {
      params: { id },
      query: { ...queryOf[filter], page },
    }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: ReaderFilter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <Modal open kept variant="wide" title="Readers" onClose={onClose}>
      <div className={styles.readersBar}>
        <SegmentedControl<ReaderFilter>
          label="Show"
          options={optionsOf(query.data)}
          value={filter}
          onChange={choose}
        />
        <ExportButton
          size="small"
          address={addressOf(
            `${updateReport.path}/${id}/readers/export`,
            new URLSearchParams(queryOf[filter]),
          )}
        >
          Export CSV
        </ExportButton>
      </div>
      <Loaded query={query} what="the readers">
        {({ readers, meta }) => (
          <>
            {readers.length === 0 ? (
              <EmptyState title={emptyTitles[filter]} level={3} />
            ) : (
              <DataTable
                label="Readers"
                columns={columns}
                rows={readers}
                keyOf={({ user_id: userId }) => userId}
              />
            )}
            <Pages meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Modal>
  )
}

/** Each with how many there are, once that is known. */
function optionsOf(data: Readers | undefined): { value: ReaderFilter; label: string }[] {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${quantity(count)}`
  return [
    { value: 'all', label: counted('All', data?.audience) },
    { value: 'opened', label: counted('Opened', data?.opened) },
    { value: 'unopened', label: counted('Not opened', data && data.audience - data.opened) },
  ]
}

const at = (instant: string | null) => (instant === null ? missing : dateTime(instant, { today: now() }))

const columns: readonly Column<Reader>[] = [
  { id: 'name', header: 'Name', weight: 'strong', cell: ({ name }) => name },
  { id: 'holder', header: 'Holder', cell: ({ is_holder: isHolder }) => (isHolder ? 'Yes' : 'No') },
  { id: 'first', header: 'First opened', cell: ({ first_opened_at: first }) => at(first) },
  { id: 'last', header: 'Last opened', cell: ({ last_opened_at: last }) => at(last) },
  { id: 'count', header: 'Times opened', align: 'end', cell: ({ opens_count: count }) => count },
]
