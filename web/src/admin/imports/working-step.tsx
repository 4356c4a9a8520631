import { applyImport, checkImport, undoImport } from '@moorgate/contract/imports/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { counted, quantity } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { runQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

const words = {
  checking: 'Checking',
  applying: 'Importing',
  undoing: 'Undoing',
} as const
const steps = { checking: checkImport, applying: applyImport, undoing: undoImport } as const

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
  const isGivenUp = run.given_up_at !== null
  return (
    <output className={styles.working}>
      <h2 className={styles.heading}>
        {verb} {counted(of, 'row', 'rows')}
      </h2>
      <progress className={styles.progress} value={done} max={of || 1} aria-label={verb} />
      <p className={styles.soft}>
        {quantity(done)} of {quantity(of)}
        {isGivenUp ? ', and it stopped there.' : '. You can leave this page: it goes on by itself.'}
      </p>
      {run.problem !== null && !isGivenUp && (
        <Notice tone="waiting">{run.problem} It is tried again by itself.</Notice>
      )}
      {run.problem !== null && isGivenUp && <TryAgain run={run} problem={run.problem} />}
    </output>
  )
}

/** What was done stays done: the rest is begun again, in the name of whoever asks for it now. */
function TryAgain({ run, problem }: { run: ImportRun; problem: string }) {
  const act = useCommand()
  const queries = useQueryClient()
  const again = () =>
    act.run(async (idempotencyKey) => {
      const step = steps[run.status as keyof typeof steps]
      await send(step, { params: { id: run.id }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: runQuery(String(run.id)).queryKey })
    })
  return (
    <>
      <Notice tone="bad">{problem} It was tried several times.</Notice>
      <Problem says={act.problem} />
      <div>
        <Button busy={act.busy} onClick={() => void again()}>
          Try again
        </Button>
      </div>
    </>
  )
}
