import { applyImport, mapImport } from '@moorgate/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { ButtonLink, Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CountTiles } from './count-tiles.tsx'
import type { RowOutcome } from './count-tiles.tsx'
import { ProblemTabs } from './problem-tabs.tsx'
import { RowsTable } from './rows-table.tsx'
import { rowsQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

/** What the dry run found: counts that show their rows, and errors that are corrected where they stand. */
export function CheckStep({ run, noun }: { run: ImportRun; noun: string }) {
  const [shown, setShown] = useState<RowOutcome>(run.counts.refused > 0 ? 'refused' : 'new')
  const [chosen, setField] = useState('')
  // Once its last error is corrected, a field has no tab any more.
  const field = run.problem_counts[chosen] ? chosen : ''
  const filter = shown === 'fixed' ? { fixed: true } : { outcome: shown, ...(field !== '' && { field }) }
  const query = useQuery(rowsQuery(run, filter))
  const count = field === '' ? run.counts[shown] : (run.problem_counts[field] ?? 0)
  const show = (next: RowOutcome) => {
    setShown(next)
    setField('')
  }
  return (
    <>
      <CountTiles run={run} noun={noun} shown={shown} onShow={show} />
      {shown === 'refused' && run.counts.refused > 0 && (
        <ProblemTabs run={run} field={field} onField={setField} />
      )}
      <div className={styles.main}>
        <Loaded query={query} what="these rows">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={shown === 'refused' ? 'No errors' : 'No matching rows'} />
            ) : (
              <RowsTable run={run} rows={rows} of={count} />
            )
          }
        </Loaded>
      </div>
      <Footer run={run} />
    </>
  )
}

function Footer({ run }: { run: ImportRun }) {
  const queries = useQueryClient()
  const apply = useCommand()
  const back = useCommand()
  const ready = run.counts.new + run.counts.changed
  const after = () => queries.invalidateQueries({ queryKey: ['import'] })
  const refused = run.counts.refused
  return (
    <>
      {(apply.problem ?? back.problem) && (
        <Notice tone="bad" live>
          {apply.problem ?? back.problem}
        </Notice>
      )}
      <div className={styles.footer}>
        <span className={styles.soft}>
          <b>Nothing has been saved yet.</b>{' '}
          {refused > 0 && `${counted(refused, 'row', 'rows')} will be left out and kept in a file.`}
        </span>
        <span className={styles.end}>
          {refused > 0 && (
            <ButtonLink href={addressOf(`imports/${run.id}/refused`)} icon={Download} download>
              Rejected rows
            </ButtonLink>
          )}
          <Button
            busy={back.busy}
            onClick={() =>
              void back.run(() => send(mapImport, { params: { id: run.id }, body: {} }).then(after))
            }
          >
            Back
          </Button>
          <Button
            variant="primary"
            disabled={ready === 0}
            busy={apply.busy}
            busyLabel="Starting"
            onClick={() => void apply.run(() => send(applyImport, { params: { id: run.id } }).then(after))}
          >
            {ready === 0 ? 'Nothing to import' : `Import ${counted(ready, 'row', 'rows')}`}
          </Button>
        </span>
      </div>
    </>
  )
}
