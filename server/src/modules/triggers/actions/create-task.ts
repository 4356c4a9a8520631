import { dateText } from '../../../domain/format.ts'
import { days, later, londonDate } from '../../../kernel/clock.ts'
import { addTask } from '../../timeline/index.ts'
import { filled } from '../quotes.ts'
import { failed } from './act.ts'
import type { ActionKind } from './act.ts'
import { colleagueBy } from './recipients.ts'

/** A task about the record, for a colleague or for who looks after it. */
export const createTask: ActionKind = async (reading, { config, facts, fields }) => {
  const isKeepers = config.assignee_id == null
  const person = await colleagueBy(reading, config.assignee_id ?? facts.keeperId)
  if (!person) return failed(isKeepers ? 'The record has no active owner.' : 'The colleague is not active.')
  const title = filled(config.title ?? '', { ...facts, fields }).slice(0, 200)
  const due = config.due_days == null ? null : londonDate(later(reading.now, days(config.due_days)))
  return {
    outcome: `Task for ${person.name}${due === null ? '' : `, due ${dateText(due)}`}: ${title}`,
    perform: (work) =>
      addTask(work, { ...facts.about, title, due_date: due, assignee_id: person.id, priority: 'normal' }),
  }
}
