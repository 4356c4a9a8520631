import { deepestTrigger, triggerEventTypes } from '@moorgate/contract'
import { sql } from 'kysely'
import { chainOf } from '../../kernel/events/chain.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { allHold } from './conditions.ts'
import { performAt } from './jobs.ts'
import { dueAfter, listeningTo } from './listening.ts'
import type { Trigger } from './listening.ts'
import { fieldsOf, readFacts } from './read-facts.ts'
import type { Reading, RecordFacts } from './read-facts.ts'

type EvaluatedEvent = Pick<StoredEvent, 'type' | 'subjectId' | 'payload' | 'after'>

/** The record of an event where all conditions of an automation hold. A test on past events asks the same. */
export async function matchOf(
  reading: Reading,
  trigger: Pick<Trigger, 'event' | 'conditions'>,
  event: EvaluatedEvent,
): Promise<RecordFacts | undefined> {
  const facts = await readFacts(reading, event)
  if (!facts) return undefined
  const fields = trigger.conditions.length > 0 ? await fieldsOf(reading, trigger.event) : new Map()
  return allHold(trigger.conditions, fields, facts.values) ? facts : undefined
}

/**
 * Queues what automations do at stored events: one run for each event and automation, however often the event is
 * heard. What automations caused themselves is counted, and ends at the third in a row.
 */
export const evaluateTriggers = subscription({
  name: 'triggers.evaluate',
  on: triggerEventTypes,
  handleAll: async (work, events) => {
    const listening = await listeningTo(work, [...new Set(events.map(({ type }) => type))])
    if (listening.length === 0) return
    const depth = await depthOf(work)
    for (const event of events)
      // What happened before an automation was made is none of its events, however late it is heard.
      for (const trigger of listening.filter(
        (each) => each.event === event.type && each.created_at <= event.at,
      ))
        await queueRun(work, { trigger, event, depth })
  },
})

/** How many automations in a row led here, this one included. */
async function depthOf(work: Work): Promise<number> {
  const cause = chainOf(work.requestId)
  if (cause === undefined) return 1
  const { rows } = await sql<{ depth: number }>`
    select depth from trigger_runs where tenant_id = ${work.tenant.id} and id = ${cause}`.execute(work.db)
  return (rows[0]?.depth ?? 0) + 1
}

interface Occurrence {
  trigger: Trigger
  event: StoredEvent
  depth: number
}

async function queueRun(work: Work, { trigger, event, depth }: Occurrence): Promise<void> {
  const facts = await matchOf(work, trigger, event)
  if (!facts) return
  const isStopped = depth > deepestTrigger
  const due = dueAfter(event.at, trigger)
  const { rows } = await sql<{ id: number }>`
    insert into trigger_runs (tenant_id, trigger_id, event_id, kind, record_id, status, depth, due_at, ended_at, reason,
      created_at, updated_at)
    values (${work.tenant.id}, ${trigger.id}, ${event.id}, ${facts.kind}, ${facts.id}, ${isStopped ? 'stopped' : 'queued'},
      ${depth}, ${due}, ${isStopped ? work.now : null}, ${isStopped ? tooDeep : null}, ${work.now}, ${work.now})
    on conflict (tenant_id, trigger_id, event_id) do nothing returning id`.execute(work.db)
  const [run] = rows
  if (run && !isStopped) await performAt(work, run.id, due)
}

const tooDeep = `Stopped by the loop guard: ${deepestTrigger} automations in a row led to this event.`
