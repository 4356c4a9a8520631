import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { fundTransferStatuses, valuesOf } from '../statuses/fund.ts'
import { choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'

/**
 * A commitment to a fund, or a part of it, that goes to another method with all that belongs to it: what was
 * called, paid and distributed, its units, and what is left to call. Both sides are in a row, so staff alone
 * read it.
 */
export const fundTransfer = defineResource({
  name: 'fund_transfer',
  path: 'fund-transfers',
  term: 'fund_transfer',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_commitment_id: reference('fund-commitments'),
    /** Of who gets it; an approved one. */
    investment_method_entity_id: reference('investment-method-entities'),
    /** Of the commitment; all of it where it is left out. */
    amount: money({ above: '0', example: '40000.00' }).optional(),
    /** From when the new holder has it: not after today, not before the last of its money, and after its last statement. */
    date: date(),
    reason: text(2000, { min: 1, example: 'Sale of the interest under the agreement of 2 November.' }),
  },
  computed: {
    amount: money({ example: '40000.00' }),
    status: choice(valuesOf(fundTransferStatuses)),
    currency: text(3, { example: 'GBP' }),
    fund_id: reference('funds'),
    fund_name: text(160),
    /** What the new holder has by it. */
    to_fund_commitment_id: reference('fund-commitments').nullable(),
    /** As they stand on the fund's register. */
    transferor_name: text(200),
    transferee_name: text(200),
    user_id: reference('users'),
    organisation_id: reference('organisations').nullable(),
    /** What went with it; null until it is approved. */
    called: money({ example: '34000.00' }).nullable(),
    paid: money({ example: '34000.00' }).nullable(),
    distributed: money({ example: '2400.00' }).nullable(),
    recallable: money({ example: '0.00' }).nullable(),
    units: decimal({ example: '34000' }).nullable(),
    drafter_name: text(201).nullable(),
    approver_name: text(201).nullable(),
    approved_at: instant().nullable(),
    cancel_reason: text(2000).nullable(),
  },
  filters: {
    fund_id: 'exact',
    fund_commitment_id: 'exact',
    to_fund_commitment_id: 'exact',
    user_id: 'exact',
    organisation_id: 'exact',
    status: 'exact',
    between: 'between',
  },
  sorts: ['date', 'amount', 'status'],
  defaultSort: '-created_at',
  includes: {
    fund: { to: 'funds', many: false },
    fundCommitment: { to: 'fund-commitments', many: false },
  },
  columns: [
    { key: 'date', label: 'Date' },
    { key: 'transferor_name', label: 'From' },
    { key: 'transferee_name', label: 'To' },
    { key: 'amount', label: 'Committed' },
    { key: 'units', label: 'Units' },
    { key: 'status', label: 'Status' },
  ],
})

const change = {
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  answer: fundTransfer.row,
  refuses: [409],
} as const
const version = integer({ min: 1 }).optional()

/** 422 where the investor can't take it; 409 where something of the commitment waits. */
export const draftFundTransfer = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fund-transfers',
  summary: 'Draft a transfer of a commitment',
  body: fundTransfer.create,
  status: 201,
})

/**
 * Does it, in one step. 403 `second_person` for the person who drafted it. 409 while something of the commitment
 * waits: a call, a distribution, interest or a report of default.
 */
export const approveFundTransfer = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fund-transfers/{id}/approve',
  summary: 'Approve a transfer of a commitment as the second person',
  body: z.object({ version }),
  status: 200,
})

export const cancelFundTransfer = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fund-transfers/{id}/cancel',
  summary: 'Cancel a transfer that is not approved',
  body: z.object({ reason: text(2000, { min: 1 }), version }),
  status: 200,
})
