import { counted, quantity } from '../../ui/format.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

const words = {
  checking: 'Checking',
  applying: 'Importing',
  undoing: 'Undoing',
} as const

/** How many rows of this kind of work there are, and how many are done. */
function progressOf({ status, counts, row_count: rows }: ImportRun): { done: number; of: number } {
  if (status === 'checking') return { done: rows - counts.pending, of: rows }
  const written = counts.created + counts.updated
  if (status === 'applying') return { done: written + counts.failed, of: counts.new + counts.changed }
  return { done: counts.undone + counts.conflicts, of: written }
}

/** Work in the background. The page may be left: it goes on, also when the server starts again. */
export function WorkingStep({ run }: { run: ImportRun }) {
  const { done, of } = progressOf(run)
  const verb = words[run.status as keyof typeof words]
  return (
    <output className={styles.working}>
      <h2 className={styles.heading}>
        {verb} {counted(of, 'row', 'rows')}
      </h2>
      <progress className={styles.progress} value={done} max={of || 1} aria-label={verb} />
      <p className={styles.soft}>
        {quantity(done)} of {quantity(of)}. You can leave this page: it goes on by itself.
      </p>
    </output>
  )
}
