import { user } from '@moorgate/contract/investors/user.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { addressOf } from '../../../kernel/api.ts'
import { useDensity } from '../../../kernel/density.ts'
import { ListToolbar } from '../../../kernel/list-toolbar.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import type { Page } from '../../../kernel/queries.ts'
import { listParams, shownSort, stringifyFlat, withList, writeListSearch } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../kernel/use-list-search.ts'
import type { GoInList } from '../../../kernel/use-list-search.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { counted } from '../../../ui/format.ts'
import { ListFooter, Pagination } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { personIncludes } from '../person.ts'
import type { Person } from '../person.ts'
import { useInvestorFilters } from './investor-filters.ts'
import { investorViews, viewOf } from './investor-views.ts'
import { personPath, useInvestorColumns } from './investor-columns.tsx'
import { QuickLook } from './quick-look.tsx'
import styles from './people.module.css'

const fixed = { role_id: 5 }

/** `/admin/investors`: everybody who invests, or may. */
export function InvestorList() {
  const label = useLabel()
  const [search, go] = useListSearch(user)
  const query = useQuery(listQuery(user, search, { perPage: 50, include: personIncludes, fixed })) as Listed
  const rows = query.data?.data ?? []
  const shown = rows.findIndex(({ id }) => String(id) === search.panel)
  return (
    <AdminPage
      title={label('investors')}
      tabs={useViewTabs(search)}
      flush
      actions={<Actions search={search} />}
    >
      <ListToolbar resource={user} search={search} go={go} filters={useInvestorFilters()} />
      <Loaded
        query={query}
        what={`the ${label('investors', { lower: true })}`}
        skeleton={<Rows query={query} search={search} go={go} />}
      >
        {() => <Rows query={query} search={search} go={go} />}
      </Loaded>
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

type Listed = UseQueryResult<Page<Person>>

function useViewTabs(search: ListSearch) {
  const { pathname } = useAddress()
  const label = useLabel()
  const views = investorViews(`All ${label('investors', { lower: true })}`)
  const current = viewOf(views, search.filters)
  return views.map((view) => ({
    label: view.label,
    href:
      pathname +
      stringifyFlat(writeListSearch({ ...search, page: 1, filters: view.filters, panel: undefined })),
    current: view === current,
  }))
}

function Actions({ search }: { search: ListSearch }) {
  const may = useAbilities()
  const term = useTerm()
  return (
    <>
      <ButtonLink
        icon={Download}
        href={addressOf(`${user.path}/export`, listParams({ ...search, page: 1 }, { fixed }))}
        download
      >
        Export
      </ButtonLink>
      {may('investors', 'create') && (
        <ButtonLink look="primary" icon={Plus} href="/admin/investors/new-investor">
          New {term('investor', { lower: true })}
        </ButtonLink>
      )}
    </>
  )
}

interface RowsProps {
  query: Listed
  search: ListSearch
  go: GoInList
}

function Rows({ query, search, go }: RowsProps) {
  const [density] = useDensity()
  const columns = useInvestorColumns()
  const visit = useVisit()
  const label = useLabel()
  const open = (person: Person, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) visit(personPath(person))
    else go({ ...search, panel: String(person.id) })
  }
  return (
    <div className={styles.list} data-density={density}>
      <DataTable
        className={styles.table}
        label={label('investors')}
        columns={columns}
        rows={query.data?.data ?? []}
        keyOf={({ id }) => id}
        sort={shownSort(search.sort)}
        onSort={({ column, descending }) =>
          go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
        }
        onOpen={open}
        current={search.panel === undefined ? undefined : Number(search.panel)}
        loadingRows={query.isPending ? 10 : undefined}
        refreshing={query.isPlaceholderData}
        empty={<Nothing search={search} go={go} />}
      />
      <Foot query={query} search={search} go={go} />
    </div>
  )
}

function Foot({ query, search, go }: RowsProps) {
  const term = useTerm()
  const meta = query.data?.meta
  if (!meta) return null
  const words = [term('investor', { lower: true }), term('investor', { plural: true, lower: true })] as const
  return (
    <ListFooter count={counted(meta.total, ...words) + (meta.total_exact === false ? ' or more' : '')}>
      {meta.last_page > 1 && (
        <Pagination
          page={meta.current_page}
          pages={meta.last_page}
          from={meta.from ?? 0}
          to={meta.to ?? 0}
          total={meta.total}
          onPage={(page) => go({ ...search, page, panel: undefined })}
        />
      )}
    </ListFooter>
  )
}

function Nothing({ search, go }: Pick<RowsProps, 'search' | 'go'>) {
  const label = useLabel()
  const many = label('investors', { lower: true })
  if (Object.keys(search.filters).length === 0)
    return (
      <EmptyState title={`No ${many} yet`}>Whoever registers stands here, and whoever you add.</EmptyState>
    )
  return (
    <EmptyState
      title={`No ${many} fit`}
      action={<Button onClick={() => go(withList(search, { filters: {} }))}>Clear filters</Button>}
    >
      None match what you filter by.
    </EmptyState>
  )
}
