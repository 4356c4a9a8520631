import { z } from 'zod'
import { ownerTypes } from '../attributes/attribute.ts'
import { defineEndpoint } from '../endpoint.ts'
import { visibilities } from '../documents/document.ts'
import { boolean, choice, date, id, instant, integer, text } from '../wire.ts'
import { callChannels, callDirections, callOutcomes } from './call-log.ts'
import { taskPriorities, taskRecurrences, taskStatuses } from './task.ts'

/** What a stream consists of. A logged e-mail is a call by its kind and an e-mail by the filter `emails`. */
export const timelineKinds = ['notes', 'calls', 'tasks', 'emails', 'documents', 'changes'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** `avatar` is null where somebody has no picture of their own. */
const person = z.object({ id: id(), name: text(201), avatar: text(300).nullable() })

/** What every entry has. `at` is when it happened: a call when it was made, a task when it was done. */
const entry = {
  /** `note:417`: unlike in the whole stream. */
  key: text(60, { example: 'note:417' }),
  id: id(),
  at: instant(),
  /** Nobody: the product itself did it. */
  actor: person.nullable(),
  /** Whether the reader may change or delete it. */
  may_change: boolean(),
  version: integer(),
}
const pinned = boolean()

const noteEntry = z.object({
  ...entry,
  kind: z.literal('note'),
  body: z.string(),
  pinned,
  private: boolean(),
  edited_at: instant().nullable(),
})
const callEntry = z.object({
  ...entry,
  kind: z.literal('call'),
  channel: choice(callChannels),
  direction: choice(callDirections),
  duration: integer().nullable(),
  outcome: choice(callOutcomes).nullable(),
  summary: z.string(),
  pinned,
})
const taskEntry = z.object({
  ...entry,
  kind: z.literal('task'),
  title: z.string(),
  due_date: date().nullable(),
  /** Open, and its day is over. */
  is_late: boolean(),
  assignee: person.nullable(),
  status: choice(taskStatuses),
  priority: choice(taskPriorities),
  recurrence: choice(taskRecurrences).nullable(),
  remind_days: integer().nullable(),
})
/** A letter of the product: its subject alone, because letters hold links that are their reader's own. */
const emailEntry = z.object({
  ...entry,
  kind: z.literal('email'),
  subject: z.string(),
  sent: boolean(),
  /** It will not be tried again. */
  undelivered: boolean(),
})
const documentEntry = z.object({
  ...entry,
  kind: z.literal('document'),
  name: z.string(),
  visibility: choice(visibilities),
})

const facts = z.record(z.string(), z.json())
/** A stored event. `names` are the names behind the ids in it: `{"owner_id:12": "Tom Ashworth"}`. */
const changeEntry = z.object({
  ...entry,
  kind: z.literal('change'),
  event: text(80, { example: 'user.updated' }),
  subject_type: text(60),
  subject_id: integer().nullable(),
  /** What the changed thing is called, where it is not the record itself. */
  subject_name: z.string().nullable(),
  /** Of the amounts in it, in minor units; null where it has none that is known. */
  currency: z.string().nullable(),
  before: facts.nullable(),
  after: facts.nullable(),
  payload: facts,
  names: z.record(z.string(), z.string()),
})

const timelineEntry = z.discriminatedUnion('kind', [
  noteEntry,
  callEntry,
  taskEntry,
  emailEntry,
  documentEntry,
  changeEntry,
])
export type TimelineEntry = z.output<typeof timelineEntry>
export type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

const kindList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(choice(timelineKinds)).max(timelineKinds.length),
)

/**
 * All that is known of a record, newest first: what staff wrote, what was sent, added and changed. Pinned
 * entries and open tasks stand apart and come with the first page. Only what the reader may see is in it.
 */
export const readTimeline = defineEndpoint({
  method: 'GET',
  path: 'timeline',
  summary: 'Everything that is known of a record, newest first',
  access: 'staff',
  query: z.object({
    owner_type: choice(ownerTypes),
    owner_id: integer({ min: 1 }),
    /** A comma list; all without it. */
    kinds: kindList.optional(),
    cursor: z.string().max(200).optional(),
    per_page: integer({ min: 1, max: 100 }).catch(25).optional(),
  }),
  answer: z.object({
    data: z.array(timelineEntry),
    pinned: z.array(timelineEntry),
    open_tasks: z.array(taskEntry),
    meta: z.object({ next_cursor: z.string().nullable(), may_write: boolean() }),
  }),
  status: 200,
  envelope: 'bare',
})

/** Colleagues who may be mentioned or given a task: active staff, by a part of their name. */
export const findColleagues = defineEndpoint({
  method: 'GET',
  path: 'timeline/colleagues',
  summary: 'Active staff by a part of their name',
  access: 'staff',
  query: z.object({ q: z.string().max(100).nullish() }),
  answer: z.array(z.object({ ...person.shape, email: z.string() })),
  status: 200,
})
