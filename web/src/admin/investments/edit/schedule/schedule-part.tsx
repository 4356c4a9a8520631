import { hasClosed, isDraft, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { cancelScheduledMove, readSchedule } from '@moorgate/contract/opportunities/publishing.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlannedTime } from '../../../../features/scheduling/planned-time.tsx'
import { now } from '../../../../kernel/clock.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { dateTime } from '../../../../ui/format-dates.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import type { Opportunity } from '../../records.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { ScheduleKind } from './schedule-dialog.tsx'

type ScheduledMove = AnswerOf<typeof readSchedule>[number]

interface SchedulePartProps {
  opportunity: Pick<Opportunity, 'id' | 'status'>
  mayEdit: boolean
}

const area = 'investment_opportunity'

/** When an offer opens and closes by itself, who said so, and why it did not where it did not. */
export function SchedulePart({ opportunity, mayEdit }: SchedulePartProps) {
  const { id, status } = opportunity
  const [asking, setAsking] = useState<ScheduleKind>()
  const { data: moves = [] } = useQuery(endpointQuery(area, readSchedule, { params: { id } }))
  if (hasClosed(status)) return null
  const waiting = (closes: boolean) =>
    moves.find((move) => move.state === 'waiting' && (move.status === opportunityStatus.closed) === closes)
  const [last] = moves
  return (
    <>
      {isDraft(status) && (
        <Plan title="Opening" none="Opens when published." move={waiting(false)} {...{ id, mayEdit }}>
          <Button size="small" onClick={() => setAsking('opening')}>
            {waiting(false) ? 'Reschedule' : 'Schedule opening'}
          </Button>
        </Plan>
      )}
      <Plan
        title="Closing"
        none="Closes at the end of its closing date."
        move={waiting(true)}
        {...{ id, mayEdit }}
      >
        {(!isDraft(status) || waiting(false)) && (
          <Button size="small" onClick={() => setAsking('closing')}>
            {waiting(true) ? 'Reschedule' : 'Schedule closing'}
          </Button>
        )}
      </Plan>
      {last?.state === 'failed' && (
        <Notice
          tone="bad"
          title={last.status === opportunityStatus.closed ? 'Closing failed' : 'Opening failed'}
        >
          {dateTime(last.ended_at, { today: now() })}: {last.problem}
        </Notice>
      )}
      {asking && <ScheduleDialog id={id} planned={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface PlanProps {
  id: number
  title: string
  /** What happens without a plan. */
  none: string
  move: ScheduledMove | undefined
  mayEdit: boolean
  children: React.ReactNode
}

const audiences: Readonly<Record<number, string>> = { 2: ', externally', 3: ', internally', 4: '' }

function Plan({ id, title, none, move, mayEdit, children }: PlanProps) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const cancel = async (moveId: number) => {
    if (!(await run(() => send(cancelScheduledMove, { params: { id, moveId } })))) return
    await queries.invalidateQueries({ queryKey: [area] })
    showToast(`${title} cancelled`)
  }
  return (
    <>
      <PlannedTime
        title={title}
        at={move?.at ?? null}
        detail={move && `${audiences[move.status]}.`}
        note={move?.scheduled_by && `Scheduled by ${move.scheduled_by}. London time.`}
        none={none}
      >
        {mayEdit && (
          <>
            {children}
            {move && (
              <Button
                size="small"
                variant="quiet"
                busy={busy}
                busyLabel="Cancelling"
                onClick={() => void cancel(move.id)}
              >
                Cancel {title.toLowerCase()}
              </Button>
            )}
          </>
        )}
      </PlannedTime>
      <Problem says={problem} />
    </>
  )
}
