import { StatusDot } from '../../ui/badge.tsx'
import { counted, quantity } from '../../ui/format.ts'
import type { ImportRow, ImportRun } from './run.ts'
import { useFieldLabel } from './use-field-label.ts'
import { cx } from '../../ui/class-names.ts'
import page from './imports.module.css'
import styles from './rows.module.css'
import sheet from './sheet.module.css'
import { fixImportCell } from '@moorgate/contract/imports/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface RowsTableProps {
  run: ImportRun
  rows: readonly ImportRow[]
  /** How many there are, of which these are the first. */
  of: number
}

/**
 * Rows of the file, with what is wrong where it stands, and how many more there are. Only the columns that go
 * somewhere are shown.
 */
export function RowsTable({ run, rows, of }: RowsTableProps) {
  return (
    <>
      <Rows run={run} rows={rows} />
      {rows.length < of && (
        <p className={page.soft}>
          Showing the first {quantity(rows.length)} of {counted(of, 'row', 'rows')}.
        </p>
      )}
    </>
  )
}

function Rows({ run, rows }: Omit<RowsTableProps, 'of'>) {
  const labelOf = useFieldLabel(run.kind)
  const columns = shownColumns(run, rows)
  return (
    <table className={cx(sheet.sheet, styles.rows)}>
      <thead>
        <tr>
          <th className={styles.rowNumber}>Row</th>
          {columns.map(({ field }) => (
            <th key={field}>{labelOf(field)}</th>
          ))}
          <th className={styles.problem}>{rows[0]?.outcome === 'refused' ? 'Problem' : 'Result'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className={styles.rowNumber}>{quantity(row.row)}</td>
            {columns.map(({ field, index }) => (
              <FixCell key={field} run={run} row={row} field={field} index={index} />
            ))}
            <td className={styles.problem}>
              <Outcome row={row} labelOf={labelOf} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Columns by which somebody knows a row, whatever the file is about. */
const naming = new Set(['first_name', 'last_name', 'name', 'email'])

const fewest = 6

/**
 * Of all columns that go somewhere: who the row is, and what is wrong, corrected or changed; filled up with
 * the first others.
 */
function shownColumns(run: ImportRun, rows: readonly ImportRow[]): { field: string; index: number }[] {
  const mapped = run.columns.flatMap(({ field }, index) => (field === null ? [] : [{ field, index }]))
  const telling = new Set(
    rows.flatMap((row) =>
      [...row.problems, ...row.changes]
        .map(({ field }) => field)
        .concat(row.fixed.map((index) => run.columns[index]?.field ?? '')),
    ),
  )
  const wanted = mapped.filter(({ field }) => naming.has(field) || telling.has(field))
  const others = mapped
    .filter((column) => !wanted.includes(column))
    .slice(0, Math.max(0, fewest - wanted.length))
  return mapped.filter((column) => wanted.includes(column) || others.includes(column))
}

function Outcome({ row, labelOf }: { row: ImportRow; labelOf: (key: string) => string }) {
  if (row.problems.length > 0)
    return row.problems.map(({ field, message }) => (
      <StatusDot key={field + message} tone="bad">
        {message}
      </StatusDot>
    ))
  if (row.outcome === 'changed')
    return row.changes.map(({ field, before, after }) => (
      <span key={field} className={styles.change}>
        {labelOf(field)}: {before ?? 'nothing'} → {after ?? 'nothing'}
      </span>
    ))
  if (row.fixed.length > 0) return <StatusDot tone="good">Fixed</StatusDot>
  return row.outcome === 'new' ? (
    <StatusDot tone="info">Added</StatusDot>
  ) : (
    <StatusDot fill="hollow">Nothing to change</StatusDot>
  )
}

interface FixCellProps {
  run: ImportRun
  row: ImportRow
  field: string
  /** Place of the column in the file. */
  index: number
}

/**
 * A cell that can be corrected until the rows are imported: pressed, it opens its text with what may have been
 * meant.
 */
function FixCell({ run, row, field, index }: FixCellProps) {
  const labelOf = useFieldLabel(run.kind)
  const text = row.cells[index] ?? ''
  const isBad = row.problems.some((problem) => problem.field === field)
  const isFixed = row.fixed.includes(index)
  const shown = text || <span className={styles.faint}>Empty</span>
  return (
    <td className={cx(isBad && styles.bad, !isBad && isFixed && styles.fixed)}>
      {run.status === 'checked' ? (
        <Popover
          label={`${labelOf(field)}, row ${row.row}`}
          trigger={
            <button type="button" className={styles.cell}>
              {shown}
            </button>
          }
        >
          {({ close }) => <Editor {...{ run, row, field, text }} label={labelOf(field)} onDone={close} />}
        </Popover>
      ) : (
        <div className={styles.text}>{shown}</div>
      )}
    </td>
  )
}

interface EditorProps extends Omit<FixCellProps, 'index'> {
  text: string
  label: string
  onDone: () => void
}

function Editor({ run, row, field, text, label, onDone }: EditorProps) {
  const [value, setValue] = useState(text)
  const [everywhere, setEverywhere] = useState(false)
  const queries = useQueryClient()
  const act = useCommand(['value'])
  const problems = row.problems.filter((problem) => problem.field === field)
  const save = async (next: string) => {
    const done = await act.run(async () => {
      await send(fixImportCell, {
        params: { id: run.id },
        body: { row: row.row, field, value: next, everywhere },
      })
      await queries.invalidateQueries({ queryKey: ['import'] })
    })
    if (done) onDone()
  }
  return (
    <Form className={styles.editor} onSubmit={() => save(value)}>
      {problems.map(({ message }) => (
        <p key={message} className={styles.said}>
          {message}
        </p>
      ))}
      <TextField
        label={label}
        value={value}
        error={act.fields['value'] ?? act.problem}
        onChange={(event) => setValue(event.target.value)}
      />
      {problems
        .flatMap(({ suggestions }) => suggestions)
        .map((suggestion) => (
          <Button key={suggestion} block onClick={() => void save(suggestion)}>
            {suggestion}
          </Button>
        ))}
      {text !== '' && (
        <Checkbox
          label={`Use for all rows with “${text}”`}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.target.checked)}
        />
      )}
      <Button type="submit" variant="primary" busy={act.busy} busyLabel="Saving">
        Save
      </Button>
    </Form>
  )
}
