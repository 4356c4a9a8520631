import { Suspense } from 'react'
import { exportAddress } from './export-address.ts'
import type { ListParts } from './list-rows.tsx'
import type { Listable } from './listed.ts'
import type { SavedView } from './saved-views.ts'
import { later } from '../../ui/later.ts'

// What opens over a page follows the page: its parts weigh as much as the list itself.
const ViewsMenu = later(async () => (await import('./views-menu.tsx')).ViewsMenu)
const ExportMenu = later(async () => (await import('./export-menu.tsx')).ExportMenu)
const ColumnsButton = later(async () => (await import('./columns-button.tsx')).ColumnsButton)

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
      <ColumnsButton
        columns={columns.all}
        choices={columns.choices}
        isChanged={columns.isChanged}
        onChange={(choices) => go({ ...search, columns: columns.textOf(choices) }, { replace: true })}
      />
    </Suspense>
  )
}
