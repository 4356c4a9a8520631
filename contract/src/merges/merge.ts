import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, instant, integer, reference, text } from '../wire.ts'

/** What two records have in common that makes them look like one person or one organisation. */
export const likenessReasons = [
  'email',
  'phone',
  'name',
  'similar_name',
  'date_of_birth',
  'postcode',
  'registration_number',
  'lei',
  'vat_number',
  'charity_number',
] as const
export type LikenessReason = (typeof likenessReasons)[number]

const person = z.object({
  id: id(),
  name: text(201),
  reference: text(12),
  email: text(254),
  avatar_url: text(300),
})
export type MergePerson = z.output<typeof person>

const likeness = { score: integer({ min: 0, max: 100 }), reasons: z.array(choice(likenessReasons)) }

const pair = z.object({ first: person, second: person, ...likeness, found_at: instant() })
export type DuplicatePair = z.output<typeof pair>

const mayFind = { event: 'investors', action: 'index' } as const
/** Merging closes a record, so it asks for what deleting one asks for. */
const mayMerge = { event: 'investors', action: 'delete' } as const

export const duplicatePairs = defineEndpoint({
  method: 'GET',
  path: 'duplicates',
  summary: 'Pairs of investors that look like one person, the most alike first',
  access: mayFind,
  query: z.object({ after: integer({ min: 0 }).optional(), limit: integer({ min: 1, max: 200 }).optional() }),
  answer: z.array(pair),
  status: 200,
})

export const dismissDuplicate = defineEndpoint({
  method: 'POST',
  path: 'duplicates/dismiss',
  summary: 'Say that two investors are not the same person',
  access: mayMerge,
  body: z.object({ first_id: reference('users'), second_id: reference('users') }),
  status: 204,
})

/** Fields that a merge decides one by one; the columns behind each go together. */
export const mergeFields = [
  'name',
  'email',
  'phone',
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'address',
  'employment_status',
  'occupation',
  'source_of_wealth',
  'category',
  'identity',
  'test',
  'direct_offer',
  'owner',
  'lead_status',
  'marketing',
  'source',
] as const
export type MergeField = (typeof mergeFields)[number]

const side = choice(['kept', 'closed'])
export type MergeSide = z.output<typeof side>

const field = z.object({
  key: choice(mergeFields),
  kept: z.string().nullable(),
  closed: z.string().nullable(),
  same: z.boolean(),
  choice: side,
  /** Decided by a rule: the stricter of two stands. */
  fixed: z.boolean(),
})
export type MergeFieldView = z.output<typeof field>

export const movedGroups = [
  'investments',
  'holdings',
  'transactions',
  'documents',
  'timeline',
  'methods',
  'tests',
  'organisations',
  'client_groups',
  'other',
] as const
const move = z.object({ group: choice(movedGroups), moving: z.int(), after: z.int() })
const money = z.object({ currency: text(3), kept: text(30), closed: text(30), after: text(30) })

const choices = z.partialRecord(z.enum(mergeFields), side).optional()

const sides = { kept_id: reference('users'), closed_id: reference('users') }

export const mergePreview = defineEndpoint({
  method: 'GET',
  path: 'merges/preview',
  summary: 'What merging one investor into another would make of them',
  access: mayMerge,
  query: z.object({ ...sides, choices }),
  answer: z.object({
    kept: person,
    closed: person,
    ...likeness,
    fields: z.array(field),
    moves: z.array(move),
    money: z.array(money),
    /** Names of offers in which both have an open reservation: they have to be settled first. */
    shared_rounds: z.array(z.string()),
    /** Names of methods of one kind and registered name that both have: one has to be closed or renamed. */
    shared_methods: z.array(z.string()),
    shared_offers: z.int(),
    both_sign_in: z.boolean(),
    /**
     * With these choices holdings, money or the address to sign in with move: a second person has to confirm.
     */
    needs_second_person: z.boolean(),
    waiting_id: z.int().nullable(),
  }),
  status: 200,
})

const mergeStatuses = ['waiting', 'merged', 'undone', 'withdrawn'] as const
/** Neither undone nor withdrawn. A record is closed by one of these at most. */
export const standingMergeStatuses = [
  'waiting',
  'merged',
] as const satisfies readonly (typeof mergeStatuses)[number][]

const merge = z.object({
  id: id(),
  kept: person,
  closed: person,
  status: choice(mergeStatuses),
  asked_by: text(201).nullable(),
  /**
   * Whether the caller is a second person: not the requester, nor an account that they opened or changed less
   * than 48 hours ago.
   */
  may_confirm: z.boolean(),
  /** Whether it can still be taken back. */
  may_undo: z.boolean(),
  moved: z.int(),
  /** Rows that stayed with the closed record, because the other person has the same. */
  stayed: z.int(),
  created_at: instant(),
  merged_at: instant().nullable(),
  undo_until: instant().nullable(),
  /** After undoing: fields that somebody changed since the merge, left as they are. */
  conflicts: z.array(z.string()),
})
export type Merge = z.output<typeof merge>

export const mergeUsers = defineEndpoint({
  method: 'POST',
  path: 'merges',
  summary: 'Merge one investor into another. Where holdings move it waits for a second person',
  access: mayMerge,
  body: z.object({ ...sides, choices }),
  answer: merge,
  status: 201,
})

export const merges = defineEndpoint({
  method: 'GET',
  path: 'merges',
  summary: 'The latest merges',
  access: mayMerge,
  answer: z.array(merge),
  status: 200,
})

export const confirmMerge = defineEndpoint({
  method: 'POST',
  path: 'merges/{id}/confirm',
  summary: 'Confirm a merge that a colleague asked for',
  access: mayMerge,
  answer: merge,
  status: 200,
})

export const withdrawMerge = defineEndpoint({
  method: 'POST',
  path: 'merges/{id}/withdraw',
  summary: 'Withdraw or refuse a merge that waits',
  access: mayMerge,
  answer: merge,
  status: 200,
})

export const undoMerge = defineEndpoint({
  method: 'POST',
  path: 'merges/{id}/undo',
  summary: 'Take a merge back within 30 days: both records are as they were',
  access: mayMerge,
  answer: merge,
  status: 200,
})
