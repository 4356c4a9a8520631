import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { callTitle } from '../investments/call-title.ts'
import { remindAnswer, remindBody } from '../investments/remind.ts'
import { amlStatuses } from '../investors/user.ts'
import { defineResource } from '../resource.ts'
import { fundDrawdownLineStatuses, fundDrawdownStatuses, valuesOf } from '../statuses/fund.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  instant,
  integer,
  list,
  map,
  money,
  reference,
  text,
} from '../wire.ts'
import { managementFee } from './management-fee.ts'

export const drawdownPurposes = ['investment', 'follow_on', 'fees', 'expenses'] as const
export const drawdownBases = ['percent', 'amount', 'per_unit', 'management_fee'] as const
/** Line items of a notice, after the capital call template of ILPA. */
export const drawdownItems = [
  'investments',
  'follow_on_investments',
  'management_fees',
  'partnership_expenses',
  'organisation_costs',
  'working_capital',
] as const

const item = map({ kind: choice(drawdownItems), amount: money({ above: '0' }) })

const asked = {
  title: text(120, { example: 'Cash call 4' }),
  due_date: date(),
  /** Working days between issue and due date, at least. */
  notice_days: integer({ min: 0, max: 60, example: 10 }).optional(),
  /** What the money is for; amounts that add up to the total. */
  items: list(item, 10).optional(),
}

/** A cash call on a fund: it asks every commitment for its part. */
export const fundDrawdown = defineResource({
  name: 'fund_drawdown',
  path: 'fund-drawdowns',
  term: 'cash_call',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: { fund_id: reference('funds'), ...asked },
  computed: {
    number: integer({ min: 1 }),
    purpose: choice([...drawdownPurposes, 'equalisation'] as const),
    basis: choice([...drawdownBases, 'equalisation'] as const),
    /** The class whose commitments it asks alone; null where it asks all. Investors who join later owe their part. */
    class: text(20, { example: 'A' }).nullable(),
    percent: decimal({ example: '10' }).nullable(),
    per_unit: decimal({ places: 8, example: '0.1' }).nullable(),
    notice_days: integer({ min: 0 }),
    /** Of a call of the management fee: its period, and what it was worked out of. */
    fee: managementFee.nullable(),
    items: z.array(z.object({ kind: choice(drawdownItems), amount: money({ example: '2000000.00' }) })),
    fund_closing_id: reference('fund-closings').nullable(),
    currency: text(3, { example: 'GBP' }),
    total: money({ example: '2400000.00' }),
    interest: money({ example: '0.00' }),
    received: money({ example: '0.00' }),
    outstanding: money({ example: '2400000.00' }),
    lines_count: integer({ min: 0 }),
    paid_count: integer({ min: 0 }),
    /** Lines that wait for money after its day. */
    overdue_count: integer({ min: 0 }),
    /** Of a draft: admitted commitments that it can’t call, because the identity has not passed. */
    left_out_count: integer({ min: 0 }),
    /** Notices as PDF: how many there are to be, and how many are written. */
    letters_count: integer({ min: 0 }),
    written_count: integer({ min: 0 }),
    status: choice(valuesOf(fundDrawdownStatuses)),
    issued_at: instant().nullable(),
    completed_at: instant().nullable(),
    cancelled_at: instant().nullable(),
    cancel_reason: text(2000).nullable(),
    fund_name: text(160),
  },
  filters: { fund_id: 'exact', status: 'exact', between: 'between' },
  search: ['title'],
  sorts: ['number', 'title', 'due_date', 'status', 'total'],
  appends: {
    /** The reader may cancel it now: nothing was paid, and it is no call of a later closing. */
    may_cancel: boolean(),
  },
  includes: {
    fund: { to: 'funds', many: false },
    lines: { to: 'fund-drawdown-lines', many: true },
  },
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'due_date', label: 'Due' },
    { key: 'total', label: 'Total' },
    { key: 'received', label: 'Received' },
    { key: 'status', label: 'Status' },
  ],
})

