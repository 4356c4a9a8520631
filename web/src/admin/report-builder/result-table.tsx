import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/table-parts.ts'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './builder.module.css'
import { cellWords, isNumeric } from './cell-words.ts'
import type { Report, ReportLine } from './queries.ts'
import { addressQuery, behind } from './question.ts'
import type { Question } from './question.ts'

interface ResultTableProps {
  report: Report
  question: Question
  refreshing: boolean
  go: (next: Question) => void
}

interface NumberedLine extends ReportLine {
  key: string
}

/** The lines of a report and what they come to. A group opens to its rows. */
export function ResultTable({ report, question, refreshing, go }: ResultTableProps) {
  const { columns, lines, totals, page, pages } = report
  const rows: NumberedLine[] = [
    ...lines.map((line, index) => ({ ...line, key: `line ${index}` })),
    ...totals.map((line, index) => ({ ...line, key: `total ${index}` })),
  ]
  if (lines.length === 0)
    return (
      <Card flush>
        <EmptyState title="No matching records">Remove a filter, or choose another list.</EmptyState>
      </Card>
    )
  const sort = question.sort && {
    column: question.sort.replace('-', ''),
    descending: question.sort.startsWith('-'),
  }
  return (
    <Card flush>
      <div className={styles.table}>
        <DataTable
          label={report.label}
          rows={rows}
          keyOf={({ key }) => key}
          refreshing={refreshing}
          {...(sort && { sort })}
          onSort={({ column, descending }) =>
            go({ ...question, sort: `${descending ? '-' : ''}${column}`, page: 1 })
          }
          columns={columns.map((column, index) => shownColumn(column, index, question))}
        />
      </div>
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination page={page} pages={pages} onPage={(next) => go({ ...question, page: next })} />
        </div>
      )}
    </Card>
  )
}

function shownColumn(
  column: Report['columns'][number],
  at: number,
  question: Question,
): Column<NumberedLine> {
  return {
    id: column.key,
    header: column.label,
    align: isNumeric(column) ? 'end' : 'start',
    sortable: column.part !== 'currency',
    cell: (line) => <Cell line={line} at={at} column={column} question={question} />,
  }
}

interface CellProps {
  line: NumberedLine
  at: number
  column: Report['columns'][number]
  question: Question
}

function Cell({ line, at, column, question }: CellProps) {
  const cell = line.cells[at] ?? null
  if (line.level === 'total' && at === 0 && cell === null) return <b>Total</b>
  // What counts its rows in the total has their values above it.
  const kind = line.level === 'total' && column.total === 'count' ? 'number' : column.kind
  const words = cellWords(kind, cell, line.currency)
  const href = hrefOf({ line, column, question })
  const text = href === undefined || cell === null ? words : <Link href={href}>{words}</Link>
  return line.level === 'total' || line.level === 'subtotal' ? <b>{text}</b> : text
}

/** A record by its name; the rows of a group by its name, or by how many they are. */
function hrefOf({ line, column, question }: Omit<CellProps, 'at'>): string | undefined {
  if (column.kind === 'link' && line.href !== null) return line.href
  const opens = column.part === 'count' || (column.part === 'group' && column.key === lastOf(line, question))
  if (line.level === 'row' || !opens) return undefined
  return `?${addressQuery(behind(question, line.within))}`
}

const lastOf = ({ within }: NumberedLine, { groups }: Question): string | undefined =>
  groups.findLast((token) => token in within)
