import { z } from 'zod'
import { defineResource, optional } from '../resource.ts'
import type { StatusStyle } from '../statuses/machine.ts'
import { boolean, choice, date, email, instant, list, personName, reference } from '../wire.ts'

export const delegateRelations = ['accountant', 'spouse', 'assistant', 'other'] as const
export type DelegateRelation = (typeof delegateRelations)[number]

export const delegateRelationNames: Readonly<Record<DelegateRelation, string>> = {
  accountant: 'Accountant',
  spouse: 'Spouse or partner',
  assistant: 'Assistant',
  other: 'Someone else',
}

/** `invited`: has not looked yet. `ended`: their last day is over. */
export const delegateStatuses = {
  invited: { label: 'state_invited', tone: 'info' },
  active: { label: 'state_active', tone: 'positive' },
  ended: { label: 'state_expired', tone: 'neutral' },
  revoked: { label: 'state_revoked', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

const statusNames = ['invited', 'active', 'ended', 'revoked'] as const

/**
 * Somebody whom an investor lets see their account. They see holdings, and documents if told so; they never
 * act.
 */
export const delegate = defineResource({
  name: 'delegate',
  path: 'delegates',
  term: 'delegate',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  /** Inviting, changing and revoking are acts. */
  operations: ['list', 'show'],
  written: {
    name: personName(120, { example: 'Peter Lowe' }),
    email: email(),
    relation: choice(delegateRelations),
    documents: boolean().optional(),
    /** What was invested through these alone; none named is everything. */
    method_ids: list(reference('investment-method-entities'), 50).optional(),
    /** The last day on which they may look. */
    ends_on: optional(date()),
  },
  computed: {
    documents: boolean(),
    method_ids: z.array(z.int()),
    user_id: reference('users'),
    status: choice(statusNames),
    accepted_at: instant().nullable(),
    last_seen_at: instant().nullable(),
    revoked_at: instant().nullable(),
  },
  filters: { user_id: 'exact', status: 'scope', name: 'partial' },
  search: ['name', 'email'],
  sorts: ['name'],
  includes: { user: { to: 'users', many: false } },
})
