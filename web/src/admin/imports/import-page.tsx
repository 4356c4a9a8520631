import { cancelImport } from '@moorgate/contract/imports/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { ago } from '../../ui/format-dates.ts'
import { counted, quantity } from '../../ui/format.ts'
import { CheckStep } from './check-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ImportSteps } from './import-steps.tsx'
import { kindLabels } from './kind-labels.ts'
import { MapStep } from './map-step.tsx'
import { isWorking, runQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import { WorkingStep } from './working-step.tsx'
import styles from './imports.module.css'

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
        { key: 'by', text: `Uploaded by ${run.uploaded_by ?? 'a colleague'}, ${ago(run.created_at, now())}` },
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
      look="quiet"
      busy={act.busy}
      onClick={() => void cancel()}
      title={`${quantity(run.row_count)} rows`}
    >
      Cancel import
    </Button>
  )
}
