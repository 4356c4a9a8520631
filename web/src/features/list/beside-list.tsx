import type { BulkResource } from './bulk.ts'
import type { Listable } from './listed.ts'
import { ChosenBar } from './bulk-bar.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { exportAddress } from './export-address.ts'
import { useExport } from './use-export.tsx'
import type { ListParts } from './list-rows.tsx'
import { Preview } from './preview.tsx'
import { idOf } from './use-cursor.ts'

export interface BesideListProps<Row extends Listable> extends ListParts<Row> {
  bulk: BulkResource | undefined
  rows: readonly Row[]
  /** How many fit the filters. */
  total: number
}

/**
 * What stands over and beside a list: the bar of chosen rows, how far a job is, the quick look of one row.
 */
export function BesideList<Row extends Listable>(props: BesideListProps<Row>) {
  const { resource, bulk, rows, chosen, cursor, search, look } = props
  if (cursor.job)
    return (
      <BulkPanel
        resource={resource}
        job={cursor.job}
        onJob={cursor.show}
        onClose={() => cursor.show(undefined)}
      />
    )
  return (
    <>
      {bulk && chosen.keys.size > 0 && <Bar {...props} bulk={bulk} />}
      {look !== false && search.panel !== undefined && cursor.at >= 0 && (
        <Preview
          rows={rows}
          at={cursor.at}
          keyOf={idOf}
          nameOf={props.nameOf}
          hrefOf={props.hrefOf}
          columns={props.columns.all.filter(({ extra }) => !extra)}
          onStep={(id) => props.go({ ...search, panel: String(id) }, { replace: true })}
          onClose={() => props.go({ ...search, panel: undefined }, { replace: true })}
        >
          {look}
        </Preview>
      )}
    </>
  )
}

function Bar<Row extends Listable>(props: BesideListProps<Row> & { bulk: BulkResource }) {
  const { resource, bulk, rows, total, chosen, cursor, search, columns, query = {} } = props
  const { save, dialog } = useExport()
  const picked = chosen.chosen(total)
  if (!picked) return dialog
  const isPage = !chosen.isAll && total > chosen.keys.size && rows.every((row) => chosen.keys.has(idOf(row)))
  const named = chosen.isAll ? [] : rows.filter((row) => chosen.keys.has(idOf(row)))
  const ids = chosen.isAll ? undefined : [...chosen.keys]
  return (
    <>
      <ChosenBar
        resource={resource}
        bulk={bulk}
        chosen={picked}
        names={named.map(props.nameOf)}
        total={isPage ? total : undefined}
        onChooseAll={chosen.chooseAll}
        onClear={chosen.clear}
        onExport={() => save(exportAddress(resource, search, { columns: columns.shown, query, ids }, 'xlsx'))}
        onBegun={(job) => {
          chosen.clear()
          cursor.show(job)
        }}
      />
      {dialog}
    </>
  )
}
