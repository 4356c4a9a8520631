import { deepestTrigger, triggerEventTypes } from '@moorgate/contract'
import { sql } from 'kysely'
import { chainOf } from '../../kernel/events/chain.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { allHold } from './conditions.ts'
import { performAt } from './jobs.ts'
import { dueAfter, listeningTo, stepsOf } from './listening.ts'
import type { Trigger } from './listening.ts'
import { fieldsOf, readFacts } from './read-facts.ts'
import type { RecordFacts } from './read-facts.ts'

/**
 * Queues what automations do at stored events: one run for each event and action, however often the event is
 * heard; the first waits for its moment, the others for the one before. What automations caused themselves is counted, and ends at the third in a row.
 */
export const evaluateTriggers = subscription({
  name: 'triggers.evaluate',
  on: triggerEventTypes,
  handleAll: async (work, events) => {
    const listening = await listeningTo(work, [...new Set(events.map(({ type }) => type))])
    if (listening.length === 0) return
    const depth = await depthOf(work)
    const fieldsOfEvents = await fieldsOfConditions(work, listening)
    for (const event of events) {
      // What happened before an automation was made is none of its events, however late it is heard.
      const waiting = listening.filter((each) => each.event === event.type && each.created_at <= event.at)
      if (waiting.length === 0) continue
      const facts = await readFacts(work, event)
      if (!facts) continue
      const fields = fieldsOfEvents.get(event.type) ?? new Map()
      for (const trigger of waiting)
        if (allHold(trigger.conditions, fields, facts.values))
          await queueRuns(work, { trigger, event, facts, depth })
    }
  },
})

/** The types of the fields at each event, read once where an automation has conditions on them. */
async function fieldsOfConditions(work: Work, listening: readonly Trigger[]) {
  const events = new Set(listening.filter((each) => each.conditions.length > 0).map((each) => each.event))
  const fields = new Map<string, Awaited<ReturnType<typeof fieldsOf>>>()
  for (const event of events) fields.set(event, await fieldsOf(work, event))
  return fields
}

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
  facts: RecordFacts
  depth: number
}

async function queueRuns(work: Work, occurrence: Occurrence): Promise<void> {
  for (const index of stepsOf(occurrence.trigger).keys()) await queueRun(work, occurrence, index + 1)
}

async function queueRun(
  work: Work,
  { trigger, event, facts, depth }: Occurrence,
  step: number,
): Promise<void> {
  const isStopped = depth > deepestTrigger
  const due = dueAfter(event.at, trigger)
  const { rows } = await sql<{ id: number }>`
    insert into trigger_runs (tenant_id, trigger_id, event_id, step, kind, record_id, status, depth, due_at, ended_at, reason,
      created_at, updated_at)
    values (${work.tenant.id}, ${trigger.id}, ${event.id}, ${step}, ${facts.kind}, ${facts.id}, ${isStopped ? 'stopped' : 'queued'},
      ${depth}, ${due}, ${isStopped ? work.now : null}, ${isStopped ? tooDeep : null}, ${work.now}, ${work.now})
    on conflict (tenant_id, trigger_id, event_id, step) do nothing returning id`.execute(work.db)
  const [run] = rows
  if (run && step === 1 && !isStopped) await performAt(work, run.id, due)
}

const tooDeep = `Stopped by the loop guard: ${deepestTrigger} automations in a row led to this event.`
