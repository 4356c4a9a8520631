import { opportunityPath } from '@moorgate/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressOf } from '../../../kernel/api.ts'
import { useDensity } from '../../../kernel/density.ts'
import { ListToolbar } from '../../../kernel/list-toolbar.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import type { Page } from '../../../kernel/queries.ts'
import { listParams, shownSort, withList } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../kernel/use-list-search.ts'
import type { GoInList } from '../../../kernel/use-list-search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted } from '../../../ui/format.ts'
import { ListFooter, Pagination } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { TabItem } from '../../../ui/tabs.tsx'
import type { Opportunity } from '../records.ts'
import { useListIncludes } from '../use-allowed.ts'
import { useExistingColumns, useLiveColumns } from './opportunity-columns.tsx'
import { QuickLook } from './quick-look.tsx'
import { offers } from './offers.ts'
import { useOfferedFilters } from './use-offered-filters.ts'
import styles from './list.module.css'

const newPath = '/admin/investments/opportunities/new-opportunity'
/** Few firms have more rounds at a time, so the totals are mostly of all of them. */
const perPage = 100

/** `/admin/investments/opportunities`: drafts, live and closed rounds. */
export function OpportunityList() {
  const may = useAbilities()
  const label = useLabel()
  const page = useOpportunityPage('1,2,3,4')
  const columns = useLiveColumns(page.rows)
  const tabs = useViews([
    ['All', undefined],
    [label('opportunity_draft'), '1'],
    [label('opportunity_live_external'), '2'],
    [label('opportunity_live_internal'), '3'],
    [label('opportunity_closed'), '4'],
  ])
  const create = may('investment_opportunity_live', 'create') && <CreateLink />
  return (
    <ListPage
      {...page}
      title={label('opportunities')}
      columns={columns}
      tabs={tabs}
      action={create}
      nothing="A round that you create stands here until it is completed."
    />
  )
}

/** `/admin/investments/existing`: completed and matured rounds. */
export function ExistingList() {
  const label = useLabel()
  const page = useOpportunityPage('5,6')
  const columns = useExistingColumns(page.rows)
  const tabs = useViews([
    ['All', undefined],
    [label('opportunity_completed'), '5'],
    [label('opportunity_matured'), '6'],
  ])
  return (
    <ListPage
      {...page}
      title={label('existing')}
      columns={columns}
      tabs={tabs}
      closing={false}
      nothing="A round moves here when it is completed and its shares are allotted."
    />
  )
}

function CreateLink() {
  const term = useTerm()
  return (
    <ButtonLink href={newPath} look="primary" icon={Plus}>
      New {term('opportunity', { lower: true })}
    </ButtonLink>
  )
}

/** Saved views by status. A view starts afresh: filters of another one would hide what it is for. */
function useViews(views: readonly (readonly [label: string, status: string | undefined])[]): TabItem[] {
  const { pathname } = useAddress()
  const [search] = useListSearch(offers)
  return views.map(([label, status]) => ({
    label,
    href: status === undefined ? pathname : `${pathname}?filter[status]=${status}`,
    current: search.filters['status'] === status,
  }))
}

interface ListState {
  search: ListSearch
  go: GoInList
  query: UseQueryResult<Page<Opportunity>>
  rows: readonly Opportunity[]
  exportHref: string
}

function useOpportunityPage(statuses: string): ListState {
  const [search, go] = useListSearch(offers)
  const include = useListIncludes()
  const fixed = search.filters['status'] === undefined ? { status: statuses } : {}
  const query = useQuery(
    listQuery(offers, search, {
      perPage,
      include,
      append: ['investor_count'],
      fixed,
    }),
  ) as UseQueryResult<Page<Opportunity>>
  return {
    search,
    go,
    query,
    rows: query.data?.data ?? [],
    exportHref: addressOf(`${offers.path}/export`, listParams(search, { fixed })),
  }
}

interface ListPageProps extends ListState {
  title: string
  columns: readonly Column<Opportunity>[]
  tabs: readonly TabItem[]
  action?: ReactNode
  closing?: boolean
  nothing: string
}

function ListPage({ title, tabs, action, exportHref, closing = true, ...rest }: ListPageProps) {
  const { search, go, rows } = rest
  const offered = useOfferedFilters(closing)
  const shown = rows.findIndex(({ id }) => String(id) === search.panel)
  const actions = (
    <>
      <ButtonLink href={exportHref} icon={Download} download>
        Export
      </ButtonLink>
      {action}
    </>
  )
  return (
    <AdminPage title={title} tabs={tabs} flush actions={actions}>
      <ListToolbar resource={offers} search={search} go={go} filters={offered} />
      <Rows title={title} action={action} {...rest} />
      {shown >= 0 && (
        <QuickLook
          rows={rows}
          at={shown}
          onStep={(id) => go({ ...search, panel: String(id) }, { replace: true })}
          onClose={() => go({ ...search, panel: undefined }, { replace: true })}
        />
      )}
    </AdminPage>
  )
}

type RowsProps = Omit<ListPageProps, 'tabs' | 'exportHref' | 'closing'>

function Rows(props: RowsProps) {
  return (
    <Loaded query={props.query} what={props.title.toLowerCase()} skeleton={<Table {...props} />}>
      {() => <Table {...props} />}
    </Loaded>
  )
}

function Table({ title, columns, rows, query, search, go, action, nothing }: RowsProps) {
  const visit = useVisit()
  const [density] = useDensity()
  const meta = query.data?.meta
  const open = (row: Opportunity, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) visit(opportunityPath(row))
    else go({ ...search, panel: String(row.id) })
  }
  return (
    <div className={styles.list} data-density={density}>
      <DataTable
        label={title}
        className={styles.table}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={shownSort(search.sort)}
        onSort={({ column, descending }) =>
          go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
        }
        onOpen={open}
        current={search.panel === undefined ? undefined : Number(search.panel)}
        loadingRows={query.isPending ? 8 : undefined}
        refreshing={query.isPlaceholderData}
        empty={<Nothing search={search} go={go} nothing={nothing} title={title} action={action} />}
      />
      {meta && (
        <ListFooter count={counted(meta.total, 'round', 'rounds')}>
          {meta.last_page > 1 && (
            <Pagination
              page={meta.current_page}
              pages={meta.last_page}
              from={meta.from ?? undefined}
              to={meta.to ?? undefined}
              total={meta.total}
              onPage={(page) => go({ ...search, page })}
            />
          )}
        </ListFooter>
      )}
    </div>
  )
}

function Nothing({
  search,
  go,
  nothing,
  title,
  action,
}: Pick<RowsProps, 'search' | 'go' | 'nothing' | 'title' | 'action'>) {
  const filtered = Object.keys(search.filters).length > 0
  if (!filtered)
    return (
      <EmptyState title={`No ${title.toLowerCase()} yet`} action={action}>
        {nothing}
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nothing fits"
      action={<Button onClick={() => go(withList(search, { filters: {} }))}>Clear filters</Button>}
    >
      No row has all of what the filters ask for.
    </EmptyState>
  )
}
