import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { distributionStatuses, valuesOf } from '../statuses/fund.ts'
import { boolean, choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'
import { distributionAwaits, distributionKinds, waterfallTiers } from './distribution-kinds.ts'
import { draftFields } from './distribution-draft.ts'
import { distributionLine } from './distribution-line.ts'

const tier = z.object({
  tier: choice(waterfallTiers),
  amount: money({ example: '4693280.77' }),
  investors: money({ example: '4693280.77' }),
  carry: money({ example: '0.00' }),
})

/** What a waterfall was worked out from. */
const terms = z.object({
  contributed: money({ example: '10000000.00' }),
  /** What investors are due above their contributions, all distributions together. */
  preferred: money({ example: '4693280.77' }),
  /** Paid to investors, and as carry, before this one. */
  paid_before: money({ example: '0.00' }),
  carry_before: money({ example: '0.00' }),
  hurdle_percent: decimal({ example: '8' }),
  carry_percent: decimal({ example: '20' }),
  catch_up_percent: decimal({ example: '100' }),
  /** Carry that was paid before and is above its percentage of the profit paid out so far. */
  clawback: money({ example: '0.00' }),
})

/** Money that a fund pays out: drafted, confirmed, authorised by a second person, paid line by line. */
export const distribution = defineResource({
  name: 'distribution',
  path: 'distributions',
  term: 'distribution',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    fund_id: reference('funds'),
    title: text(120, { example: 'Distribution 1' }),
    kind: choice(distributionKinds),
    record_date: date(),
    pay_date: date(),
    amount: money({ above: '0', example: '20000000.00' }),
  },
  computed: {
    number: integer({ min: 1 }),
    kind: choice([...distributionKinds, 'equalisation'] as const),
    sharing: choice(['pro_rata', 'european', 'american']),
    fund_closing_id: reference('fund-closings').nullable(),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '20000000.00' }),
    investors_amount: money({ example: '18000000.00' }),
    carry_amount: money({ example: '2000000.00' }),
    /** What its lines come to, the carry's with them: the amount, to the penny. */
    lines_amount: money({ example: '20000000.00' }),
    /** Of the lines of investors. */
    capital_amount: money({ example: '10000000.00' }),
    gain_amount: money({ example: '8000000.00' }),
    paid_amount: money({ example: '0.00' }),
    /** Of what is not paid yet, more than the ledger has of the fund in the account. It is a warning. */
    above_cash: boolean(),
    tiers: z.array(tier),
    terms: terms.nullable(),
    status: choice(valuesOf(distributionStatuses)),
    lines_count: integer({ min: 0 }),
    paid_count: integer({ min: 0 }),
    /** Notices as PDF: how many there are to be, and how many are written. */
    letters_count: integer({ min: 0 }),
    written_count: integer({ min: 0 }),
    /** What was put into the company whose sale is shared, and when, by an American waterfall. */
    cost: money({ example: '1200000.00' }).nullable(),
    invested_on: date().nullable(),
    /** Who drafted it, or changed the draft last. */
    maker_name: text(201).nullable(),
    confirmed_at: instant().nullable(),
    confirmer_name: text(201).nullable(),
    authorised_at: instant().nullable(),
    authoriser_name: text(201).nullable(),
    paid_at: instant().nullable(),
    return_reason: text(2000).nullable(),
    fund_name: text(160),
  },
  appends: {
    /** Lines that are due and not to be paid yet, as their accounts are held. */
    held_count: integer({ min: 0 }),
    held_amount: money({ example: '0.00' }),
    /** Lines that are due and may be paid, once it is authorised. */
    payable_count: integer({ min: 0 }),
    payable_amount: money({ example: '20000000.00' }),
    /** What has to be settled before it can be authorised; null where nothing has. */
    awaits: choice(distributionAwaits).nullable(),
    /** Of interest of late joiners: what of it they have paid, and no other distribution pays out. */
    interest_paid: money({ example: '20000.00' }).nullable(),
    awaited_id: reference('distributions').nullable(),
    awaited_title: text(120).nullable(),
    /** The title of a later waterfall that was worked out from it, so that it can’t be changed or cancelled. */
    counted_in: text(120).nullable(),
  },
  filters: { fund_id: 'exact', status: 'exact', kind: 'exact', between: 'between' },
  search: ['title'],
  sorts: ['number', 'title', 'pay_date', 'status', 'amount'],
  includes: {
    fund: { to: 'funds', many: false },
    lines: { to: 'distribution-lines', many: true },
  },
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'kind', label: 'Type' },
    { key: 'amount', label: 'Amount' },
    { key: 'pay_date', label: 'Payment date' },
    { key: 'status', label: 'Status' },
  ],
})

