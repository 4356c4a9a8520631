import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { date, id, integer, list, money, reference, text } from '../wire.ts'

/**
 * A day on which a fund admits those who signed. Who joins after money was called pays their part of it with
 * interest, which goes to the earlier investors and not to the fund.
 */
export const fundClosing = defineResource({
  name: 'fund_closing',
  path: 'fund-closings',
  term: 'fund_closing',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_id: reference('funds'),
    date: date(),
  },
  computed: {
    number: integer({ min: 1 }),
    currency: text(3, { example: 'GBP' }),
    admitted_count: integer({ min: 0 }),
    admitted: money({ example: '2000000.00' }),
    /** What those admitted pay of earlier calls. */
    catch_up: money({ example: '400000.00' }),
    /** Interest on it, for the earlier investors. */
    interest: money({ example: '32000.00' }),
    fund_name: text(160),
  },
  filters: { fund_id: 'exact', between: 'between' },
  sorts: ['number', 'date', 'admitted'],
  defaultSort: '-date',
  includes: {
    fund: { to: 'funds', many: false },
    fundCommitments: { to: 'fund-commitments', many: true },
  },
  columns: [
    { key: 'number', label: 'Number' },
    { key: 'date', label: 'Date' },
    { key: 'admitted_count', label: 'Investors', term: 'investor' },
    { key: 'admitted', label: 'Admitted' },
    { key: 'catch_up', label: 'Catch-up' },
    { key: 'interest', label: 'Interest' },
  ],
})

/** What one of those admitted commits, and owes of earlier calls: `total` is the catch-up with its interest. */
const admittedCommitment = z.object({
  fund_commitment_id: id(),
  investor_name: text(201),
  amount: money({ example: '2000000.00' }),
  catch_up: money({ example: '400000.00' }),
  interest: money({ example: '32000.00' }),
  total: money({ example: '432000.00' }),
})

/**
 * Admits every signed commitment, or those that are named. Of a fund that has called money it draws up, as
 * drafts, the call that equalises those who join and the distribution of their interest.
 */
export const closeFund = defineEndpoint({
  method: 'POST',
  path: 'fund-closings',
  summary: 'Admit those who signed to a fund',
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  preview: true,
  body: z.object({
    fund_id: reference('funds'),
    date: date(),
    commitment_ids: list(reference('fund-commitments'), 2000).optional(),
    /** When those who join pay their part of earlier calls; 10 working days from today where it is left out. */
    due_date: date().nullish(),
  }),
  answer: fundClosing.row.extend({
    /** What all of them owe of earlier calls, with interest. */
    total: money({ example: '432000.00' }),
    joiners: z.array(admittedCommitment),
  }),
  status: 201,
})
