import type { OpportunityStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { answerTo } from '../../kernel/http/refusal.ts'
import type { Job, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import { moveOpportunity } from '../investments/index.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { endMove } from './end-move.ts'
import { scheduledMove } from './move-job.ts'

interface DueMove {
  id: number
  investment_opportunity_id: number
  to_status: OpportunityStatus
  created_by: number
  role_id: number
}

/**
 * Moves an offer in the name of who planned it, with the guards and the permission of that minute. What is
 * refused is kept with its reason and told to them; it isn't tried again, because nobody expects an offer to
 * open hours late.
 */
const performMove: Job<{ schedule_id: number }> = {
  ...scheduledMove,
  perform: async (run, { schedule_id: id }) => {
    const due = await waitingMove(run, id)
    if (!due) return
    const actor = { id: due.created_by, roleId: due.role_id }
    try {
      await transact(run.platform, { ...run.scope, actor }, async (work) => {
        const opportunity = await lockOpportunity(work, due.investment_opportunity_id)
        if (opportunity.status !== due.to_status)
          await moveOpportunity(work, opportunity.id, { status: due.to_status })
        await endMove(work, id, { status: 'done' })
      })
    } catch (error) {
      const refusal = answerTo(error, run.tenant.branding.navigation)
      // Somebody was at the same record in that moment, or the fault is ours: that is tried again.
      if (!refusal || refusal.status >= 500 || refusal.body.reason === 'in_flight') throw error
      await keepFailure(run, due, reasonsOf(refusal.body))
    }
  },
  failed: async (run, { schedule_id: id }, { problem, isFinal }) => {
    const due = isFinal ? await waitingMove(run, id) : undefined
    if (due) await keepFailure(run, due, problem)
  },
}

/**
 * The move, unless it was taken back, with the role that its author has today; one who has left may do
 * nothing any more.
 */
async function waitingMove({ platform, tenant }: Run, id: number): Promise<DueMove | undefined> {
  const { rows } = await sql<DueMove>`
    select s.id, s.investment_opportunity_id, s.to_status, s.created_by,
      case when u.is_active and u.deleted_at is null then u.role_id else 0 end as role_id
    from opportunity_schedules s
    join users u on u.tenant_id = ${tenant.id} and u.id = s.created_by
    where s.tenant_id = ${tenant.id} and s.id = ${id} and s.status = 'waiting'`.execute(
    platform.database.of(tenant.id),
  )
  return rows[0]
}

type Refusal = NonNullable<ReturnType<typeof answerTo>>['body']

function reasonsOf({ message, errors }: Refusal): string {
  const all = Object.values(errors ?? {}).flat()
  return (all.length > 0 ? all.join(' ') : message).slice(0, 2000)
}

async function keepFailure({ platform, scope }: Run, due: DueMove, problem: string): Promise<void> {
  await transact(platform, scope, async (work) => {
    await endMove(work, due.id, { status: 'failed', problem })
    work.emit({
      type: 'opportunity.move_failed',
      subject: { type: 'investment_opportunity', id: due.investment_opportunity_id },
      payload: { schedule_id: due.id, user_id: due.created_by, to: due.to_status },
      after: { problem },
    })
  })
}

export const scheduleJobs: readonly Job<{ schedule_id: number }>[] = [performMove]
