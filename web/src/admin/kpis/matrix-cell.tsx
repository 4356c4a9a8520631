import type { KpiCell, KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { kpiNumber, kpiText } from '../../features/kpis/kpi-words.ts'
import { cx } from '../../ui/class-names.ts'
import { missing } from '../../ui/format.ts'
import type { CellPlace } from './block.ts'
import { periodStates } from './period-words.ts'
import { placeKey } from './use-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import styles from './matrix.module.css'

interface MatrixCellProps {
  row: KpiMatrixRow
  period: KpiMatrixPeriod
  place: CellPlace
  /** What is on its way to the server; null empties the cell. */
  pending: string | null | undefined
  isChosen: boolean
  sheet: Sheet
}

/** One figure: read, chosen, or being typed. Hatched where it is missing, with a corner where it was changed. */
export function MatrixCell({ row, period, place, pending, isChosen, sheet }: MatrixCellProps) {
  const cell = row.cells[place.column]!
  const isTyped = isChosen && sheet.draft !== undefined
  const isEmpty = cell.value === null && cell.text === null && pending == null
  const isMissing = row.can_enter && period.is_over && isEmpty
  const isChanged = cell.input?.changed_at != null
  const shown = pending === undefined ? wordsOf(row, cell, isMissing) : (pending ?? missing)
  const name = `${row.name}, ${period.label}`
  return (
    <td
      data-label={`${period.label}, ${periodStates[period.status].words.toLowerCase()}`}
      className={cx(
        styles.end,
        styles.cell,
        isChosen && styles.chosen,
        isMissing && styles.missing,
        isChanged && styles.changed,
        cell.needs_note && styles.unsaid,
        pending !== undefined && styles.pending,
      )}
    >
      {isTyped ? (
        <input
          className={styles.input}
          aria-label={name}
          inputMode={row.unit === 'text' || row.unit === 'rag' ? 'text' : 'decimal'}
          value={sheet.draft}
          ref={focusAtEnd}
          onChange={(event) => sheet.onDraft(event.target.value)}
          onKeyDown={sheet.press}
          onBlur={() => sheet.commit()}
        />
      ) : (
        <button
          type="button"
          className={styles.press}
          data-place={placeKey(place)}
          tabIndex={isChosen ? 0 : -1}
          aria-label={`${name}: ${shown}${isChanged ? ', changed after approval' : ''}${cell.needs_note ? ', needs a note' : ''}`}
          aria-current={isChosen || undefined}
          onClick={() => sheet.choose(place)}
          onDoubleClick={() => sheet.edit(place)}
          onKeyDown={sheet.press}
          onPaste={sheet.paste}
        >
          {shown}
        </button>
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
