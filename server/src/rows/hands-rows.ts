import type { EventType } from '@moorgate/contract/events/index.ts'
import { eventSql } from '../kernel/events/event-sql.ts'

/**
 * The ids of the people who drafted, changed or confirmed a record, as an array. Its row has only the last person
 * who changed the draft; the events have all of them.
 */
export const handsSql = (row: string, subject: string, redrafted: EventType): string => `array_remove(
  array[${row}.created_by, ${row}.confirmed_by] || array(select e.actor_id from events e where e.tenant_id = $1
    and e.subject_type = '${subject}' and e.subject_id = ${row}.id and e.type = ${eventSql(redrafted)}), null)`
