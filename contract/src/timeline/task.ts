import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, instant, integer, reference, text } from '../wire.ts'
import { author, ownFilters, ownWritten, writeAccess } from './owned.ts'

export const taskStatuses = ['open', 'done'] as const
export const taskPriorities = ['low', 'normal', 'high'] as const
export const taskRecurrences = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type TaskRecurrence = (typeof taskRecurrences)[number]

/** Something to be done about a record. Completing one that recurs makes the next one in the same moment. */
export const task = defineResource({
  name: 'task',
  path: 'tasks',
  term: 'task',
  read: 'staff',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    ...ownWritten,
    title: text(200, { example: 'Send the cash call notice' }),
    due_date: optional(date()),
    assignee_id: optional(reference('users')),
    status: choice(taskStatuses).optional(),
    priority: choice(taskPriorities).optional(),
    /** Needs a due date. */
    recurrence: optional(choice(taskRecurrences)),
    /** How many days before the due date the assignee is reminded, once. Needs a due date. */
    remind_days: optional(integer({ min: 0, max: 365, example: 1 })),
  },
  computed: {
    ...author,
    status: choice(taskStatuses),
    priority: choice(taskPriorities),
    reminded_at: instant().nullable(),
    completed_at: instant().nullable(),
    completed_by: reference('users').nullable(),
    follows_id: reference('tasks').nullable(),
  },
  filters: {
    ...ownFilters,
    title: 'partial',
    status: 'exact',
    assignee_id: 'exact',
    priority: 'exact',
    due_date: 'operator',
    overdue: 'scope',
  },
  search: ['title'],
  sorts: ['due_date', 'title', 'completed_at'],
  includes: {
    author: { to: 'staff-contacts', many: false },
    assignee: { to: 'staff-contacts', many: false },
    owner: { to: 'record-owners', many: false },
  },
})

/** The assignee may do this too, without the right to change the record. */
export const completeTask = defineEndpoint({
  ...writeAccess,
  method: 'POST',
  path: 'tasks/{id}/complete',
  summary: 'Complete a task; one that recurs is followed by the next',
  answer: task.row,
  status: 200,
})

/** The next one of a series goes again, unless somebody has touched it. */
export const reopenTask = defineEndpoint({
  ...writeAccess,
  method: 'POST',
  path: 'tasks/{id}/reopen',
  summary: 'Open a completed task again',
  answer: task.row,
  status: 200,
})

export const deleteTask = defineEndpoint({
  ...writeAccess,
  method: 'DELETE',
  path: 'tasks/{id}',
  summary: 'Delete a task',
  status: 204,
})

export const restoreTask = defineEndpoint({
  ...writeAccess,
  method: 'POST',
  path: 'tasks/{id}/restore',
  summary: 'Bring a deleted task back',
  answer: task.row,
  status: 200,
})
