import { classOf, placeOf } from './table-parts.ts'
import type { Column, GroupFacts } from './table-parts.ts'
import styles from './data-table.module.css'

interface GroupRowProps<Row> extends GroupFacts {
  group: string
  columns: readonly Column<Row>[]
  /** Whether rows are chosen, which takes a column. */
  chooses: boolean
}

/** Heads the rows of a group, with what they add up to under the columns. */
export function GroupRow<Row>({ group, columns, chooses, note, totals = {} }: GroupRowProps<Row>) {
  const isSummed = columns.some(({ id }) => totals[id] !== undefined)
  // A cell over several columns would count those that a narrow window hides, and move the sums after it.
  const named = isSummed ? 1 : columns.length
  return (
    <tr className={styles.group}>
      <th colSpan={named + (chooses ? 1 : 0)} scope="rowgroup">
        {group}
        {note !== undefined && <span className={styles.groupNote}>{note}</span>}
      </th>
      {columns.slice(named).map((column) => (
        <td
          key={column.id}
          className={classOf(column)}
          style={placeOf(column)}
          data-label={column.headerHidden ? undefined : column.header}
        >
          {totals[column.id]}
        </td>
      ))}
    </tr>
  )
}