const mayUpdate = { event: 'funds', action: 'update' } as const
const version = integer({ min: 1 }).optional()
const withLines = distribution.row.extend({ lines: z.array(distributionLine.row) })

const drafted = z.object(draftFields)

/**
 * Shares an amount by what is paid in, or by the fund's waterfall. An American waterfall is of one company:
 * it says what was put into it, and when.
 */
export const draftDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions',
  summary: 'Draft a distribution of a fund',
  access: mayUpdate,
  requires: 'funds_enabled',
  preview: true,
  body: drafted.extend({ fund_id: reference('funds') }),
  answer: withLines,
  status: 201,
})

/**
 * Recalculates a draft. 409 `wrong_status` once it is confirmed, for the interest of late joiners, and where a
 * later distribution was calculated from it.
 */
export const redraftDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/redraft',
  summary: 'Change a draft of a distribution',
  access: mayUpdate,
  requires: 'funds_enabled',
  preview: true,
  body: drafted.extend({ version }),
  answer: withLines,
  status: 200,
})

/**
 * Splits a draft of the interest of late joiners: it keeps what they have paid, and a new draft gets the rest. 409
 * where they have paid nothing or all of it, and where some of it belongs to one class alone.
 */
export const splitDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/split',
  summary: 'Split interest that late joiners have not paid off a draft',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version }),
  answer: withLines,
  status: 200,
})

export const confirmDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/confirm',
  summary: 'Confirm a draft: its lines are final',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ version }),
  answer: withLines,
  status: 200,
})

/**
 * 403 `second_person` for the people who drafted, changed or confirmed it, 409 while an earlier one that its
 * waterfall counts isn’t authorised, 423 without a recent password.
 */
export const authoriseDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/authorise',
  summary: 'Authorise a distribution as the second person',
  access: mayUpdate,
  requires: 'funds_enabled',
  confirmed: true,
  body: z.object({ version }),
  answer: withLines,
  status: 200,
})

/** Back to a draft, while it is not authorised. */
export const returnDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/return',
  summary: 'Send a confirmed distribution back, with the reason',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ reason: text(2000) }),
  answer: withLines,
  status: 200,
})

/** A draft that came to nothing. 409 where a later waterfall counts it. */
export const cancelDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/cancel',
  summary: 'Cancel a distribution that is not authorised',
  access: mayUpdate,
  requires: 'funds_enabled',
  body: z.object({ reason: text(2000).nullish() }),
  answer: withLines,
  status: 200,
})

/**
 * Books the lines that are named as paid, or all that may be paid. 409 `payout_held` where a named one waits
 * for its investor's bank account.
 */
export const payDistribution = defineEndpoint({
  method: 'POST',
  path: 'distributions/{id}/pay',
  summary: 'Record lines of a distribution as paid',
  access: mayUpdate,
  requires: 'funds_enabled',
  confirmed: true,
  body: z.object({
    line_ids: z.array(reference('distribution-lines')).max(5000).optional(),
    paid_on: date(),
    reference: text(140).nullish(),
  }),
  answer: withLines,
  status: 200,
})
