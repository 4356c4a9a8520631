import type { BulkResource } from './bulk.ts'
import type { Listable } from './listed.ts'
import { ChosenBar } from './bulk-bar.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { exportAddress } from './export-address.ts'
import { useExport } from './use-export.tsx'
import type { ListParts } from './list-rows.tsx'
import { idOf } from './use-cursor.ts'
import type { Cursor } from './use-cursor.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { quantity } from '../../ui/format.ts'
import { Heading } from '../../ui/text.tsx'
import type { ListColumn } from './columns.ts'
import styles from './record-list.module.css'

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
  const { resource, bulk, rows, chosen, cursor, search, preview } = props
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
      {preview !== false && search.panel !== undefined && cursor.at >= 0 && (
        <Preview
          row={rows[cursor.at]}
          cursor={cursor}
          nameOf={props.nameOf}
          hrefOf={props.hrefOf}
          columns={props.columns.all.filter(({ extra }) => !extra)}
          onClose={() => props.go({ ...search, panel: undefined }, { replace: true })}
        >
          {preview}
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

interface PreviewProps<Row> {
  row: Row | undefined
  cursor: Cursor<Row>
  nameOf: (row: Row) => string
  hrefOf?: ((row: Row) => string | undefined) | undefined
  columns: readonly ListColumn<Row>[]
  /** Instead of the columns' facts. */
  children?: ((row: Row) => ReactNode) | undefined
  onClose: () => void
}

/** One row beside its list, which stays live: the screen's own view of it, or what its columns know. */
function Preview<Row>(props: PreviewProps<Row>) {
  const { row, cursor, nameOf, hrefOf, columns, children, onClose } = props
  if (row === undefined) return null
  const { place, of } = cursor.position
  const href = hrefOf?.(row)
  const facts = columns.slice(1).map(({ header, cell }) => ({ term: header, value: cell(row) }))
  return (
    <SidePanel
      label={nameOf(row)}
      onClose={onClose}
      position={`${quantity(place)} of ${quantity(of)}`}
      onPrevious={cursor.has(-1) ? () => cursor.step(-1) : undefined}
      onNext={cursor.has(1) ? () => cursor.step(1) : undefined}
      openHref={href}
      footer={
        href !== undefined && (
          <ButtonLink href={href} variant="primary" block>
            Open record
          </ButtonLink>
        )
      }
    >
      {children?.(row) ?? (
        <div className={styles.look}>
          <Heading level={2}>{nameOf(row)}</Heading>
          <DescriptionList variant="spread" items={facts} />
        </div>
      )}
    </SidePanel>
  )
}
