import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PageLinks } from '../../kernel/page-links.tsx'
import { ListFooter } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDensity } from './density.ts'
import type { WrongFilters } from './filters/wrong-values.ts'
import type { Page } from '../../kernel/queries.ts'
import { shownSort, withList } from '../../kernel/search.ts'
import type { ListSearch } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import type { GoInList } from './use-list-search.ts'
import { bulkResourceOf } from './bulk.ts'
import type { RecordListProps } from './record-list.tsx'
import type { Listable } from './listed.ts'
import type { ColumnState } from './use-columns.ts'
import { Figure } from '../figures/figure.tsx'
import { useCounted } from './use-counted.ts'
import { idOf } from './use-cursor.ts'
import type { Cursor } from './use-cursor.ts'
import type { ChosenRows } from './use-selection.ts'
import styles from './record-list.module.css'

/** What the parts of a list know of it. */
export interface ListParts<Row extends Listable> extends Omit<RecordListProps<Row>, 'columns'> {
  search: ListSearch
  go: GoInList
  columns: ColumnState<Row>
  chosen: ChosenRows
  cursor: Cursor<Row>
  /** What is wrong with filters of the address. */
  wrong: WrongFilters
}

interface ListRowsProps<Row extends Listable> extends ListParts<Row> {
  page: Page<Row> | undefined
  refreshing: boolean
}

/** The table of a list and its footer; without a page, as it will be when the first one is there. */
export function ListRows<Row extends Listable>(props: ListRowsProps<Row>) {
  const { resource, search, go, columns, chosen, cursor, page, refreshing, nameOf } = props
  const [density] = useDensity()
  const term = useTerm()
  const isBeside =
    cursor.job !== undefined || (props.preview !== false && search.panel !== undefined && cursor.at >= 0)
  const keys = chosen.isAll ? new Set(page?.data.map(idOf)) : chosen.keys
  return (
    <div className={styles.list} data-density={density} data-list>
      <DataTable
        className={styles.table}
        label={term(resource.term, { plural: true })}
        columns={columns.shown}
        rows={page?.data ?? []}
        keyOf={idOf}
        sort={shownSort(search.sort ?? props.query?.sort ?? resource.defaultSort)}
        onSort={({ column, descending }) =>
          go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
        }
        onResize={(column, width) =>
          go({ ...search, columns: columns.resized(column, width) }, { replace: true })
        }
        brief={props.hrefOf !== undefined || props.preview !== false}
        onOpen={props.hrefOf || props.preview !== false ? cursor.open : undefined}
        current={cursor.current}
        {...(bulkResourceOf(resource.path) && {
          selection: { selected: keys, onChange: chosen.choose, nameOf },
        })}
        {...(page === undefined && { loadingRows: 8 })}
        refreshing={refreshing}
        steady
        narrow={isBeside}
        empty={<Nothing {...props} />}
      />
      {page && <Foot {...props} page={page} />}
    </div>
  )
}

/** Nothing at all, or nothing that fits: then the way back is to clear the filters. */
function Nothing<Row extends Listable>({ resource, empty, search, go, wrong }: ListRowsProps<Row>) {
  const term = useTerm()
  const many = term(resource.term, { plural: true, lower: true })
  if (Object.keys(search.filters).length === 0)
    return (
      <EmptyState title={empty.title ?? `No ${many} yet`} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  const clear = <Button onClick={() => go(withList(search, { filters: {} }))}>Clear filters</Button>
  const mistakes = Object.keys(wrong).length
  if (mistakes > 0)
    return (
      <EmptyState
        title={mistakes === 1 ? 'A filter can’t be used' : `${mistakes} filters can’t be used`}
        action={clear}
      >
        See the message beside it above. Change the filter or remove it.
      </EmptyState>
    )
  return (
    <EmptyState title={`No ${many} match these filters`} action={clear}>
      Change or clear the filters to see more.
    </EmptyState>
  )
}

function Foot<Row extends Listable>(props: ListRowsProps<Row> & { page: Page<Row> }) {
  const { resource, page, totals, countFigure, search, go } = props
  const counted = useCounted(resource)
  const { meta, data } = page
  const total = meta?.total ?? data.length
  const isExact = meta?.total_exact !== false
  const words = counted(total) + (isExact ? '' : ' or more')
  const count =
    countFigure !== undefined && isExact && meta ? (
      <Figure of={countFigure} label="Total">
        {words}
      </Figure>
    ) : (
      words
    )
  return (
    <ListFooter count={count} totals={totals}>
      <PageLinks
        meta={meta}
        onPage={(next, options) => go({ ...search, page: next, panel: undefined }, options)}
      />
    </ListFooter>
  )
}
