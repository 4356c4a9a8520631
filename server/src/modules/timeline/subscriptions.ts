import { dateText } from '../../domain/format.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { notify, words } from '../notifications/index.ts'
import type { OwnerType } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Work } from '../../kernel/work.ts'
import { readersOf } from './record-readers.ts'
import { recordSql } from './records.ts'
import { tellUndelivered } from './tell-undelivered.ts'

/**
 * Tells the people whom a note names, once: the names that an edit adds, never those that were told before.
 */
const tellMentioned = subscription({
  name: 'timeline.mentioned',
  on: ['note.created', 'note.updated'],
  handle: async (work, event) => {
    const added = newlyMentioned(event).filter((id) => id !== event.actorId)
    if (added.length === 0) return
    const note = await readEntry<{ private: boolean }>(work, {
      table: 'notes',
      id: event.subjectId,
      columns: ['private'],
    })
    if (!note?.record || note.private) return
    return notify(work, {
      userIds: await readersOf(work, note, added),
      cause: `note:${event.subjectId}:mention`,
      name: 'NoteMention',
      message: words`**${note.author ?? 'A colleague'}** mentioned you in a note on **${note.record.name}**.`,
      cta: note.record.path,
      icon: 'info',
    })
  },
})

function newlyMentioned({ before, after }: StoredEvent): number[] {
  const had = new Set(mentionsIn(before))
  return mentionsIn(after).filter((id) => !had.has(id))
}

function mentionsIn(values: StoredEvent['after']): number[] {
  const mentions = values?.['mentions']
  return Array.isArray(mentions) ? mentions.filter((id) => typeof id === 'number') : []
}

interface AssignedTask {
  title: string
  assignee_id: number | null
  created_by: number | null
  status: string
  due_date: string | null
}

const assigned = ['title', 'assignee_id', 'created_by', 'status', 'due_date'] as const

/** A colleague hears that a task was given to them, unless they took it themselves. */
const tellAssignee = subscription({
  name: 'timeline.assigned',
  on: ['task.created', 'task.updated'],
  handle: async (work, event) => {
    if (typeof event.after?.['assignee_id'] !== 'number') return
    const task = await readEntry<AssignedTask>(work, {
      table: 'tasks',
      id: event.subjectId,
      columns: assigned,
    })
    if (!task?.record || task.assignee_id === null || task.assignee_id === event.actorId) return
    return notify(work, {
      userIds: await readersOf(work, task, [task.assignee_id]),
      cause: `event:${event.id}`,
      name: 'TaskAssigned',
      message: words`You’ve been assigned a task: **${task.title}**, on ${task.record.name}.`,
      cta: task.record.path,
      icon: 'info',
    })
  },
})

/** The person who has to do it, or else the one who wrote it down. */
const tellReminded = subscription({
  name: 'timeline.reminded',
  on: ['task.reminder_due'],
  handle: async (work, event) => {
    const task = await readEntry<AssignedTask>(work, {
      table: 'tasks',
      id: event.subjectId,
      columns: assigned,
    })
    const whose = task?.assignee_id ?? task?.created_by
    if (!task?.record || task.status !== 'open' || whose == null) return
    return notify(work, {
      userIds: await readersOf(work, task, [whose]),
      cause: `event:${event.id}`,
      name: 'TaskReminder',
      message: words`**${task.title}** on ${task.record.name} is due on ${task.due_date === null ? '' : dateText(task.due_date)}.`,
      cta: task.record.path,
      icon: 'info',
    })
  },
})

export const timelineSubscriptions: readonly Subscription[] = [
  tellMentioned,
  tellAssignee,
  tellReminded,
  tellUndelivered,
]

/** A note or task as those who are told of it need it. */
interface Entry {
  owner_type: OwnerType
  owner_id: number
  author: string | null
  record: { name: string; path: string } | null
}

/** The entry with the columns that are asked for, unless it was deleted meanwhile. */
async function readEntry<More>(
  work: Work,
  {
    table,
    id,
    columns,
  }: { table: 'notes' | 'tasks'; id: number | null; columns: readonly (keyof More & string)[] },
): Promise<(Entry & More) | undefined> {
  const statement = new Statement(work)
  const text = `
    select t.owner_type, t.owner_id, p.name as author, ${recordSql('t')} as record, ${columns.map((name) => `t.${name}`).join(', ')}
    from ${table} t left join users p on p.tenant_id = $1 and p.id = t.created_by
    where t.tenant_id = $1 and t.id = ${statement.bind(id)}::bigint and t.deleted_at is null`
  const { rows } = await work.db.executeQuery<Entry & More>(CompiledQuery.raw(text, statement.values))
  return rows[0]
}
