import { runTriggerAgain, trigger, triggerRun } from '@moorgate/contract/triggers/trigger.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { PageLinks } from '../../../kernel/page-links.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { counted, missing } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { ListFooter } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { TriggerRun } from './queries.ts'
import styles from './triggers.module.css'

const states: Readonly<Record<TriggerRun['status'], { label: string; tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

/** What an automation did, newest first. */
export function RunLog({ triggerId, mayRun }: { triggerId: number; mayRun: boolean }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(triggerRun, { page }, { fixed: { trigger_id: String(triggerId) }, perPage: 20 }),
  )
  const queries = useQueryClient()
  const act = useCommand()
  const again = async ({ id }: TriggerRun) => {
    const done = await act.run(async (idempotencyKey) => {
      await send(runTriggerAgain, { params: { id }, idempotencyKey })
      await Promise.all(
        [triggerRun.name, trigger.name].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      )
    })
    if (done) showToast('Run queued')
  }
  return (
    <Card title="Runs" flush>
      <Problem says={act.problem} />
      <Loaded query={query} what="the runs">
        {({ data, meta }) => (
          <>
            <DataTable
              label="Runs"
              rows={data}
              keyOf={({ id }) => id}
              columns={columnsWith({
                again: mayRun ? (run) => void again(run) : undefined,
                busy: act.busy,
                hasSteps: data.some(({ step }) => step > 1),
              })}
              refreshing={query.isPlaceholderData}
              empty={
                <EmptyState title="No runs yet" level={3}>
                  Each event that meets the conditions appears here.
                </EmptyState>
              }
            />
            {meta && meta.last_page > 1 && (
              <ListFooter count={counted(meta.total, 'run', 'runs')}>
                <PageLinks meta={meta} onPage={setPage} />
              </ListFooter>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface RunColumns {
  again: ((run: TriggerRun) => void) | undefined
  busy: boolean
  /** Some run is of an action after the first. */
  hasSteps: boolean
}

function columnsWith({ again, busy, hasSteps }: RunColumns): readonly Column<TriggerRun>[] {
  return [
    {
      id: 'record',
      header: 'Record',
      weight: 'strong',
      cell: ({ record }) =>
        record ? (
          <TextLink href={record.path}>
            <span className={styles.wrapped}>{record.name}</span>
          </TextLink>
        ) : (
          missing
        ),
    },
    { id: 'at', header: 'Matched', cell: (run) => dateTime(run.created_at, { today: now() }) },
    ...(hasSteps
      ? [
          {
            id: 'step',
            header: 'Action',
            align: 'end',
            cell: ({ step }: TriggerRun) => String(step),
          } as const,
        ]
      : []),
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusDot tone={states[status].tone}>{states[status].label}</StatusDot>,
    },
    {
      id: 'result',
      header: 'Result',
      cell: (run) => <span className={styles.wrapped}>{resultOf(run)}</span>,
    },
    {
      id: 'again',
      header: 'Run again',
      headerHidden: true,
      align: 'end',
      cell: (run) =>
        again &&
        run.status === 'failed' && (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Run again for ${run.record?.name ?? `run ${run.id}`}${hasSteps ? `, action ${run.step}` : ''}`}
            onClick={() => again(run)}
          >
            Run again
          </Button>
        ),
    },
  ]
}

function resultOf({ status, outcome, reason, due_at: due }: TriggerRun) {
  if (status === 'queued') return `Due ${dateTimeWithin(due, { today: now() })}`
  return outcome ?? reason ?? missing
}
