import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { letterRequirements } from '../texts/required-letters.ts'
import { textWithoutAccounts } from '../texts/text-without-accounts.ts'
import { choice, dictionary, id, instant, integer, list, map, reference, text } from '../wire.ts'

/** Records that can be worked on many at a time, by their resource's path. */
export const bulkResources = [
  'users',
  'contacts',
  'organisations',
  'nominees',
  'investment-method-entities',
] as const
/** `approve` lets registrations of `users` in, where the tenant screens them. */
export const bulkActions = ['update', 'delete', 'email', 'invite', 'attribute', 'group', 'approve'] as const
/**
 * What is done to one of the tenant's own fields: `add` and `remove` are about some of several choices, as
 * tags are.
 */
export const attributeChanges = ['set', 'add', 'remove'] as const
/** What is done about a client group. */
export const groupChanges = ['add', 'remove'] as const
/** `undo` puts back what another job did. */
const bulkJobActions = [...bulkActions, 'undo'] as const
const bulkJobStatuses = ['running', 'done', 'stopped'] as const
/** Changed, skipped, refused and waiting always sum to the total. */
export const bulkRowStatuses = ['waiting', 'changed', 'skipped', 'refused'] as const

/** Fields of each resource that may be set for many at once. */
export const bulkFields = {
  users: ['owner_id', 'lead_status_id', 'source', 'is_active'],
  contacts: ['owner_id', 'lead_status_id'],
  organisations: ['owner_id', 'status'],
  nominees: ['status'],
  'investment-method-entities': [],
} as const satisfies Record<(typeof bulkResources)[number], readonly string[]>

/** Most records of one job. */
export const mostBulkRows = 20_000

/** One act on many records. It runs in the background, a record at a time, as if somebody did it by hand. */
export const bulkJob = defineResource({
  name: 'bulk_job',
  path: 'bulk-jobs',
  term: 'bulk_job',
  operations: ['list', 'show'],
  written: {},
  computed: {
    resource: choice(bulkResources),
    action: choice(bulkJobActions),
    status: choice(bulkJobStatuses),
    /** What was asked for; of a job that takes another back, what that one was asked for. */
    values: dictionary(z.unknown()),
    /** The names behind the ids in the values: `{"owner_id": "Priya Nair"}`. */
    names: dictionary(z.string()),
    /** What the job does that this one takes back. */
    undone_action: choice(bulkActions).nullable(),
    total: integer({ example: 148 }),
    changed: integer({ example: 121 }),
    skipped: integer({ example: 3 }),
    refused: integer({ example: 2 }),
    waiting: integer({ example: 22 }),
    /** The most frequent reasons of its records, 10 at most; a changed record has one where something was left out. */
    reasons: list(z.object({ status: choice(bulkRowStatuses), reason: text(500), count: integer() }), 10),
    /** The person who started it. */
    begun_by: text(201, { example: 'Priya Nair' }).nullable(),
    /** The job that this one takes back. */
    undo_of_id: reference('bulk-jobs').nullable(),
    /** The job that took this one back. */
    undone_by_id: reference('bulk-jobs').nullable(),
    finished_at: instant().nullable(),
    /**
     * What went wrong with the job itself. It goes on by itself, until it is given up: then it is stopped.
     */
    problem: text(500, { example: 'Something went wrong here.' }).nullable(),
  },
  filters: {
    resource: 'exact',
    status: 'exact',
    /** One's own; 0 for those of colleagues. */
    mine: 'scope',
    /** Whether something in it needs somebody: a refused record, or the job itself. */
    needs_you: 'scope',
  },
  columns: [
    { key: 'action', label: 'Job' },
    { key: 'status', label: 'Status' },
    { key: 'total', label: 'Records' },
    { key: 'refused', label: 'Refused' },
    { key: 'begun_by', label: 'Started by' },
    { key: 'created_at', label: 'Started' },
  ],
})