/** What one commitment is asked for. Investors see their own, once the call is issued. */
export const fundDrawdownLine = defineResource({
  name: 'fund_drawdown_line',
  path: 'fund-drawdown-lines',
  term: 'cash_call',
  event: 'funds',
  read: 'own',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_drawdown_id: reference('fund-drawdowns'),
    fund_commitment_id: reference('fund-commitments'),
  },
  computed: {
    user_id: reference('users'),
    organisation_id: reference('organisations').nullable(),
    currency: text(3, { example: 'GBP' }),
    /** Of the commitment. Interest of those who join late comes on top. */
    amount: money({ example: '10000.00' }),
    /** Of a call by unit: the units that were held when it was drawn up. */
    units: decimal({ example: '100000' }).nullable(),
    interest: money({ example: '0.00' }),
    total: money({ example: '10000.00' }),
    received: money({ example: '0.00' }),
    outstanding: money({ example: '10000.00' }),
    reference: text(25, { example: 'RF51P004217F000117' }).nullable(),
    status: choice(valuesOf(fundDrawdownLineStatuses)),
    received_on: date().nullable(),
    title: text(120),
    due_date: date(),
    /** It waits for money after its day. */
    overdue: boolean(),
    /** Paid after its day, or not yet on a day after it. */
    is_late: boolean(),
    fund_id: reference('funds'),
    fund_name: text(160),
    investor_name: text(201),
    /** How the investor’s identity check stands. Staff alone read it. */
    identity: choice(amlStatuses),
  },
  filters: {
    fund_drawdown_id: 'exact',
    fund_commitment_id: 'exact',
    fund_id: 'exact',
    user_id: 'exact',
    status: 'exact',
    reference: 'exact',
  },
  search: ['investor_name', 'reference', 'title'],
  sorts: ['amount', 'due_date', 'status', 'investor_name'],
  includes: {
    fundDrawdown: { to: 'fund-drawdowns', many: false },
    fundCommitment: { to: 'fund-commitments', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'total', label: 'Amount' },
    { key: 'received', label: 'Received' },
    { key: 'reference', label: 'Reference' },
    { key: 'status', label: 'Status' },
    { key: 'due_date', label: 'Due' },
  ],
})

const write = (action: 'create' | 'update') => ({ event: 'cash_calls', action }) as const
const drawdownWithLines = fundDrawdown.row.extend({ lines: z.array(fundDrawdownLine.row) })

/**
 * By a percentage of the commitments, by an amount that is shared by commitment, by an amount for each unit
 * that is held, or by the management fee of a period, which commitments share. A draft that nobody is told of. 422 where a line is above what is left to call.
 */
export const drawUpFundDrawdown = defineEndpoint({
  method: 'POST',
  path: 'fund-drawdowns',
  summary: 'Draw up a cash call on a fund',
  access: write('create'),
  requires: 'funds_enabled',
  preview: true,
  body: z.object({
    fund_id: reference('funds'),
    ...asked,
    title: callTitle(),
    purpose: choice(drawdownPurposes),
    basis: choice(drawdownBases),
    percent: decimal({ places: 6, above: '0', max: '100', example: '10' }).nullish(),
    amount: money({ above: '0', example: '2400000.00' }).nullish(),
    per_unit: decimal({ places: 8, above: '0', max: '1000000', example: '0.1' }).nullish(),
    /** The first and the last day of the management fee. */
    fee_from: date().nullish(),
    fee_to: date().nullish(),
    /** Commitments of this class alone. */
    class: text(20).nullish(),
  }),
  answer: drawdownWithLines,
  status: 201,
})

/**
 * Gives every line its reference, and sends the notices. A call of later investors whose day is over gets
 * another one, ten working days on.
 */
export const issueFundDrawdown = defineEndpoint({
  method: 'POST',
  path: 'fund-drawdowns/{id}/issue',
  summary: 'Issue a cash call on a fund',
  access: write('update'),
  requires: 'funds_enabled',
  body: z.object({ version: integer({ min: 1 }).optional() }),
  answer: drawdownWithLines,
  status: 200,
})

/** What a closing asks of later investors is owed: 409. */
export const cancelFundDrawdown = defineEndpoint({
  method: 'POST',
  path: 'fund-drawdowns/{id}/cancel',
  summary: 'Cancel a cash call on a fund on which nothing was paid',
  access: write('update'),
  requires: 'funds_enabled',
  body: z.object({ reason: text(2000).nullish() }),
  answer: drawdownWithLines,
  status: 200,
})

/**
 * Reminds investors of open lines, at the bell and by e-mail: those named, or all. Anyone who was reminded today,
 * by staff or by the schedule, is left out. 409 `asked_already` where nobody is left.
 */
export const remindOfFundDrawdown = defineEndpoint({
  method: 'POST',
  path: 'fund-drawdowns/{id}/remind',
  summary: 'Remind investors of what is due to a fund',
  access: write('update'),
  requires: 'funds_enabled',
  body: remindBody('fund-drawdown-lines'),
  answer: remindAnswer,
  status: 200,
})
