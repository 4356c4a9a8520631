import { isStaff, refuseField, say } from '@moorgate/contract'
import type { TaskRecurrence } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPerson } from '../identity/index.ts'
import { mustChangeEntry, mustWriteAbout, recordOf } from './access.ts'
import { nextDueDate } from './next-due-date.ts'
import { tasks } from './tables.ts'
import { withoutRecord } from './write-note.ts'

type Values = Record<string, unknown>

/**
 * A task as columns. What recurs or reminds needs a due date; a status that is sent along completes or
 * reopens it.
 */
export async function prepareTask(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  if (!existing) await mustWriteAbout(work, recordOf(values))
  else await mustChangeEntry(work, existing, [existing['assignee_id']])
  await checkPerson(work, 'assignee_id', values['assignee_id'], isStaff)
  const due = after('due_date', values, existing)
  for (const field of ['recurrence', 'remind_days'])
    if (due === null && after(field, values, existing) !== null) refuseField('due_date', say.required)
  const columns = existing ? withoutRecord(values) : values
  const status = values['status'] ?? existing?.['status'] ?? 'open'
  const moved = existing ? status !== existing['status'] : status === 'done'
  const dates = anchored(values, existing)
  if (!moved) return { ...columns, ...dates }
  if (existing) await followUp(work, { ...existing, ...columns, ...dates }, status === 'done')
  return { ...columns, ...dates, ...completion(work, status === 'done') }
}

/** What a field will hold: what is sent, or what is there. */
const after = (field: string, values: Values, existing: Values | undefined): unknown =>
  (values[field] === undefined ? existing?.[field] : values[field]) ?? null

/** Another day begins the series anew, and is reminded of anew. */
function anchored(values: Values, existing: Values | undefined): Values {
  const due = values['due_date']
  const reminds = values['remind_days'] !== undefined && values['remind_days'] !== existing?.['remind_days']
  const moved = due !== undefined && due !== existing?.['due_date']
  return {
    ...(moved && { anchor_day: due === null ? null : Number(String(due).slice(8)) }),
    ...(existing && (moved || reminds) && { reminded_at: null }),
  }
}

const completion = (work: Work, done: boolean): Values => ({
  completed_at: done ? work.now : null,
  completed_by: done ? work.actor.id : null,
})

/** Completes or reopens a task, once: what is done already stays as it was done. */
export async function moveTask(work: Work, id: number, status: 'open' | 'done'): Promise<void> {
  const row = await lockRow(work, tasks, id)
  await mustChangeEntry(work, row, [row['assignee_id']])
  if (row['status'] === status) return
  await followUp(work, row, status === 'done')
  await updateRow(work, tasks, row, { status, ...completion(work, status === 'done') })
}

/** A series goes on when one of it is done, and goes back when it is not done after all. */
async function followUp(work: Work, task: Values, done: boolean): Promise<void> {
  const next = await work.db
    .selectFrom('tasks')
    .select(['id', 'version', 'status'])
    .where('tenant_id', '=', work.tenant.id)
    .where('follows_id', '=', Number(task['id']))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!done && next?.version === 1 && next.status === 'open') return deleteRow(work, tasks, next.id)
  if (done && !next && task['recurrence'] !== null) await addNext(work, task)
}

async function addNext(work: Work, task: Values): Promise<void> {
  const due = String(task['due_date'])
  const anchorDay = Number(task['anchor_day'] ?? due.slice(8))
  const recurrence = task['recurrence'] as TaskRecurrence
  await createRow(work, tasks, {
    ...recordOf(task),
    title: task['title'],
    assignee_id: task['assignee_id'],
    priority: task['priority'],
    recurrence,
    remind_days: task['remind_days'],
    due_date: nextDueDate({ due, recurrence, anchorDay }, londonDate(work.now)),
    anchor_day: anchorDay,
    follows_id: task['id'],
  })
}
