import type { KpiCell, KpiMatrix, KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { kpiKind, kpiNumber, kpiText } from '../../features/kpis/kpi-words.ts'
import { now } from '../../kernel/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { decimalText, missing } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { CellPlace } from './block.ts'
import { NoteForm } from './note-form.tsx'
import { periodStates } from './period-words.ts'
import type { Entries } from './use-entries.ts'
import styles from './matrix.module.css'

interface CellRailProps {
  matrix: KpiMatrix
  place: CellPlace
  entries: Entries
  mayEnter: boolean
}

/** What is known of the chosen cell, what is to be said of it, and how its period stands. */
export function CellRail({ matrix, place, entries, mayEnter }: CellRailProps) {
  const row = matrix.rows[place.row]!
  const period = matrix.periods[place.column]!
  const cell = row.cells[place.column]!
  const mayNote = mayEnter && row.can_enter && period.status !== 'locked'
  return (
    <aside className={styles.rail} aria-label="Chosen figure">
      <section>
        <h2>{`${row.name}, ${period.label}`}</h2>
        <Value row={row} cell={cell} period={period} currency={matrix.company.currency} />
        <Facts row={row} cell={cell} period={period} />
      </section>
      {mayNote && (
        <section>
          {cell.needs_note && (
            <Notice tone="waiting" title={movedWords(cell)}>
              {`More than ${matrix.large_move_percent}% needs a note before it is submitted.`}
            </Notice>
          )}
          <NoteForm cell={cell} place={place} entries={entries} />
        </section>
      )}
      <section>
        <h2>{period.label}</h2>
        <PeriodFacts period={period} rows={matrix.rows} column={place.column} />
        {mayEnter && (
          <p className={styles.hint}>
            Paste cells from a spreadsheet, or press <kbd>Enter</kbd> to edit and <kbd>Tab</kbd> to move.
          </p>
        )}
      </section>
    </aside>
  )
}

interface ChosenFigure {
  row: KpiMatrixRow
  cell: KpiCell
  period: KpiMatrixPeriod
}

function Value({ row, cell, period, currency }: ChosenFigure & { currency: string }) {
  const isWords = row.unit === 'text' || row.unit === 'rag'
  const values = row.cells.map(({ value }) => value)
  return (
    <>
      <p className={styles.figure}>
        <b>
          {isWords ? (
            kpiText(cell.text, row)
          ) : (
            <Figure of={`value:${row.id}:${period.period}`} label={`${row.name}, ${period.label}`}>
              {kpiNumber(cell.value, row)}
            </Figure>
          )}
        </b>{' '}
        <span>{kpiKind(row, currency)}</span>
      </p>
      {values.filter((value) => value !== null).length > 1 && (
        <Sparkline values={values} width={234} height={48} label={`${row.name}, ${values.length} periods`} />
      )}
    </>
  )
}

const kindWords: Readonly<Record<KpiMatrixRow['aggregation'], string>> = {
  sum: 'Sum of the periods',
  last: 'Latest value',
  average: 'Average of the periods',
  weighted: 'Weighted average',
  ratio: 'Recalculated from its parts',
  max: 'Highest of the periods',
  min: 'Lowest of the periods',
  none: 'Each period separately',
}

function Facts({ row, cell: { input, move_percent: move }, period }: ChosenFigure) {
  const today = now()
  const kind =
    row.is_calculated && row.aggregation !== 'ratio' ? 'Calculated by formula' : kindWords[row.aggregation]
  const items = [
    ...(input
      ? [
          {
            term: 'Entered',
            value: [input.entered_by, dateShort(input.entered_at, { today })].filter(Boolean).join(', '),
          },
        ]
      : []),
    ...(input?.source ? [{ term: 'Source', value: input.source }] : []),
    ...(input?.changed_at
      ? [
          {
            term: 'Previous value',
            value: `${kpiNumber(input.changed_from, row)} until ${dateShort(input.changed_at, { today })}`,
          },
        ]
      : []),
    {
      term: 'Change',
      value: (
        <Figure of={`moved:${row.id}:${period.period}`} label={`${row.name} on the previous period`}>
          {move === null ? missing : `${decimalText(move, 1, true)}%`}
        </Figure>
      ),
    },
    { term: 'Type', value: kind },
  ]
  return <DescriptionList items={items} />
}

function movedWords({ move_percent: move }: KpiCell): string {
  const isFall = move?.startsWith('-') === true
  return `${isFall ? 'Fell' : 'Rose'} ${decimalText(move?.replace('-', '') ?? null, 1)}% in a period`
}

function PeriodFacts(props: { period: KpiMatrixPeriod; rows: readonly KpiMatrixRow[]; column: number }) {
  const { period, rows, column } = props
  const today = now()
  const state = periodStates[period.status]
  const at = period.locked_at ?? period.approved_at ?? period.submitted_at
  const absent = rows.filter(({ can_enter: canEnter, cells }) => {
    const cell = cells[column]
    return canEnter && cell?.value == null && cell?.text == null
  })
  const unsaid = rows.filter(({ cells }) => cells[column]?.needs_note)
  return (
    <ul className={styles.facts}>
      <li>
        <Badge tone={state.tone}>{state.words}</Badge>
        {at !== null && period.status !== 'draft' && <small>{dateShort(at, { today })}</small>}
      </li>
      <li>{`${period.filled} of ${period.expected} measures entered`}</li>
      {period.is_over && absent.length > 0 && absent.length <= 6 && (
        <li>{`Missing: ${absent.map(({ name }) => name).join(', ')}`}</li>
      )}
      {unsaid.length > 0 && <li>{`Note needed: ${unsaid.map(({ name }) => name).join(', ')}`}</li>}
    </ul>
  )
}
