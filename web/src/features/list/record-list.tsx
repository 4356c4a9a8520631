import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import type { OfferedFilter } from './filters/filter-values.ts'
import { refusedFilters, wrongFilters } from './filters/wrong-values.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'
import type { ListQuery } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useListSearch } from './use-list-search.ts'
import type { ListColumn } from './columns.ts'
import type { Listable, ListedResource } from './listed.ts'
import type { ListView } from './list-views.ts'
import { ListRows } from './list-rows.tsx'
import type { ListParts } from './list-rows.tsx'
import type { BesideListProps } from './beside-list.tsx'
import { bulkResourceOf } from './bulk.ts'
import { moreColumns, useColumns } from './use-columns.ts'
import { useCursor } from './use-cursor.ts'
import { useFirstView, useSavedViews } from './use-saved-views.ts'
import { useSelection } from './use-selection.ts'
import { afterPaint } from '../../kernel/idle.ts'
import { later } from '../../ui/later.ts'
import { exportAddress } from './export-address.ts'
import type { SavedView } from './saved-views.ts'

// What opens over a page follows its first picture: its parts weigh as much as the list itself.
const ViewsMenu = later(afterPaint(async () => (await import('./views-menu.tsx')).ViewsMenu))

const ExportMenu = later(afterPaint(async () => (await import('./export-menu.tsx')).ExportMenu))

const ColumnsButton = later(afterPaint(async () => (await import('./columns-button.tsx')).ColumnsButton))

interface ListToolsProps<Row extends Listable> extends ListParts<Row> {
  list: string
  views: readonly SavedView[] | undefined
}

/** At the end of a list's toolbar: its views, its export, its columns. */
function ListTools<Row extends Listable>(props: ListToolsProps<Row>) {
  const { resource, list, views, search, go, columns, query = {} } = props
  return (
    <Suspense>
      <ViewsMenu resource={resource} list={list} views={views} search={search} go={go} />
      {resource.operations.includes('export') && (
        <ExportMenu
          hrefOf={(format) => exportAddress(resource, search, { columns: columns.shown, query }, format)}
        />
      )}
      <ColumnsButton
        columns={columns.all}
        choices={columns.choices}
        isChanged={columns.isChanged}
        onChange={(choices) => go({ ...search, columns: columns.textOf(choices) }, { replace: true })}
      />
    </Suspense>
  )
}

// `later` forgets that what it loads is generic in its rows.
const BesideList = later(async () => (await import('./beside-list.tsx')).BesideList) as unknown as <
  Row extends Listable,
>(
  props: BesideListProps<Row>,
) => ReactNode

export interface RecordListProps<Row extends Listable> {
  resource: ListedResource
  /** Key of the list among those of its resource, where it has several: `existing`. */
  variant?: string | undefined
  /** Relations, computed attributes and conditions that the screen adds to what the address says. */
  query?: ListQuery | undefined
  columns: readonly ListColumn<Row>[]
  filters: readonly OfferedFilter[]
  /** Conditions that the list is asked for day by day, offered in its filters. */
  often?: readonly ListView[] | undefined
  nameOf: (row: Row) => string
  /** Where a row's record is; undefined for one that this person doesn't open. */
  hrefOf?: ((row: Row) => string | undefined) | undefined
  /** What the quick look shows of a row; `false` where a press opens the record at once. */
  preview?: ((row: Row) => ReactNode) | false | undefined
  /** Figures of the whole list, in its footer. */
  totals?: readonly { label: string; value: ReactNode }[] | undefined
  /** Name of the figure that the number of all rows opens to; without it the number is plain. */
  countFigure?: string | undefined
  /** Why there is nothing, and the one action that changes it. */
  empty: { title?: string; text: ReactNode; action?: ReactNode }
}

/**
 * A list of records, the same everywhere: search, filters, order and columns in the address, views of them
 * under a name, rows chosen by the page or all that fit, a quick look beside it, and all of it by the
 * keyboard. Stands in `<AdminPage flush>`.
 */
export function RecordList<Row extends Listable>(props: RecordListProps<Row>) {
  const { resource, query = nothingAdded, filters, often, preview } = props
  const list = listKey(props)
  const [search, go] = useListSearch(resource)
  const term = useTerm()
  const views = useSavedViews(list)
  useFirstView(resource, views, go)
  const answer = useQuery(listQuery(resource, search, { perPage: 25, ...query })) as unknown as Answer<Row>
  const wrong = wrongFilters(search.filters, filters, answer.error)
  const columns = useColumns(useAllColumns(props), search)
  const chosen = useSelection(search, query)
  const rows = answer.data?.data ?? []
  const total = answer.data?.meta?.total ?? rows.length
  const cursor = useCursor({
    rows,
    page: answer.isPlaceholderData ? undefined : answer.data?.meta,
    search,
    go,
    looks: preview !== false,
    hrefOf: props.hrefOf,
    chosen,
  })
  const shared = { ...props, query, search, go, columns, chosen, cursor, wrong }
  const needsMore = chosen.keys.size > 0 || search.panel !== undefined || cursor.job !== undefined
  return (
    <>
      <ListToolbar
        {...{ resource, list, search, go, filters, often, wrong }}
        fixed={query.fixed}
        end={<ListTools {...shared} list={list} views={views} />}
      />
      <Loaded
        query={isRefused(answer.error) ? { ...answer, data: nothingFound } : answer}
        what={`the ${term(resource.term, { plural: true, lower: true })}`}
        skeleton={<ListRows {...shared} page={undefined} refreshing={false} />}
      >
        {(page) => <ListRows {...shared} page={page} refreshing={answer.isPlaceholderData} />}
      </Loaded>
      {needsMore && (
        <Suspense>
          <BesideList {...shared} bulk={bulkResourceOf(resource.path)} rows={rows} total={total} />
        </Suspense>
      )}
    </>
  )
}

type Answer<Row extends Listable> = UseQueryResult<Page<Row>>

const nothingAdded: ListQuery = {}

const nothingFound: Page<never> = { data: [] }

/** A list of which a filter was refused is a list without rows: the filters stay, to be mended. */
const isRefused = (error: unknown) => Object.keys(refusedFilters(error)).length > 0

/** Key of a list among all lists: views are kept by it. */
const listKey = ({ resource, variant }: { resource: ListedResource; variant?: string | undefined }): string =>
  variant === undefined ? resource.path : `${resource.path}:${variant}`

function useAllColumns<Row extends Listable>({ resource, columns }: RecordListProps<Row>): ListColumn<Row>[] {
  const { navigation } = useBranding()
  return useMemo(
    () => [...columns, ...moreColumns<Row>(resource, navigation, columns)],
    [resource, navigation, columns],
  )
}
