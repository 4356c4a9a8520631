import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, instant, integer, text } from '../wire.ts'
import { author, ownFilters, ownWritten, writeAccess } from './owned.ts'

/**
 * A telephone call, or another talk that left no trace of its own: a meeting, an e-mail from somebody's own
 * mailbox.
 */
export const callChannels = ['phone', 'email', 'meeting'] as const
export const callDirections = ['in', 'out'] as const
export const callOutcomes = ['reached', 'voicemail', 'no_answer', 'wrong_number'] as const

export const callLog = defineResource({
  name: 'call_log',
  path: 'call-logs',
  term: 'call_log',
  read: 'staff',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    ...ownWritten,
    called_at: instant(),
    summary: text(5000, { example: 'Wants to follow on in Tidewell.' }),
    channel: choice(callChannels).optional(),
    direction: choice(callDirections).optional(),
    /** Seconds. */
    duration: optional(integer({ min: 0, max: 86_400, example: 1080 })),
    outcome: optional(choice(callOutcomes)),
    pinned: boolean().optional(),
  },
  computed: {
    ...author,
    channel: choice(callChannels),
    direction: choice(callDirections),
    pinned: boolean(),
  },
  filters: {
    ...ownFilters,
    summary: 'partial',
    channel: 'exact',
    direction: 'exact',
    outcome: 'exact',
    pinned: 'exact',
  },
  search: ['summary'],
  sorts: ['called_at'],
  includes: { author: { to: 'staff-contacts', many: false }, owner: { to: 'record-owners', many: false } },
})

export const deleteCallLog = defineEndpoint({
  ...writeAccess,
  method: 'DELETE',
  path: 'call-logs/{id}',
  summary: 'Delete a call',
  status: 204,
})

export const restoreCallLog = defineEndpoint({
  ...writeAccess,
  method: 'POST',
  path: 'call-logs/{id}/restore',
  summary: 'Bring a deleted call back',
  answer: callLog.row,
  status: 200,
})
