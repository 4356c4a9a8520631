import { checkImport, mapImport } from '@moorgate/contract/imports/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { MapRail } from './map-rail.tsx'
import type { MapOptions } from './map-rail.tsx'
import { MapTable } from './map-table.tsx'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'

/** Where each column goes, how rows are matched, and what the first rows become. */
export function MapStep({ run, noun }: { run: ImportRun; noun: string }) {
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
          <Button look="primary" busy={act.busy} busyLabel="Starting" onClick={() => void check()}>
            Check {counted(run.row_count, 'row', 'rows')}
          </Button>
        </span>
      </div>
    </>
  )
}
