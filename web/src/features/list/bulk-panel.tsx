import { retryBulkJob, showBulkJob, stopBulkJob, undoBulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { focusOn } from '../../ui/focus-on.ts'
import { Heading, Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { send } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useJobWords } from './use-job-words.ts'
import type { BulkJob } from './bulk.ts'
import { BulkJobRows } from './bulk-job-rows.tsx'
import { changedReasons, retryLabelOf, rowStatusLabels } from './bulk.ts'
import type { ListedResource } from './listed.ts'
import { useCounted } from './use-counted.ts'
import styles from './bulk-panel.module.css'

export interface BulkPanelProps {
  resource: ListedResource
  job: BulkJob
  onJob: (job: BulkJob) => void
  onClose: () => void
}

const pollMs = 700
/** Where every job that one sees is listed. */
const allJobs = '/admin/investors/jobs'

/**
 * How far a job on many records is, and what became of each. The list beside it stays usable; closed, the job
 * goes on.
 */
export function BulkPanel({ resource, job: begun, onJob, onClose }: BulkPanelProps) {
  const job = useJob(begun)
  const counted = useCounted(resource)
  const label = useLabel()
  const act = useCommand()
  const isRunning = job.status === 'running'
  const retry = retryLabelOf(job)
  const steer = (endpoint: typeof stopBulkJob) =>
    void act.run(async (idempotencyKey) => {
      onJob((await send(endpoint, { params: { id: job.id }, idempotencyKey })) as BulkJob)
    })
  useReload(resource, { job, wasRunning: begun.status === 'running' }, () => steer(undoBulkJob))
  const heading = useFocusOnBegun(begun)
  const title = `${useJobWords()(job)}, ${counted(job.total)}`
  return (
    <SidePanel
      label={title}
      onClose={() => {
        onClose()
        focusList()
      }}
      footer={
        !isRunning &&
        canUndo(job) && <UndoFooter job={job} busy={act.busy} onUndo={() => steer(undoBulkJob)} />
      }
    >
      <div className={styles.panel}>
        <Heading level={2} ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <Progress job={job} />
        <Problem says={act.problem} />
        {job.problem !== null && <Notice tone={isRunning ? 'waiting' : 'bad'}>{job.problem}</Notice>}
        <div className={styles.acts}>
          {isRunning && (
            <Button size="small" onClick={() => steer(stopBulkJob)}>
              Stop
            </Button>
          )}
          {retry !== undefined && (
            <Button size="small" busy={act.busy} onClick={() => steer(retryBulkJob)}>
              {retry}
            </Button>
          )}
        </div>
        <BulkJobRows job={job} />
        {location.pathname !== allJobs && (
          <Link href={allJobs}>All {label('bulk_jobs', { lower: true })}</Link>
        )}
      </div>
    </SidePanel>
  )
}

/**
 * What began the job is gone, dialog and chosen rows: the keyboard goes on here, once the page is no longer
 * behind a dialog.
 */
function useFocusOnBegun({ status }: BulkJob) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isBegun = status === 'running'
  useEffect(() => {
    if (!isBegun) return undefined
    const frame = requestAnimationFrame(() => focusOn(heading.current))
    return () => cancelAnimationFrame(frame)
  }, [isBegun])
  return heading
}

/** Closed by its own button, the panel leaves the keyboard at the rows. */
const focusList = () =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    focusOn(document.querySelector('[data-list] :is(tbody a, tbody input, button)'))
  })

const canUndo = ({ action, changed, undone_by_id: undoneBy }: BulkJob) =>
  undoable.has(action) && changed > 0 && undoneBy === null

const undoable: ReadonlySet<BulkJob['action']> = new Set(['update', 'attribute', 'group', 'delete'])

/** The job as the server has it, asked for until it is done. */
function useJob(begun: BulkJob): BulkJob {
  const { data } = useQuery({
    queryKey: ['bulk_job', begun.id, begun.version],
    queryFn: ({ signal }) => send(showBulkJob, { params: { id: begun.id }, signal }) as Promise<BulkJob>,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : pollMs),
    staleTime: 0,
  })
  return data ?? begun
}

/**
 * What was changed is read anew when the job is done, and said once, with the way back: not of a job that had
 * ended long before.
 */
function useReload(
  { name }: ListedResource,
  { job, wasRunning }: { job: BulkJob; wasRunning: boolean },
  onUndo: () => void,
): void {
  const undo = useRef(onUndo)
  useEffect(() => {
    undo.current = onUndo
  })
  const queries = useQueryClient()
  const told = useRef('')
  useEffect(() => {
    const run = `${job.id} ${job.version}`
    if (job.status === 'running' || told.current === run) return
    told.current = run
    void queries.invalidateQueries({ queryKey: [name] })
    void queries.invalidateQueries({ queryKey: ['bulk_job', 'list'] })
    if (!wasRunning) return
    const text = `${done[job.action]}: ${quantity(job.changed)} of ${quantity(job.total)}`
    showToast(text, canUndo(job) ? () => undo.current() : undefined)
  }, [queries, name, job, wasRunning])
}

const done = {
  update: 'Changed',
  attribute: 'Changed',
  group: 'Changed',
  delete: 'Deleted',
  email: 'Sent',
  invite: 'Invited',
  approve: 'Approved',
  undo: 'Put back',
} as const

const parts = ['changed', 'skipped', 'refused', 'waiting'] as const

function Progress({ job }: { job: BulkJob }) {
  const finished = job.total - job.waiting
  const leftOut = changedReasons(job)
  return (
    <>
      <p className={styles.count} aria-live="polite">
        <b>{quantity(finished)}</b> of {quantity(job.total)}
        {job.status === 'stopped' && ', stopped'}
      </p>
      <div className={styles.bar} aria-hidden>
        {parts.map((part) => (
          <i key={part} className={styles[part]} style={{ flexGrow: job[part] }} />
        ))}
      </div>
      <dl className={styles.figures}>
        {parts.map((part) => (
          <div key={part}>
            <dt>
              <i className={styles[part]} aria-hidden />
              {rowStatusLabels[part]}
            </dt>
            <dd>{quantity(job[part])}</dd>
          </div>
        ))}
      </dl>
      {leftOut.length > 0 && <DescriptionList variant="spread" items={leftOut} />}
    </>
  )
}

function UndoFooter({ job, busy, onUndo }: { job: BulkJob; busy: boolean; onUndo: () => void }) {
  return (
    <>
      <Text tone="faint">Records changed since then are left as they are.</Text>
      <Button busy={busy} onClick={onUndo}>
        Undo {quantity(job.changed)}
      </Button>
    </>
  )
}
