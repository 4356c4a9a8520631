import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import {
  pauseReport,
  readReportSchedule,
  resumeReport,
  sendReportNow,
} from '@moorgate/contract/report-builder/schedule.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { dateTime, dateTimeWithin } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './builder.module.css'
import type { SavedReport } from './queries.ts'
import { whenWords } from './when-words.ts'

const ScheduleDialog = overlay(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

export type Plan = AnswerOf<typeof readReportSchedule>

const planQuery = (id: number) => endpointQuery('report_plan', readReportSchedule, { params: { id } })

/** When one's own report is sent, to whom, and what became of it. */
export function SendPart({ report }: { report: SavedReport }) {
  const query = useQuery(planQuery(report.id))
  return (
    <Loaded query={query} what="when this report is sent">
      {(plan) => (
        <>
          <Schedule report={report} plan={plan} />
          <Runs plan={plan} />
        </>
      )}
    </Loaded>
  )
}

function Schedule({ report, plan }: { report: SavedReport; plan: Plan }) {
  const [isOpen, setOpen] = useState(false)
  const act = useCommand([])
  const queries = useQueryClient()
  const { schedule } = plan
  const params = { id: report.id }
  const perform = (endpoint: typeof pauseReport, said: string) => async () => {
    const done = await act.run(async (idempotencyKey) => {
      await send(endpoint, { params, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['report_plan'] })
    })
    if (done) showToast(said)
  }
  return (
    <section>
      <h2>Delivery</h2>
      <Problem says={act.problem} />
      {schedule ? (
        <>
          <p>
            <b>{whenWords(schedule)}</b>
          </p>
          <p>
            To {schedule.recipients.map(({ name }) => name).join(', ')}, as {schedule.format.toUpperCase()}
          </p>
          <p className={styles.note}>
            {schedule.next_at === null
              ? 'Paused. Nothing is sent until you resume it.'
              : `Next: ${dateTimeWithin(schedule.next_at, { today: now() })}.`}{' '}
            Each recipient gets only what their role allows.
          </p>
          <div className={styles.chips}>
            <Button size="small" onClick={() => setOpen(true)}>
              Change
            </Button>
            <Button
              size="small"
              busy={act.busy}
              onClick={() => void perform(sendReportNow, 'Sending the report')()}
            >
              Send now
            </Button>
            {schedule.is_paused ? (
              <Button size="small" onClick={() => void perform(resumeReport, `${report.name} resumed`)()}>
                Resume
              </Button>
            ) : (
              <Button size="small" onClick={() => void perform(pauseReport, `${report.name} paused`)()}>
                Pause
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <p className={styles.note}>Send this report to colleagues as a file, on a schedule.</p>
          <div className={styles.chips}>
            <Button size="small" onClick={() => setOpen(true)}>
              Schedule
            </Button>
          </div>
        </>
      )}
      {isOpen && <ScheduleDialog report={report} plan={plan} onClose={() => setOpen(false)} />}
    </section>
  )
}

const statusWords = { waiting: 'on its way', sent: 'sent', left_out: 'left out', failed: 'failed' } as const

function Runs({ plan: { runs } }: { plan: Plan }) {
  if (runs.length === 0) return null
  return (
    <section>
      <h2>History</h2>
      <ul className={styles.runs}>
        {runs.map(({ id, at, cause, deliveries }) => (
          <li key={id}>
            <b>
              {dateTime(at, { today: now() })}
              {cause === 'now' && ', sent manually'}
            </b>
            <ul>
              {deliveries.map(({ id: each, name, status, rows, reason }) => (
                <li key={each}>
                  {name}: {statusWords[status]}
                  {rows !== null && `, ${counted(rows, 'record', 'records')}`}
                  {reason !== null && `. ${reason}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
