import { fieldsAt } from '@moorgate/contract'
import type { AnswerOf, testTrigger } from '@moorgate/contract'
import { sql } from 'kysely'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { actionKinds } from './actions/index.ts'
import { allHold } from './conditions.ts'
import { stepsOf } from './listening.ts'
import type { Trigger } from './listening.ts'
import { fieldsOf, readFacts } from './read-facts.ts'
import type { Reading } from './read-facts.ts'

const mostEvents = 50

interface PastEvent extends Pick<StoredEvent, 'id' | 'type' | 'payload' | 'after'> {
  subject_id: number | null
  at: string
}

/**
 * What an automation would have done at the latest events of the last 30 days, newest first. Records are read as
 * they are now; nothing is done.
 */
export async function testOnPast(
  reading: Reading,
  trigger: Pick<Trigger, 'event' | 'conditions' | 'action' | 'config' | 'further_actions'>,
): Promise<AnswerOf<typeof testTrigger>> {
  const { rows: events } = await sql<PastEvent>`
    select id, type, subject_id, payload, after, wire_instant(at) as at from events
    where tenant_id = ${reading.tenant.id} and type = ${trigger.event}
      and at > ${reading.now}::timestamptz - interval '30 days'
    order by id desc limit ${mostEvents}`.execute(reading.db)
  const matches: AnswerOf<typeof testTrigger>['matches'] = []
  const fields = await fieldsOf(reading, trigger.event)
  for (const event of events) {
    const facts = await readFacts(reading, { ...event, subjectId: event.subject_id })
    if (!facts || !allHold(trigger.conditions, fields, facts.values)) continue
    const outcomes: string[] = []
    for (const { action, config } of stepsOf(trigger)) {
      const occasion = { config, facts, fields: fieldsAt(trigger.event), cause: '' }
      const act = await actionKinds[action](reading, occasion)
      outcomes.push(('left' in act ? act.reason : act.outcome).slice(0, 500))
    }
    matches.push({
      event_id: event.id,
      at: event.at,
      record: { name: facts.name, path: facts.path },
      outcomes,
    })
  }
  return { events: events.length, matches }
}
