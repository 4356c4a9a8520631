import type { KpiMatrix, KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { useRef } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { kpiDistance, kpiKind, kpiNumber } from '../../features/kpis/kpi-words.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { missing } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CellPlace } from './block.ts'
import { MatrixCell } from './matrix-cell.tsx'
import { periodStates } from './period-words.ts'
import type { Entries } from './use-entries.ts'
import { useSheet } from './use-sheet.ts'
import styles from './matrix.module.css'

interface MatrixGridProps {
  matrix: KpiMatrix
  entries: Entries
  place: CellPlace
  onPlace: (place: CellPlace) => void
  mayEnter: boolean
}

/** The sheet: a KPI in each row, a period in each column, then the budget and twelve months. */
export function MatrixGrid(props: MatrixGridProps) {
  const { matrix, entries, place } = props
  const { rows, periods, company } = matrix
  const table = useRef<HTMLTableElement>(null)
  const sheet = useSheet({ ...props, table })
  return (
    <div className={styles.sheet}>
      <table ref={table} className={styles.grid} aria-label={`KPIs of ${company.name}`}>
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
                <small>{kpiKind(row, company.currency)}</small>
              </th>
              {periods.map((period, column) => (
                <MatrixCell
                  key={period.period}
                  row={row}
                  period={period}
                  place={{ row: index, column }}
                  pending={entries.pendingAt({ row: index, column })}
                  isChosen={place.row === index && place.column === column}
                  sheet={sheet}
                />
              ))}
              <Beside row={row} lastPeriod={periods.at(-1)!.label} />
            </tr>,
          ])}
        </tbody>
      </table>
    </div>
  )
}

function Head({ periods }: { periods: readonly KpiMatrixPeriod[] }) {
  return (
    <thead>
      <tr className={styles.states}>
        <th>
          <VisuallyHidden>Status</VisuallyHidden>
        </th>
        {periods.map((period) => (
          <th key={period.period} className={styles.end}>
            <StatusDot {...periodStates[period.status]}>{periodStates[period.status].words}</StatusDot>
          </th>
        ))}
        <th className={cx(styles.end, styles.line)} colSpan={2}>
          {periods.at(-1)?.label}
        </th>
        <th className={styles.line}>
          <VisuallyHidden>Until then</VisuallyHidden>
        </th>
      </tr>
      <tr>
        <th scope="col">Measure</th>
        {periods.map(({ period, label }) => (
          <th key={period} scope="col" className={styles.end}>
            {label}
          </th>
        ))}
        <th scope="col" className={cx(styles.end, styles.line)}>
          Budget
        </th>
        <th scope="col" className={styles.end}>
          Against
        </th>
        <th scope="col" className={cx(styles.end, styles.line)}>
          12 months
        </th>
      </tr>
    </thead>
  )
}

/** The budget of the last period, how far the figure is from it, and twelve months. */
function Beside({ row, lastPeriod }: { row: KpiMatrixRow; lastPeriod: string }) {
  const { year, budget, against, is_good: isGood } = row
  const isWords = row.unit === 'text' || row.unit === 'rag'
  const isPartial = year.value === null && year.counted > 0 && year.counted < year.expected
  const tone = isGood === null ? styles.soft : isGood ? styles.good : styles.bad
  return (
    <>
      <td data-label={`Budget, ${lastPeriod}`} className={cx(styles.end, styles.line, styles.soft)}>
        <Figure of={`budget:${row.id}`} label={`${row.name}, budget`}>
          {kpiNumber(budget, row)}
        </Figure>
      </td>
      <td data-label="Against budget" className={cx(styles.end, tone)}>
        <Figure of={`against:${row.id}`} label={`${row.name}, against budget`}>
          {kpiDistance(against, row)}
        </Figure>
      </td>
      <td
        data-label="12 months"
        className={cx(styles.end, styles.line, isPartial ? styles.soft : styles.strong)}
      >
        {isPartial ? (
          `${year.counted} of ${year.expected}`
        ) : (
          <Figure of={`year:${row.id}`} label={`${row.name}, twelve months`}>
            {isWords ? missing : kpiNumber(year.value, row)}
          </Figure>
        )}
      </td>
    </>
  )
}
