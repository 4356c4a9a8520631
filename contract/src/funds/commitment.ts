import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { fundCommitmentStatuses, valuesOf } from '../statuses/fund.ts'
import { choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'
import { returnsOf } from './returns.ts'

/** More than any investor commits; units of it still fit where they are kept. */
const mostCommitted = '99999999999.99'

/** What an investor promises to a fund, through one of their methods. Investors see their own. */
export const fundCommitment = defineResource({
  name: 'fund_commitment',
  path: 'fund-commitments',
  term: 'commitment',
  event: 'funds',
  read: 'own',
  write: 'part',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_id: reference('funds'),
    investment_method_entity_id: reference('investment-method-entities'),
    amount: money({ above: '0', max: mostCommitted, example: '100000.00' }),
    /** Of units: what is called, valued and paid may differ by class. */
    class: text(20, { example: 'A' }).optional(),
    /** Left out while the investor has not signed. */
    signed_on: optional(date()),
    notes: text(2000).optional(),
  },
  computed: {
    class: text(20, { example: 'A' }),
    notes: text(2000),
    user_id: reference('users'),
    organisation_id: reference('organisations').nullable(),
    status: choice(valuesOf(fundCommitmentStatuses)),
    currency: text(3, { example: 'GBP' }),
    fund_closing_id: reference('fund-closings').nullable(),
    /** Number of the closing that admitted it. */
    closing_number: integer({ min: 1 }).nullable(),
    called: money({ example: '85000.00' }),
    paid: money({ example: '75000.00' }),
    /** Called and not paid yet. */
    to_pay: money({ example: '10000.00' }),
    /** Commitment, less what was called and released, and what was paid back to be called again. */
    unfunded: money({ example: '15000.00' }),
    /** What was left to call when it was closed. */
    released: money({ example: '0.00' }),
    recallable: money({ example: '0.00' }),
    distributed: money({ example: '6000.00' }),
    units: decimal({ example: '75000' }),
    ...returnsOf('90450.00'),
    investor_name: text(201),
    /** Who stands on the fund's register. */
    registered_name: text(200),
    fund_name: text(160),
    /** Of one that came by a transfer: its day. */
    held_from: date().nullable(),
    /** When it was transferred or closed. */
    ended_on: date().nullable(),
    /** What of it went to others, of the commitment. */
    transferred: money({ example: '0.00' }),
    close_reason: text(2000).nullable(),
    /** Who asked to close it and when, until a second person approves it. */
    close_requester_name: text(201).nullable(),
    close_requested_at: instant().nullable(),
    /** What was left to call then. Approving releases it; 409 `changed` where it is another amount by now. */
    close_requested: money({ example: '15000.00' }).nullable(),
    /** Why it is said to be in default, who said so, and when a second person confirmed it. */
    default_reason: text(2000).nullable(),
    default_reporter_name: text(200).nullable(),
    default_reported_at: instant().nullable(),
    defaulted_at: instant().nullable(),
  },
  filters: {
    fund_id: 'exact',
    user_id: 'exact',
    organisation_id: 'exact',
    investment_method_entity_id: 'exact',
    fund_closing_id: 'exact',
    status: 'exact',
    class: 'exact',
  },
  search: ['investor_name', 'registered_name'],
  sorts: ['amount', 'status', 'investor_name', 'paid'],
  includes: {
    fund: { to: 'funds', many: false },
    user: { to: 'users', many: false },
    fundClosing: { to: 'fund-closings', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'amount', label: 'Committed' },
    { key: 'called', label: 'Called' },
    { key: 'paid', label: 'Paid in' },
    { key: 'distributed', label: 'Paid out' },
    { key: 'value', label: 'Value' },
    { key: 'status', label: 'Status' },
  ],
})

const mayUpdate = { event: 'funds', action: 'update' } as const

/** Through an approved method. 422 where the fund or the method takes no more. */
export const addFundCommitment = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments',
  summary: 'Write down what an investor commits to a fund',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: fundCommitment.create,
  answer: fundCommitment.row,
  status: 201,
})

/** Until a closing admits it; 409 afterwards. */
export const updateFundCommitment = defineEndpoint({
  method: 'PATCH',
  path: 'fund-commitments/{id}',
  summary: 'Change a commitment that no closing has admitted',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({
    amount: money({ above: '0', max: mostCommitted }).optional(),
    class: text(20).optional(),
    signed_on: optional(date()),
    notes: text(2000).optional(),
    version: integer({ min: 1 }).optional(),
  }),
  answer: fundCommitment.row,
  status: 200,
})

/** Until a closing admits it. */
export const deleteFundCommitment = defineEndpoint({
  method: 'DELETE',
  path: 'fund-commitments/{id}',
  summary: 'Delete a commitment that no closing has admitted',
  access: mayUpdate,
  requires: 'funds_enabled',
  status: 204,
})

/** Where a payment is overdue. It changes nothing until a second person confirms it. */
export const reportFundDefault = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/default',
  summary: 'Report that an investor does not pay what was called',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ reason: text(2000, { example: 'Two reminders unanswered since 3 November.' }) }),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})

/** Nobody who reported it: 403 `second_person`. From then on no more is called of the commitment. */
export const confirmFundDefault = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/default/confirm',
  summary: 'Confirm that an investor is in default',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version: z.int().optional() }),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})

/** Before it is confirmed, and afterwards, as once the investor has paid. */
export const liftFundDefault = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/default/lift',
  summary: 'Lift the default of an investor',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ reason: text(2000) }),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})

/**
 * Ends the calls of a commitment. Where something is left to call it is released, which needs a reason and a
 * second person: until then the closing is only requested. 409 while something of it waits: a call, a
 * distribution, interest, a transfer or a report of default.
 */
export const closeFundCommitment = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/close',
  summary: 'Close a commitment, or request it where something is left to call',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({
    reason: optional(text(2000, { example: 'The investment period has ended.' })),
    version: integer({ min: 1 }).optional(),
  }),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})

/** Nobody who requested it: 403 `second_person`. What is left to call is released. */
export const approveFundCommitmentClose = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/close/approve',
  summary: 'Approve that a commitment is closed and its rest released',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version: integer({ min: 1 }).optional() }),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})

/** Until it is approved. */
export const withdrawFundCommitmentClose = defineEndpoint({
  method: 'POST',
  path: 'fund-commitments/{id}/close/withdraw',
  summary: 'Withdraw the request to close a commitment',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({}),
  answer: fundCommitment.row,
  refuses: [409],
  status: 200,
})
