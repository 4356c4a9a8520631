import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { endMove } from './end-move.ts'

/** Takes back what waits. What has happened already stays: 409. */
export async function cancelScheduledMove(work: Work, opportunityId: number, moveId: number): Promise<void> {
  const opportunity = await lockOpportunity(work, opportunityId)
  mustTouch(work, opportunity.status, 'update')
  const { rows } = await sql<{ status: string; to_status: number; due_at: Date }>`
    select status, to_status, due_at from opportunity_schedules
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and id = ${moveId}`.execute(
    work.db,
  )
  const move = rows[0] ?? refuse({ code: 'not_found' })
  if (move.status === 'cancelled') return
  if (move.status !== 'waiting') refuse({ code: 'conflict', reason: 'already_done' })
  await endMove(work, moveId, { status: 'cancelled', by: work.actor.id })
  work.emit({
    type: 'opportunity.move_cancelled',
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { schedule_id: moveId },
    before: { status: move.to_status, at: move.due_at.toISOString() },
  })
}
