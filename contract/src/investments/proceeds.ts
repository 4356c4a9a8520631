import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { distributionStatuses, valuesOf } from '../statuses/fund.ts'
import { boolean, choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'
import { opportunityDistributionLine } from './proceeds-line.ts'

/** What a draft is made of, beside its offer. */
const draftFields = {
  title: text(120, { example: 'Sale of Harbourline Logistics' }),
  amount: money({ above: '0', example: '750000.00' }),
  pay_date: date(),
  /** Who held the shares at the end of this day gets the money; today where nothing is said, and never later. */
  record_date: date().optional(),
  /**
   * Of an outcome that is recorded: nothing more is expected. Without it the payment is income, or a first
   * part.
   */
  final: boolean().optional(),
}

/** Proceeds that are paid out to the holders: drafted, confirmed, authorised by a second person, paid line by line. */
export const opportunityDistribution = defineResource({
  name: 'opportunity_distribution',
  path: 'opportunity-distributions',
  term: 'distribution',
  event: 'investment_opportunity_existing',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    title: draftFields.title,
    amount: draftFields.amount,
    pay_date: draftFields.pay_date,
    /** Null of what was drafted before there was one. */
    record_date: date().nullable(),
  },
  computed: {
    number: integer({ min: 1 }),
    final: boolean(),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '750000.00' }),
    /** What its lines come to: the amount, to the penny. */
    lines_amount: money({ example: '750000.00' }),
    paid_amount: money({ example: '0.00' }),
    /** Shares of all lines. */
    shares: decimal({ example: '136363' }),
    status: choice(valuesOf(distributionStatuses)),
    lines_count: integer({ min: 0 }),
    paid_count: integer({ min: 0 }),
    /**
     * Of the proceeds of the outcome, what this and every other one leave; below nothing where they are more. Null
     * while none are recorded.
     */
    left: money({ example: '0.00' }).nullable(),
    /** Who drafted it, or changed the draft last. */
    maker_name: text(201).nullable(),
    confirmed_at: instant().nullable(),
    confirmer_name: text(201).nullable(),
    authorised_at: instant().nullable(),
    authoriser_name: text(201).nullable(),
    paid_at: instant().nullable(),
    return_reason: text(2000).nullable(),
    opportunity_name: text(160),
  },
  appends: {
    /** Lines that are due and not to be paid yet, as their accounts are held. */
    held_count: integer({ min: 0 }),
    held_amount: money({ example: '0.00' }),
    /** Lines that are due and may be paid, once it is authorised. */
    payable_count: integer({ min: 0 }),
    payable_amount: money({ example: '750000.00' }),
    /** Lines that are booked as owed and wait among the refunds. */
    kept_back_count: integer({ min: 0 }),
  },
  filters: { investment_opportunity_id: 'exact', status: 'exact', between: 'between' },
  search: ['title', 'opportunity_name'],
  sorts: ['number', 'title', 'pay_date', 'status', 'amount'],
  includes: {
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    lines: { to: 'opportunity-distribution-lines', many: true },
  },
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'amount', label: 'Amount' },
    { key: 'pay_date', label: 'Payment date' },
    { key: 'status', label: 'Status' },
  ],
})

const mayUpdate = { event: 'investment_opportunity_existing', action: 'update' } as const
const version = integer({ min: 1 }).optional()
const withLines = opportunityDistribution.row.extend({ lines: z.array(opportunityDistributionLine.row) })

/**
 * Shares an amount among everybody who held shares of a completed round on its record date, by their shares and to the
 * penny. The last payment goes to who holds them now: 422 at `record_date` where shares have moved since.
 */
export const draftProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions',
  summary: 'Draft a distribution of proceeds to the holders, by their shares',
  access: mayUpdate,
  preview: true,
  body: z.object({ ...draftFields, investment_opportunity_id: reference('investment-opportunities') }),
  answer: withLines,
  status: 201,
})

/** Shares a draft out again, among those who held shares on its record date. 409 `wrong_status` once it is confirmed. */
export const redraftProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/redraft',
  summary: 'Change a draft of a distribution of proceeds',
  access: mayUpdate,
  preview: true,
  body: z.object({ ...draftFields, version }),
  answer: withLines,
  status: 200,
})

/** 409 `wrong_status` where the holders have changed since it was drafted. */
export const confirmProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/confirm',
  summary: 'Confirm a draft of a distribution of proceeds: its lines are final',
  access: mayUpdate,
  body: z.object({ version }),
  answer: withLines,
  status: 200,
})

/**
 * 403 `second_person` for the people who drafted, changed or confirmed it, 409 where the holders have changed
 * since, 423 without a recent password.
 */
export const authoriseProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/authorise',
  summary: 'Authorise a distribution of proceeds as the second person',
  access: mayUpdate,
  confirmed: true,
  body: z.object({ version }),
  answer: withLines,
  status: 200,
})

/** Back to a draft, while it is not authorised. */
export const returnProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/return',
  summary: 'Send a confirmed distribution of proceeds back, with the reason',
  access: mayUpdate,
  body: z.object({ reason: text(2000) }),
  answer: withLines,
  status: 200,
})

/** Ends it, while nothing of it is paid. */
export const cancelProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/cancel',
  summary: 'Cancel a distribution of proceeds of which nothing is paid',
  access: mayUpdate,
  body: z.object({ reason: text(2000).nullish() }),
  answer: withLines,
  status: 200,
})

/**
 * Books the lines that are named as paid, or all that may be paid. 409 `payout_held` where a named one is on hold
 * for its investor's bank account. With `keep_back` those on hold are booked as owed instead, and wait among the
 * refunds: 409 `wrong_status` where they are on hold no more.
 */
export const payProceeds = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distributions/{id}/pay',
  summary: 'Record lines of a distribution of proceeds as paid',
  access: mayUpdate,
  confirmed: true,
  body: z.object({
    line_ids: z.array(reference('opportunity-distribution-lines')).max(5000).optional(),
    paid_on: date(),
    reference: text(140).nullish(),
    keep_back: boolean().optional(),
    version,
  }),
  answer: withLines,
  status: 200,
})

/**
 * Books the payment of a line back: it is due again. 409 once the round has matured, or where it was paid from the
 * refunds.
 */
export const reverseProceedsLine = defineEndpoint({
  method: 'POST',
  path: 'opportunity-distribution-lines/{id}/reverse',
  summary: 'Reverse the payment of a line of a distribution of proceeds',
  access: mayUpdate,
  confirmed: true,
  body: z.object({ reason: text(255) }),
  answer: opportunityDistributionLine.row,
  status: 200,
})
