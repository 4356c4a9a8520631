import type { KpiCell, KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { kpiNumber, kpiText } from '../../features/kpis/kpi-words.ts'
import { cx } from '../../ui/class-names.ts'
import { missing } from '../../ui/format.ts'
import styles from './matrix.module.css'

interface MatrixCellProps {
  row: KpiMatrixRow
  period: KpiMatrixPeriod
  cell: KpiCell
  /** What is on its way to the server; null empties the cell. */
  pending: string | null | undefined
  isChosen: boolean
  /** What is being typed; undefined while nothing is. */
  draft: string | undefined
  onDraft: (draft: string) => void
  onLeave: () => void
  onChoose: () => void
  onEdit: () => void
}

/** One figure: read, chosen, or being typed. Hatched where it is missing, with a corner where it was changed. */
export function MatrixCell(props: MatrixCellProps) {
  const { row, period, cell, pending, isChosen, draft, onDraft, onLeave, onChoose, onEdit } = props
  const isEditing = draft !== undefined
  const isMissing = row.can_enter && period.is_over && cell.value === null && cell.text === null && pending == null
  const isChanged = cell.input?.changed_at != null
  const shown = pending === undefined ? wordsOf(row, cell, isMissing) : (pending ?? missing)
  return (
    <td
      role="gridcell"
      className={cx(
        styles.end,
        styles.cell,
        isChosen && styles.chosen,
        isMissing && styles.missing,
        isChanged && styles.changed,
        cell.needs_note && styles.unsaid,
        pending !== undefined && styles.pending,
      )}
      data-chosen={isChosen || undefined}
      aria-selected={isChosen}
      aria-label={`${row.name}, ${period.label}: ${shown}${isChanged ? ', changed after approval' : ''}${cell.needs_note ? ', needs a note' : ''}`}
      tabIndex={isChosen && !isEditing ? 0 : -1}
      onClick={() => !isEditing && onChoose()}
      onDoubleClick={() => !isEditing && onEdit()}
    >
      {isEditing ? (
        <input
          className={styles.input}
          aria-label={`${row.name}, ${period.label}`}
          inputMode={row.unit === 'text' || row.unit === 'rag' ? 'text' : 'decimal'}
          value={draft}
          ref={focusAtEnd}
          onChange={(event) => onDraft(event.target.value)}
          onBlur={onLeave}
        />
      ) : (
        shown
      )}
    </td>
  )
}

function focusAtEnd(input: HTMLInputElement | null) {
  if (!input || document.activeElement === input) return
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
}

function wordsOf(row: KpiMatrixRow, { value, text }: KpiCell, isMissing: boolean): string {
  if (isMissing) return 'Missing'
  return row.unit === 'text' || row.unit === 'rag' ? kpiText(text, row) : kpiNumber(value, row)
}