/** What became of one record of a job. */
export const bulkJobRow = defineResource({
  name: 'bulk_job_row',
  path: 'bulk-job-rows',
  term: 'bulk_job',
  operations: ['list'],
  written: {},
  computed: {
    bulk_job_id: reference('bulk-jobs'),
    record_id: id(),
    name: text(300, { example: 'Rosalind Kerr' }),
    status: choice(bulkRowStatuses),
    /** Why it was skipped or refused, or what was left out, such as the e-mail of an invitation. */
    reason: text(500, { example: 'No change needed.' }).nullable(),
  },
  filters: { bulk_job_id: 'exact', status: 'exact' },
  defaultSort: '-updated_at',
})

const own = { access: 'staff', answer: bulkJob.row, status: 200 } as const

/**
 * Begins a job, by the ids of records or by the filters that they match, never both. `expected_count` is what
 * the person saw: if other filters would match another number now, nothing begins.
 */
export const createBulkJob = defineEndpoint({
  ...own,
  method: 'POST',
  path: 'bulk-jobs',
  summary: 'Change, delete, write to, invite or let in many records',
  throttle: { name: 'bulk', limit: 60, perSeconds: 3600, by: 'user' },
  body: z.object({
    resource: choice(bulkResources),
    action: choice(bulkActions),
    /** For `update`: fields and their new values. */
    values: dictionary(z.unknown()).optional(),
    /** For `email`. */
    letter: optional(
      map({
        subject: textWithoutAccounts(150, { example: 'Our office is moving' }),
        message: textWithoutAccounts(5000, { example: 'From 1 December you find us at 14 Garrick Street.' }),
        /**
         * `service` is about what somebody has with the tenant; `marketing` goes to those alone who agreed to
         * it.
         */
        purpose: choice(['service', 'marketing']),
        /** Of `service`, which no reader can turn off: why it has to be sent all the same. */
        required_by: optional(choice(letterRequirements)),
      }),
    ),
    /** For `invite`, of `users`: to which opportunity, and what stands above its summary in the mail. */
    invitation: optional(
      map({
        investment_opportunity_id: reference('investment-opportunities'),
        message: optional(textWithoutAccounts(2000, { example: 'We thought of you first.' })),
      }),
    ),
    /** For `attribute`. The value has the shape of the attribute's type; null clears it. */
    attribute: optional(
      map({
        attribute_id: reference('attributes'),
        change: choice(attributeChanges),
        value: z.json().nullable(),
      }),
    ),
    /** For `group`, of `users` and `contacts`: puts them into a client group, or takes them out. */
    group: optional(map({ client_group_id: reference('client-groups'), change: choice(groupChanges) })),
    ids: optional(list(id(), 500)),
    matching: optional(map({ filter: dictionary(z.string()) })),
    expected_count: integer({ min: 0, max: mostBulkRows }).optional(),
  }),
  status: 202,
})

export const bulkJobs = defineEndpoint({
  ...own,
  method: 'GET',
  path: 'bulk-jobs',
  summary: 'One’s own jobs, newest first; for a Super Admin everybody’s',
  answer: z.array(bulkJob.row),
  envelope: 'page',
})

export const showBulkJob = defineEndpoint({
  ...own,
  method: 'GET',
  path: 'bulk-jobs/{id}',
  summary: 'How far a job is',
})

export const bulkJobRows = defineEndpoint({
  ...own,
  method: 'GET',
  path: 'bulk-job-rows',
  summary: 'What became of each record of the jobs that one sees',
  answer: z.array(bulkJobRow.row),
  envelope: 'page',
})

export const stopBulkJob = defineEndpoint({
  ...own,
  method: 'POST',
  path: 'bulk-jobs/{id}/stop',
  summary: 'Stop a job. What is done stays done',
})

export const retryBulkJob = defineEndpoint({
  ...own,
  method: 'POST',
  path: 'bulk-jobs/{id}/retry',
  summary: 'Try the refused records again',
  status: 202,
})

export const undoBulkJob = defineEndpoint({
  ...own,
  method: 'POST',
  path: 'bulk-jobs/{id}/undo',
  summary: 'Put back what a job changed or deleted, except what someone changed since',
  status: 202,
})
