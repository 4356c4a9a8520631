import { StatusDot } from '../../ui/badge.tsx'
import type { StatusDotProps } from '../../ui/badge.tsx'
import { counted, quantity } from '../../ui/format.ts'
import type { ImportRun } from './run.ts'
import styles from './rows.module.css'

export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'refused' | 'fixed'

interface Tile extends Omit<StatusDotProps, 'children'> {
  shown: RowOutcome
  words: string
}

interface CountTilesProps {
  run: ImportRun
  noun: string
  shown: RowOutcome
  onShow: (rowOutcome: RowOutcome) => void
}

/** What the file comes to. The counts add up to its rows; each one shows its rows below. */
export function CountTiles({ run, noun, shown, onShow }: CountTilesProps) {
  const fields = counted(run.counts.fields, 'field', 'fields')
  const tiles: readonly Tile[] = [
    { shown: 'new', words: `New ${noun}`, tone: 'info' },
    { shown: 'changed', words: `Updates, ${fields}`, tone: 'info', fill: 'half' },
    { shown: 'unchanged', words: 'Unchanged', fill: 'hollow' },
    { shown: 'refused', words: 'Rows with errors', tone: 'bad' },
    { shown: 'fixed', words: 'Fixed', tone: 'good' },
  ]
  return (
    <fieldset className={styles.tiles} aria-label="Rows by type">
      {tiles.map(({ shown: own, words, ...look }) => (
        <button
          key={own}
          type="button"
          className={own === shown ? styles.tileOn : styles.tile}
          aria-pressed={own === shown}
          onClick={() => onShow(own)}
        >
          <b>{quantity(run.counts[own])}</b>
          <StatusDot {...look}>{words}</StatusDot>
        </button>
      ))}
    </fieldset>
  )
}
