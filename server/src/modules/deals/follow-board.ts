import { boardChanged, boardChannelOf, can, pipelineOfBoard } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import type { ChannelRule } from '../../kernel/module.ts'

/** Anyone who lists deals hears when a board of their tenant changes. */
export const boardChannels: ChannelRule = async ({ db, tenant, actor }, channel) => {
  const id = pipelineOfBoard(channel)
  if (id === undefined || !can(actor.roleId ?? 0, 'pipeline_deals', 'index')) return false
  const { rows } = await sql`
    select 1 from pipelines where tenant_id = ${tenant.id} and id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** What is heard of a card, of its next step, of a stage and of a whole board. */
const changes = [
  'pipeline_deal.created',
  'pipeline_deal.updated',
  'pipeline_deal.deleted',
  'pipeline_deal.restored',
  'pipeline_deal.moved',
  'pipeline_deal.sorted',
  'pipeline_deal.converted',
  'task.created',
  'task.updated',
  'task.deleted',
  'task.restored',
  'pipeline_stage.created',
  'pipeline_stage.updated',
  'pipeline_stage.deleted',
  'pipeline.updated',
  'pipeline.sorted',
] as const

/**
 * Says at once to everybody who has a board open that it is another one now, so that they drag what is there.
 */
export const followBoard = subscription({
  name: 'deals.board_moved',
  on: changes,
  handleAll: async (work, events) => {
    const ids = await boardsOf(work, events)
    if (ids.length === 0) return
    return async () => {
      await Promise.all(
        ids.map((id) =>
          work.platform.realtime.publish({
            appId: String(work.tenant.id),
            channels: [boardChannelOf(id)],
            event: boardChanged,
            data: JSON.stringify({ id }),
          }),
        ),
      )
    }
  },
})

/**
 * The boards that the events are about: those of their deals, tasks and stages, and those that a deal came
 * from.
 */
async function boardsOf(work: Work, events: readonly StoredEvent[]): Promise<number[]> {
  const subjects = (type: string) =>
    events.flatMap(({ subjectType, subjectId }) => (subjectType === type ? (subjectId ?? []) : []))
  const left = events.flatMap(({ before }) => Number(before?.['pipeline_stage_id'] ?? 0) || [])
  const { rows } = await sql<{ id: number }>`
    select pipeline_id as id from pipeline_deals
      where tenant_id = ${work.tenant.id} and id = any(${subjects('pipeline_deal')}::bigint[])
    union select d.pipeline_id from tasks k
      join pipeline_deals d on d.tenant_id = ${work.tenant.id} and d.id = k.owner_id
      where k.tenant_id = ${work.tenant.id} and k.id = any(${subjects('task')}::bigint[])
        and k.owner_type = 'pipeline_deal'
    union select pipeline_id from pipeline_stages
      where tenant_id = ${work.tenant.id} and id = any(${[...subjects('pipeline_stage'), ...left]}::bigint[])
    union select id from pipelines
      where tenant_id = ${work.tenant.id} and id = any(${subjects('pipeline')}::bigint[])`.execute(work.db)
  return rows.map(({ id }) => id)
}
