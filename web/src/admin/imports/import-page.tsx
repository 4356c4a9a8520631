import {
  applyImport,
  cancelImport,
  checkImport,
  mapImport,
  undoImport,
} from '@moorgate/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { agoInText } from '../../ui/ago-or-day.ts'
import { Button } from '../../ui/button.tsx'
import { counted, quantity } from '../../ui/format.ts'
import { CheckStep } from './check-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { kindLabels } from './kind-labels.ts'
import { isWorking, runQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'
import { StatusDot } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MapRail } from './map-rail.tsx'
import type { MapOptions } from './map-rail.tsx'
import { MapTable } from './map-table.tsx'
import { Problem } from '../../kernel/problem.tsx'

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
function WorkingStep({ run }: { run: ImportRun }) {
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
        {isGivenUp
          ? '. The import has stopped.'
          : '. You can leave this page. The import continues in the background.'}
      </p>
      {run.problem !== null && !isGivenUp && (
        <Notice tone="waiting">{run.problem} We’ll retry automatically.</Notice>
      )}
      {run.problem !== null && isGivenUp && <TryAgain run={run} problem={run.problem} />}
    </output>
  )
}

/** What was done stays done: the rest is begun again, in the name of the person who asks for it now. */
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
      <Notice tone="bad">{problem}</Notice>
      <Problem says={act.problem} />
      <div>
        <Button busy={act.busy} onClick={() => void again()}>
          Try again
        </Button>
      </div>
    </>
  )
}

/** `/admin/investors/import/{importId}`: one file, matched, checked, imported or taken back. */
export function ImportPage({ params }: ScreenProps) {
  const query = useQuery(runQuery(params['importId'] ?? ''))
  if (query.data) return <Run run={query.data} />
  return (
    <AdminPage title="Import">
      <Loaded query={query} what="this import">
        {() => null}
      </Loaded>
    </AdminPage>
  )
}

function Run({ run }: { run: ImportRun }) {
  const label = useLabel()
  const noun = label(kindLabels[run.kind], { lower: true })
  const sheet = run.sheet === null ? '' : `, sheet “${run.sheet}”`
  return (
    <AdminPage
      title={`Import ${noun}`}
      flush
      ruled={false}
      meta={[
        { key: 'file', icon: FileSpreadsheet, text: `${run.file_name}${sheet}` },
        {
          key: 'size',
          text: `${counted(run.row_count, 'row', 'rows')}, ${counted(run.columns.length, 'column', 'columns')}`,
        },
        {
          key: 'by',
          text: `Uploaded by ${run.uploaded_by ?? 'a colleague'}, ${agoInText(run.created_at, now())}`,
        },
      ]}
      actions={<Cancel run={run} />}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <ImportSteps status={run.status} />
        </div>
        <Step run={run} noun={noun} />
      </div>
    </AdminPage>
  )
}

function Step({ run, noun }: { run: ImportRun; noun: string }): ReactNode {
  if (isWorking(run)) return <WorkingStep run={run} />
  if (run.status === 'mapping') return <MapStep key={run.id} run={run} noun={noun} />
  if (run.status === 'checked') return <CheckStep run={run} noun={noun} />
  return <DoneStep run={run} noun={noun} />
}

/** The rows go, the file is not kept; nothing was written that would have to be undone. */
function Cancel({ run }: { run: ImportRun }) {
  const act = useCommand()
  const visit = useVisit()
  const queries = useQueryClient()
  if (run.status !== 'mapping' && run.status !== 'checked') return null
  const cancel = () =>
    act.run(async () => {
      await send(cancelImport, { params: { id: run.id } })
      visit('/admin/investors/import')
      await queries.invalidateQueries({ queryKey: ['import', 'list'] })
    })
  return (
    <Button
      variant="quiet"
      busy={act.busy}
      onClick={() => void cancel()}
      title={`${quantity(run.row_count)} rows`}
    >
      Cancel import
    </Button>
  )
}

/** Where each column goes, how rows are matched, and what the first rows become. */
function MapStep({ run, noun }: { run: ImportRun; noun: string }) {
  const [fields, setFields] = useState(() => run.columns.map(({ field }) => field))
  const [options, setOptions] = useState<MapOptions>(() => ({
    match_on: run.match_on,
    empty_cells: run.empty_cells,
    remember: run.remember,
    invite: run.invite,
  }))
  const queries = useQueryClient()
  const visit = useVisit()
  const act = useCommand()
  const check = () =>
    act.run(async () => {
      await send(mapImport, {
        params: { id: run.id },
        body: { fields: fields.map((each) => each ?? ''), ...options },
      })
      await send(checkImport, { params: { id: run.id } })
      await queries.invalidateQueries({ queryKey: ['import'] })
    })
  const move = (index: number, field: string | null) =>
    // A field has one column: the one that had it lets go.
    setFields((before) => before.map((each, at) => (at === index ? field : each === field ? null : each)))
  const reviews = run.columns.filter(
    (column, index) => column.review && column.field === fields[index],
  ).length
  const left = fields.filter((field) => field === null).length
  return (
    <>
      <div className={styles.split}>
        <div className={styles.main}>
          {act.problem && (
            <Notice tone="bad" live>
              {act.problem}
            </Notice>
          )}
          <MapTable run={run} fields={fields} onMove={move} />
        </div>
        <MapRail run={run} noun={noun} fields={fields} options={options} onOptions={setOptions} />
      </div>
      <div className={styles.footer}>
        <StatusDot tone="good">{fields.length - left - reviews} matched</StatusDot>
        {reviews > 0 && <StatusDot tone="waiting">{reviews} to review</StatusDot>}
        {left > 0 && <StatusDot fill="hollow">{left} not imported</StatusDot>}
        <span className={styles.end}>
          <Button onClick={() => visit('/admin/investors/import')}>Back</Button>
          <Button variant="primary" busy={act.busy} busyLabel="Starting" onClick={() => void check()}>
            Check {counted(run.row_count, 'row', 'rows')}
          </Button>
        </span>
      </div>
    </>
  )
}
