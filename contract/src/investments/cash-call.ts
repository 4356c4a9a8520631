import { defineResource } from '../resource.ts'
import { boolean, choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'
import { callBases } from './call-basis.ts'
import { cashCallLineStatuses, cashCallStatuses } from '../statuses.ts'
import { amlStatuses } from '../investors/user.ts'
import { mostNoticeDays, usualNoticeDays } from './call-notice.ts'
import type { CashCallLineStatus, CashCallStatus } from '../statuses.ts'

/** What a call says of time: how early it must be sent, and how long after its day nothing follows. */
export const callDays = {
  /** Working days between the day on which it is issued and the day on which it is due, at least. */
  notice_days: integer({ min: 0, max: mostNoticeDays, example: usualNoticeDays }).optional(),
  /** Days after the due date before the call is overdue and somebody may be in default. */
  grace_days: integer({ min: 0, max: 60, example: 0 }).optional(),
}

/** Per cent a year on what comes after the due date and the days of grace; 0 for none. It is charged by a person. */
export const callInterest = decimal({ places: 6, min: '0', max: '100', example: '8' })

const callStatuses = Object.keys(cashCallStatuses) as [CashCallStatus, ...CashCallStatus[]]
const lineStatuses = Object.keys(cashCallLineStatuses) as [CashCallLineStatus, ...CashCallLineStatus[]]

/** Asks everybody who reserved and signed for their money, with one line for each. */
export const cashCall = defineResource({
  name: 'cash_call',
  path: 'cash-calls',
  term: 'cash_call',
  event: 'investment_opportunity_live',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    title: text(120, { example: 'Cash call 1' }),
    due_date: date(),
    ...callDays,
    default_interest: callInterest.optional(),
  },
  computed: {
    default_interest: callInterest,
    basis: choice(callBases),
    /** Of each allocation; null for another basis, as are the next two. */
    percent: decimal({ places: 6, example: '25' }).nullable(),
    /** Shared by what is not called yet of each allocation. */
    amount: money({ example: '500000.00' }).nullable(),
    per_share: decimal({ places: 8, example: '1.25' }).nullable(),
    notice_days: integer({ min: 0 }),
    grace_days: integer({ min: 0 }),
    number: integer({ min: 1 }),
    status: choice(callStatuses),
    currency: text(3, { example: 'GBP' }),
    total: money({ example: '2580000.00' }),
    received: money({ example: '1935000.00' }),
    /** Of the total; null where that is nothing. */
    received_percent: decimal({ places: 6, example: '75.000000' }).nullable(),
    outstanding: money({ example: '645000.00' }),
    /** Lines that are not cancelled, those of them that are paid, and the people that they are of. */
    lines_count: integer(),
    paid_count: integer(),
    /** Lines on which money is due: those whose day and days of grace are over, and the others. */
    overdue_count: integer(),
    awaiting_count: integer(),
    investors_count: integer(),
    /** Of the allocations that the call asks: what no call has asked for yet, this one counted. */
    uncalled: money({ example: '0.00' }),
    /** Reservations that got no line: nobody has signed them, or the identity has not passed. */
    unsigned_count: integer(),
    opportunity_name: text(160),
    issued_at: instant().nullable(),
    completed_at: instant().nullable(),
    cancelled_at: instant().nullable(),
    cancel_reason: text(2000).nullable(),
  },
  appends: {
    /** The first day on which it may be due, where it is issued today. */
    earliest_due_date: date(),
  },
  filters: { investment_opportunity_id: 'exact', status: 'exact', between: 'between' },
  search: ['title', 'opportunity_name'],
  sorts: ['number', 'title', 'due_date', 'status', 'total'],
  defaultSort: '-created_at',
  includes: {
    lines: { to: 'cash-call-lines', many: true },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'title', label: 'Title' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'due_date', label: 'Due' },
    { key: 'total', label: 'Total' },
    { key: 'received', label: 'Received' },
    { key: 'status', label: 'Status' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'investment_opportunity_id', label: '{Opportunity}' },
        { key: 'title', label: 'Title' },
        { key: 'due_date', label: 'Due' },
      ],
    },
  ],
})

/** What one investor is asked for. Investors see their own, once they are issued. */
export const cashCallLine = defineResource({
  name: 'cash_call_line',
  path: 'cash-call-lines',
  term: 'cash_call',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    cash_call_id: reference('cash-calls'),
    investment_id: reference('investments'),
    user_id: reference('users'),
  },
  computed: {
    /** What is asked for, the fee with it. */
    amount: money({ example: '25000.00' }),
    /** What of it is for the investment itself: what was reserved, or a part of it. */
    investment_amount: money({ example: '25000.00' }),
    /** The whole allocation, without a fee. */
    allocation_amount: money({ example: '100000.00' }),
    /** What earlier calls asked for of the allocation, and what no call has asked for yet, this one counted. */
    called_before: money({ example: '25000.00' }),
    uncalled: money({ example: '50000.00' }),
    /** Of a draft by share, the last of its price: what of it bought no whole share. No later call could ask for it. */
    remainder: money({ example: '0.00' }),
    /** What of it is the fee that the investor pays, and the VAT that the fee includes. */
    fee: money({ example: '0.00' }),
    fee_vat: money({ example: '0.00' }),
    received: money({ example: '10000.00' }),
    /** What was paid of the fee: money goes to the investment first. */
    fee_received: money({ example: '0.00' }),
    outstanding: money({ example: '15000.00' }),
    /** Paid beyond the amount: kept for the investor, never more of the offer. */
    surplus: money({ example: '0.00' }),
    currency: text(3, { example: 'GBP' }),
    reference: text(25, { example: 'RF51P004217C000117' }).nullable(),
    status: choice(lineStatuses),
    overdue: boolean(),
    due_date: date(),
    /** When its call went out; null of a draft. */
    issued_at: instant().nullable(),
    grace_days: integer({ min: 0 }),
    /** Of the call: per cent a year on what comes late. */
    default_interest: callInterest,
    received_at: date().nullable(),
    /**
     * When its investor said that the money is on its way; null once some of it came in, and where nothing is
     * due.
     */
    sent_at: instant().nullable(),
    title: text(120),
    investor_name: text(201),
    /** How the investor’s identity check stands. Staff alone read it. */
    identity: choice(amlStatuses),
    investment_opportunity_id: reference('investment-opportunities'),
    opportunity_name: text(160),
    opportunity_slug: text(160),
  },
  filters: {
    cash_call_id: 'exact',
    investment_id: 'exact',
    user_id: 'exact',
    status: 'exact',
    investment_opportunity_id: 'exact',
    reference: 'exact',
    /** Whether its investor says that the money is on its way. */
    sent: 'scope',
    /** `overdue`, `awaiting` (due and not overdue) or `paid`. */
    standing: 'scope',
  },
  search: ['investor_name', 'reference', 'title'],
  /** `standing` has what is overdue first, then what is awaited, what is paid, and what is due no more. */
  sorts: ['amount', 'due_date', 'status', 'investor_name', 'standing'],
  defaultSort: '-created_at',
  includes: {
    cashCall: { to: 'cash-calls', many: false },
    investment: { to: 'investments', many: false },
    user: { to: 'users', many: false },
    payments: { to: 'payments', many: true },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'amount', label: 'Amount' },
    { key: 'received', label: 'Received' },
    { key: 'reference', label: 'Reference' },
    { key: 'status', label: 'Status' },
    { key: 'sent_at', label: 'Reported paid' },
    { key: 'due_date', label: 'Due' },
  ],
})
