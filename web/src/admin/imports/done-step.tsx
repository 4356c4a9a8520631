import { undoImport } from '@moorgate/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { counted, quantity } from '../../ui/format.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsTable } from './rows-table.tsx'
import { rowsQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

const lists: Readonly<Record<ImportRun['kind'], string>> = {
  users: '/admin/investors',
  contacts: '/admin/investors/contacts',
  organisations: '/admin/investors/organisations',
}

const nounOf = { users: 'investor', contacts: 'contact', organisations: 'organisation' } as const

/** What an import added, and nothing else. */
const addedBy = ({ id, kind }: ImportRun) => `${lists[kind]}?filter[import_id]=${id}`

/** "Show the 4 new investors". */
function ShowAdded({ run }: { run: ImportRun }) {
  const { created } = run.counts
  const noun = useTerm()(nounOf[run.kind], { lower: true, plural: created !== 1 })
  return (
    <ButtonLink href={addedBy(run)}>
      {created === 1 ? `Show the new ${noun}` : `Show the ${quantity(created)} new ${noun}`}
    </ButtonLink>
  )
}

/** What became of a file: one sentence and what comes next, its sums, the way back, and the rows that need somebody. */
export function DoneStep({ run, noun }: { run: ImportRun; noun: string }) {
  const { counts } = run
  const left = counts.refused + counts.failed
  const isUndone = run.status === 'undone'
  return (
    <div className={styles.result}>
      {run.status === 'applied' && counts.created > 0 && (
        <Notice
          tone="good"
          title={`${quantity(counts.created)} added to the ${noun}`}
          action={<ShowAdded run={run} />}
        />
      )}
      <div className={styles.sums}>
        <DescriptionList
          variant="spread"
          items={[
            { term: `Added to the ${noun}`, value: quantity(counts.created) },
            { term: 'Updated', value: quantity(counts.updated) },
            { term: 'Unchanged', value: quantity(counts.unchanged) },
            { term: 'Left out', value: quantity(left) },
            ...(isUndone ? [{ term: 'Undone', value: quantity(counts.undone), total: true }] : []),
          ]}
        />
      </div>
      <div className={styles.actions}>
        {left + counts.conflicts > 0 && (
          <ButtonLink href={addressOf(`imports/${run.id}/refused`)} icon={Download} download>
            Rejected rows
          </ButtonLink>
        )}
        {run.status === 'applied' && <Undo run={run} />}
      </div>
      {run.status === 'applied' && run.undo_until && (
        <p className={styles.soft}>You can undo this import until {dateFull(run.undo_until)}.</p>
      )}
      {counts.conflicts + counts.failed > 0 && <Conflicts run={run} />}
    </div>
  )
}

function Undo({ run }: { run: ImportRun }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const act = useCommand()
  const undo = async () => {
    await act.run(async () => {
      await send(undoImport, { params: { id: run.id } })
      await queries.invalidateQueries({ queryKey: ['import'] })
    })
    setAsking(false)
  }
  return (
    <>
      {act.problem && (
        <Notice tone="bad" live>
          {act.problem}
        </Notice>
      )}
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <Confirmation
        open={asking}
        title={`Undo the import of ${run.file_name}?`}
        confirm="Undo import"
        busy={act.busy}
        busyLabel="Starting"
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      >
        {counted(run.counts.created, 'record', 'records')} will be removed and{' '}
        {counted(run.counts.updated, 'record', 'records')} restored to the previous values. Records changed
        since then are left as they are and listed here.
      </Confirmation>
    </>
  )
}

function Conflicts({ run }: { run: ImportRun }) {
  const { conflicts, failed } = run.counts
  const query = useQuery(rowsQuery(run, { conflict: true }))
  return (
    <>
      <h2 className={styles.heading}>Rows that need attention</h2>
      <Loaded query={query} what="these rows">
        {(rows) => <RowsTable run={run} rows={rows} of={conflicts + failed} />}
      </Loaded>
    </>
  )
}
