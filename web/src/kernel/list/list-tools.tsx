import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { exportAddress } from './export-address.ts'
import type { ListParts } from './list-rows.tsx'
import type { Listable } from './listed.ts'
import type { SavedView } from './saved-views.ts'

// What opens over a page follows the page: its parts weigh as much as the list itself.
const Popover = lazy(async () => ({ default: (await import('../../ui/popover.tsx')).Popover }))
const ViewsMenu = lazy(async () => ({ default: (await import('./views-menu.tsx')).ViewsMenu }))
const ExportMenu = lazy(async () => ({ default: (await import('./export-menu.tsx')).ExportMenu }))
const ColumnsPanel = lazy(async () => ({ default: (await import('./columns-panel.tsx')).ColumnsPanel }))

interface ListToolsProps<Row extends Listable> extends ListParts<Row> {
  list: string
  views: readonly SavedView[]
}

/** At the end of a list's toolbar: its views, its export, its columns. */
export function ListTools<Row extends Listable>(props: ListToolsProps<Row>) {
  const { resource, list, views, search, go, columns, query = {} } = props
  return (
    <Suspense>
      <ViewsMenu resource={resource} list={list} views={views} search={search} go={go} />
      {resource.operations.includes('export') && (
        <ExportMenu
          hrefOf={(format) => exportAddress(resource, search, { columns: columns.shown, query }, format)}
        />
      )}
      <ColumnsButton {...props} />
    </Suspense>
  )
}

function ColumnsButton<Row extends Listable>({ search, go, columns }: ListToolsProps<Row>) {
  const choose = (text: string | undefined) => go({ ...search, columns: text }, { replace: true })
  return (
    <Popover trigger={<IconButton icon={Columns3} label="Columns" />} label="Columns" align="end">
      <Suspense>
        <ColumnsPanel
          columns={columns.all}
          choices={columns.choices}
          isChanged={columns.isChanged}
          onChange={(choices) => choose(columns.textOf(choices))}
        />
      </Suspense>
    </Popover>
  )
}
