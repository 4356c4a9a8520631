import type { KpiMatrix, KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { kpiDistance, kpiKind, kpiNumber } from '../../features/kpis/kpi-words.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { missing } from '../../ui/format.ts'
import { entriesOf, placeAfter, readTyped } from './block.ts'
import type { Place } from './block.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { periodStates } from './period-words.ts'
import type { Entries } from './use-entries.ts'
import styles from './matrix.module.css'

interface MatrixGridProps {
  matrix: KpiMatrix
  entries: Entries
  place: Place
  onPlace: (place: Place) => void
  mayEnter: boolean
}

/**
 * The sheet: arrows and Tab move, Enter and any letter edit, a pasted block fills the cells from the chosen one
 * on.
 */
export function MatrixGrid({ matrix, entries, place, onPlace, mayEnter }: MatrixGridProps) {
  const { rows, periods } = matrix
  const grid = useRef<HTMLTableElement>(null)
  const [draft, setDraft] = useState<string>()
  const size = { rows: rows.length, columns: periods.length }
  const canEdit = ({ row, column }: Place) =>
    mayEnter && rows[row]?.can_enter === true && periods[column]?.status !== 'locked'
  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current && draft === undefined)
      grid.current?.querySelector<HTMLElement>('[data-chosen]')?.focus()
  }, [place, draft])
  const choose = (next: Place) => {
    isUsed.current = true
    setDraft(undefined)
    onPlace(next)
  }
  const commit = (next: Place | undefined) => {
    if (draft !== undefined) {
      const typed = readTyped(draft, rows[place.row]!)
      if ('wrong' in typed) entries.refuse(typed.wrong)
      else entries.save([{ ...place, value: typed.value }])
    }
    choose(next ?? place)
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey: shift } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const below = placeAfter('ArrowDown', place, size)
    if (draft !== undefined) {
      const next = key === 'Enter' ? below : key === 'Tab' ? placeAfter('Tab', place, { ...size, shift }) : undefined
      if (key === 'Escape') setDraft(undefined)
      else if (key === 'Enter' || (key === 'Tab' && next)) commit(next)
      else return
      event.preventDefault()
      return
    }
    const next = placeAfter(key, place, { ...size, shift })
    if (next) choose(next)
    else if (canEdit(place) && (key === 'Enter' || key === 'F2')) setDraft(writtenAt(rows[place.row]!, place.column))
    else if (canEdit(place) && (key === 'Delete' || key === 'Backspace')) entries.save([{ ...place, value: null }])
    else if (canEdit(place) && key.length === 1 && key !== ' ') setDraft(key)
    else return
    isUsed.current = true
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    if (draft !== undefined || !mayEnter) return
    const found = entriesOf(event.clipboardData.getData('text/plain'), place, { rows, columns: periods.length })
    event.preventDefault()
    if ('wrong' in found) entries.refuse(found.wrong)
    else entries.save(found)
  }
  return (
    <div className={styles.sheet}>
      <table ref={grid} className={styles.grid} role="grid" aria-label={`KPIs of ${matrix.company.name}`} onKeyDown={press} onPaste={paste}>
        <Head periods={periods} />
        <tbody>
          {rows.map((row, index) => [
            row.category !== rows[index - 1]?.category && (
              <tr key={`group ${row.category}`} className={styles.group}>
                <th colSpan={periods.length + 4} scope="rowgroup">
                  {row.category ?? 'Others'}
                </th>
              </tr>
            ),
            <tr key={row.id} className={cx(row.is_calculated && styles.calculated)}>
              <th scope="row" className={styles.measure}>
                <b>{row.name}</b>
                <small>{kpiKind(row, matrix.company.currency)}</small>
              </th>
              {periods.map((period, column) => {
                const here = { row: index, column }
                const isChosen = place.row === index && place.column === column
                return (
                  <MatrixCell
                    key={period.period}
                    row={row}
                    period={period}
                    cell={row.cells[column]!}
                    pending={entries.pendingAt(here)}
                    isChosen={isChosen}
                    draft={isChosen ? draft : undefined}
                    onDraft={setDraft}
                    onLeave={() => commit(undefined)}
                    onChoose={() => choose(here)}
                    onEdit={() => canEdit(here) && setDraft(writtenAt(row, column))}
                  />
                )
              })}
              <Beside row={row} />
            </tr>,
          ])}
        </tbody>
      </table>
    </div>
  )
}

const writtenAt = ({ cells }: KpiMatrixRow, column: number): string =>
  cells[column]?.value ?? cells[column]?.text ?? ''

function Head({ periods }: { periods: readonly KpiMatrixPeriod[] }) {
  return (
    <thead>
      <tr className={styles.states}>
        <th />
        {periods.map((period) => (
          <th key={period.period} className={styles.end}>
            <StatusDot {...periodStates[period.status]}>{periodStates[period.status].words}</StatusDot>
          </th>
        ))}
        <th className={cx(styles.end, styles.line)} colSpan={2}>
          {periods.at(-1)?.label}
        </th>
        <th className={styles.line} />
      </tr>
      <tr>
        <th>Measure</th>
        {periods.map(({ period, label }) => (
          <th key={period} scope="col" className={styles.end}>
            {label}
          </th>
        ))}
        <th className={cx(styles.end, styles.line)}>Budget</th>
        <th className={styles.end}>Against</th>
        <th className={cx(styles.end, styles.line)}>12 months</th>
      </tr>
    </thead>
  )
}

/** The budget of the last period, how far the figure is from it, and twelve months. */
function Beside({ row }: { row: KpiMatrixRow }) {
  const { year, budget, against, is_good: isGood } = row
  const isWords = row.unit === 'text' || row.unit === 'rag'
  const isPartial = year.value === null && year.counted > 0 && year.counted < year.expected
  const tone = isGood === null ? styles.soft : isGood ? styles.good : styles.bad
  return (
    <>
      <td className={cx(styles.end, styles.line, styles.soft)}>{kpiNumber(budget, row)}</td>
      <td className={cx(styles.end, tone)}>{kpiDistance(against, row)}</td>
      <td className={cx(styles.end, styles.line, isPartial ? styles.soft : styles.strong)}>
        {isWords ? missing : isPartial ? `${year.counted} of ${year.expected}` : kpiNumber(year.value, row)}
      </td>
    </>
  )
}
