import { investment } from '@moorgate/contract/investments/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat } from '../../../features/list/export-address.ts'
import { ExportMenu } from '../../../features/list/export-menu.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { Pages } from '../../../kernel/pages.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import { listParams, shownSort, withFilter, withList } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import type { GoInList } from '../../../features/list/use-list-search.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Heading } from '../../../ui/text.tsx'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import { bookSource } from '../queries.ts'
import { countOf } from '../record/book-count.ts'
import type { AllocationBook, Investment, Opportunity } from '../records.ts'
import { bookViewOf, filterOf } from './book-view.ts'
import type { BookView } from './book-view.ts'
import styles from './book.module.css'
import { useAllocationColumns } from './allocation-columns.tsx'

const perPage = 50

interface AllocationTableProps {
  opportunity: Opportunity
  book: AllocationBook
}

/**
 * Everybody in the round, by state. View, search, sort and page are in the address; totals are of the whole
 * book.
 */
export function AllocationTable({ opportunity, book }: AllocationTableProps) {
  const [search, go] = useListSearch(investment)
  const view = bookViewOf(search.tab)
  const fixed = { investment_opportunity_id: opportunity.id, ...filterOf(view) }
  const query = useQuery(
    rowsQuery<Investment>(investment, search, {
      perPage,
      fixed,
      include: ['reward'],
      append: ['expected_shares', 'overdue'],
    }),
  )
  const columns = useAllocationColumns(opportunity, book, view)
  const term = useTerm()
  const allocations = term('allocation', { plural: true })
  const many = term('allocation', { plural: true, lower: true })
  const hrefOf = (format: ExportFormat) => {
    const params = listParams(search, { fixed })
    params.append('format', format)
    return addressOf(`${investment.path}/export`, params)
  }
  const meta = query.data?.meta
  return (
    <section>
      <div className={styles.controls}>
        <Heading level={2}>{`${term('allocation')} book`}</Heading>
        <SegmentedControl<BookView>
          label={`Which ${many}`}
          options={useViewOptions(book)}
          value={view}
          onChange={(tab) =>
            go(withList(search, { tab: tab === 'all' ? undefined : tab }), { replace: true })
          }
        />
        <span className={styles.end}>
          <FindInvestor
            value={search.filters['search'] ?? ''}
            onFind={(text) => go(withFilter(search, 'search', text), { replace: true })}
          />
          <ExportMenu hrefOf={hrefOf} />
          <WorkbookButton source={bookSource(opportunity.id)} variant="quiet" size="small" />
        </span>
      </div>
      {query.isError ? (
        <ErrorState title={`We couldn’t load the ${many}`} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={allocations}
          className={styles.table}
          columns={columns}
          rows={query.data?.data ?? []}
          keyOf={({ id }) => id}
          sort={shownSort(search.sort)}
          onSort={({ column, descending }) =>
            go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
          }
          loadingRows={query.isPending ? 8 : undefined}
          refreshing={query.isPlaceholderData}
          empty={<NoAllocations {...{ view, search, go }} />}
        />
      )}
      <Pages meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />
    </section>
  )
}

/** Searched when Enter is pressed or it is left, since the book changes while one types. */
function FindInvestor({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  // What is typed counts until the address says something else: Back, or a cleared search.
  const [draft, setDraft] = useState({ text: value, over: value })
  const text = draft.over === value ? draft.text : value
  const term = useTerm()
  return (
    <SearchField
      className={styles.find}
      label={`Find ${term('investor', { lower: true })}`}
      value={text}
      onChange={(next) => {
        setDraft({ text: next, over: value })
        if (next === '' && value !== '') onFind('')
      }}
      onBlur={() => text !== value && onFind(text)}
      onKeyDown={(event) => event.key === 'Enter' && onFind(text)}
    />
  )
}

function useViewOptions(book: AllocationBook) {
  const label = useLabel()
  const options: { value: BookView; label: string }[] = [
    { value: 'all', label: `All ${countOf(book)}` },
    { value: 'received', label: `Received ${book.received.count}` },
    { value: 'awaiting', label: `Awaiting ${book.awaiting.count + book.overdue.count}` },
    { value: 'reserved', label: `${label('state_reserved')} ${book.reserved.count}` },
    ...(book.waiting_list.count > 0
      ? [{ value: 'waiting' as const, label: `${label('waiting_list')} ${book.waiting_list.count}` }]
      : []),
    { value: 'ended', label: 'Ended' },
  ]
  return options
}

interface NoAllocationsProps {
  view: BookView
  search: ListSearch
  go: GoInList
}

function NoAllocations({ view, search, go }: NoAllocationsProps) {
  const term = useTerm()
  const many = term('allocation', { plural: true, lower: true })
  const onAll = () => go(withList(search, { filters: {}, tab: undefined }))
  // Some may be there that the search leaves out.
  if (Object.keys(search.filters).length > 0)
    return (
      <EmptyState
        level={3}
        title={`No ${many} match`}
        action={<Button onClick={() => go(withList(search, { filters: {} }))}>Clear search</Button>}
      >
        Change or clear the search to see more.
      </EmptyState>
    )
  if (view !== 'all')
    return (
      <EmptyState level={3} title="None with this status" action={<Button onClick={onAll}>Show all</Button>}>
        Show all to see {many} with another status.
      </EmptyState>
    )
  return (
    <EmptyState level={3} title={`No ${many} yet`}>
      They appear here when {term('investor', { plural: true, lower: true })} reserve or you add one.
    </EmptyState>
  )
}
