import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { counted } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import { ListFooter, Pagination } from '../ui/pagination.tsx'
import { EmptyState } from '../ui/states.tsx'
import { addressOf } from './api.ts'
import { useBranding } from './branding.tsx'
import { now } from './clock.ts'
import { useDensity } from './density.ts'
import { columnLabel, isNumeric, valueAt, wordsOf } from './field-words.ts'
import { offeredFilters } from './list-filters.ts'
import type { FilterWords } from './list-filters.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { Loaded } from './loaded.tsx'
import { listQuery } from './queries.ts'
import type { Page } from './queries.ts'
import { listParams, shownSort, withList } from './search.ts'
import type { ListQuery } from './search.ts'
import { useTerm } from './terminology.tsx'
import { useListSearch } from './use-list-search.ts'
import { useVisit } from './visit.ts'
import styles from './resource-list.module.css'

export interface ResourceListProps<R extends Resource> {
  resource: R
  /** Relations, computed attributes and conditions that the screen adds to what the address says. */
  query?: ListQuery
  /** Cells drawn by the screen, by column key; the others are written by the field's kind. */
  cells?: Readonly<Record<string, (row: RowOf<R>) => ReactNode>>
  /** Where a row leads; its first cell is the link. */
  hrefOf?: (row: RowOf<R>) => string
  filters?: FilterWords
  /** Why there is nothing, and the one action that changes it. */
  empty: { text: ReactNode; action?: ReactNode }
}

/**
 * A list of a resource, from its declaration: search and filters in the address, sorting by the heads, pages, the height of
 * rows, and every state that a list can be in. Rows become blocks on a phone. Stands in `<AdminPage flush>`.
 */
export function ResourceList<R extends Resource>(props: ResourceListProps<R>) {
  const { resource, query = {}, filters } = props
  const [search, go] = useListSearch(resource)
  const { navigation } = useBranding()
  const answer = useQuery(listQuery(resource, search, { perPage: 25, ...query }))
  const offered = offeredFilters(resource, navigation, filters)
  const term = useTerm()
  return (
    <>
      <ListToolbar resource={resource} search={search} go={go} filters={offered} />
      <Loaded
        query={answer}
        what={`the ${term(resource.term, { plural: true, lower: true })}`}
        skeleton={<Rows {...props} page={undefined} refreshing={false} />}
      >
        {(page) => <Rows {...props} page={page} refreshing={answer.isPlaceholderData} />}
      </Loaded>
    </>
  )
}

interface RowsProps<R extends Resource> extends ResourceListProps<R> {
  page: Page<RowOf<R>> | undefined
  refreshing: boolean
}

function Rows<R extends Resource>(props: RowsProps<R>) {
  const { resource, page, refreshing, hrefOf } = props
  const [search, go] = useListSearch(resource)
  const [density] = useDensity()
  const visit = useVisit()
  const term = useTerm()
  const columns = useColumns(props)
  const open = (row: RowOf<R>, event: MouseEvent) => {
    const href = hrefOf?.(row)
    if (href === undefined) return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener')
    else visit(href)
  }
  return (
    <div className={styles.list} data-density={density}>
      <DataTable
        className={styles.table}
        label={term(resource.term, { plural: true })}
        columns={columns}
        rows={page?.data ?? []}
        keyOf={(row) => row['id'] as number}
        sort={shownSort(search.sort ?? resource.defaultSort)}
        onSort={({ column, descending }) =>
          go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
        }
        {...(hrefOf && { onOpen: open })}
        {...(page === undefined && { loadingRows: 8 })}
        refreshing={refreshing}
        empty={<Nothing {...props} />}
      />
      {page && <Foot {...props} page={page} />}
    </div>
  )
}

function useColumns<R extends Resource>({
  resource,
  cells = {},
  hrefOf,
}: ResourceListProps<R>): Column<RowOf<R>>[] {
  const { navigation } = useBranding()
  const today = now()
  return resource.columns.map((column, index): Column<RowOf<R>> => {
    const { key } = column
    const schema = resource.row.shape[key]
    const kind = schema && factsOf(schema)?.kind
    const draw =
      cells[key] ??
      ((row: RowOf<R>) =>
        wordsOf(valueAt(row, key), kind, { today, currency: row['currency'] as string | undefined }))
    const first = index === 0
    return {
      id: key,
      header: columnLabel(column, navigation),
      cell: first && hrefOf && !cells[key] ? (row) => <Link href={hrefOf(row)}>{draw(row)}</Link> : draw,
      sortable: resource.sorts.includes(key),
      pinned: first,
      ...(isNumeric(kind) && { align: 'end' }),
      ...(first ? { weight: 'strong' } : {}),
    }
  })
}

/** Nothing at all, or nothing that fits: then the way back is to clear the filters. */
function Nothing<R extends Resource>({ resource, empty }: ResourceListProps<R>) {
  const [search, go] = useListSearch(resource)
  const term = useTerm()
  const many = term(resource.term, { plural: true, lower: true })
  if (Object.keys(search.filters).length === 0)
    return (
      <EmptyState title={`No ${many} yet`} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const clear = <Button onClick={() => go(withList(search, { filters: {} }))}>Clear filters</Button>
  return (
    <EmptyState title={`No ${many} fit`} action={clear}>
      None match what you filter by.
    </EmptyState>
  )
}

function Foot<R extends Resource>({
  resource,
  page,
  query,
}: ResourceListProps<R> & { page: Page<RowOf<R>> }) {
  const [search, go] = useListSearch(resource)
  const term = useTerm()
  const { meta } = page
  const total = meta?.total ?? page.data.length
  const words = [
    term(resource.term, { lower: true }),
    term(resource.term, { plural: true, lower: true }),
  ] as const
  const count = counted(total, ...words) + (meta?.total_exact === false ? ' or more' : '')
  return (
    <ListFooter count={count}>
      {resource.operations.includes('export') && total > 0 && (
        <ButtonLink
          look="quiet"
          size="small"
          icon={Download}
          href={addressOf(
            `${resource.path}/export`,
            listParams({ ...search, page: 1 }, { fixed: query?.fixed }),
          )}
          download
        >
          Export
        </ButtonLink>
      )}
      {meta && meta.last_page > 1 && (
        <Pagination
          page={meta.current_page}
          pages={meta.last_page}
          from={meta.from ?? 0}
          to={meta.to ?? 0}
          total={total}
          onPage={(next) => go({ ...search, page: next, panel: undefined })}
        />
      )}
    </ListFooter>
  )
}
