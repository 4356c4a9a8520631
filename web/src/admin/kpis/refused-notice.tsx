import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { kpiNumber, kpiText } from '../../features/kpis/kpi-words.ts'
import { Button } from '../../ui/button.tsx'
import { counted, missing } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Entry } from './block.ts'
import type { RefusedBlock } from './refused-block.ts'
import type { Entries } from './use-entries.ts'
import styles from './matrix.module.css'

const mostNamed = 5

interface RefusedNoticeProps {
  matrix: KpiMatrix
  refused: RefusedBlock
  entries: Entries
}

/** Cells that two people changed: what each of them has now, and what was typed and isn't saved. */
export function RefusedNotice({ matrix, refused, entries }: RefusedNoticeProps) {
  const { changed } = refused
  const isOne = changed.length === 1
  return (
    <Notice
      tone="waiting"
      live
      title={`${counted(changed.length, 'figure was', 'figures were')} changed by someone else`}
      action={
        <div className={styles.answers}>
          <Button size="small" busy={entries.busy} onClick={entries.saveRefused}>
            {isOne ? 'Save my figure' : 'Save my figures'}
          </Button>
          <Button size="small" variant="quiet" onClick={entries.leaveRefused}>
            {isOne ? 'Keep theirs' : 'Keep all of theirs'}
          </Button>
        </div>
      }
    >
      <ul className={styles.facts}>
        {changed.slice(0, mostNamed).map((entry) => (
          <li key={`${entry.row} ${entry.column}`}>{wordsOf(matrix, entry)}</li>
        ))}
        {changed.length > mostNamed && <li>{`${changed.length - mostNamed} more`}</li>}
      </ul>
    </Notice>
  )
}

/** "Revenue, Q3 2026 is now 120. You entered 130." */
function wordsOf({ rows, periods }: KpiMatrix, { row: at, column, value }: Entry): string {
  const row = rows[at]!
  const isWords = row.unit === 'text' || row.unit === 'rag'
  const shown = (figure: string | null | undefined) => {
    if (figure == null) return 'empty'
    const words = isWords ? kpiText(figure, row) : kpiNumber(figure, row)
    return words === missing ? 'empty' : words
  }
  const cell = row.cells[column]
  const mine = value === null ? 'You cleared it.' : `You entered ${shown(value)}.`
  return `${row.name}, ${periods[column]!.label} is now ${shown(isWords ? cell?.text : cell?.value)}. ${mine}`
}
