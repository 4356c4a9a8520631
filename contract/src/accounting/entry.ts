import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, instant, integer, money, text } from '../wire.ts'

/**
 * `receipt`: money that is on no invoice, such as what was paid beyond a line, or a fee. `void`: an invoice of
 * which nothing is due any more. `credit_note`: what is no longer due of one that was paid in part, which
 * `credit_allocation` sets against it. `payment_reversal`, `receipt_reversal`,
 * `distribution_reversal`: what was sent and is deleted there.
 */
export const accountingKinds = [
  'contact',
  'invoice',
  'payment',
  'receipt',
  'refund',
  'void',
  'payment_reversal',
  'receipt_reversal',
  'distribution',
  'distribution_reversal',
  'credit_note',
  'credit_allocation',
] as const
export type AccountingKind = (typeof accountingKinds)[number]

/** `stopped`: it is no longer to be sent. */
export const accountingEntryStatuses = ['waiting', 'sent', 'failed', 'stopped'] as const
/** Those that may still be sent. */
export const unsentEntryStatuses = ['waiting', 'failed'] as const
export type AccountingEntryStatus = (typeof accountingEntryStatuses)[number]

/** Something of ours that is sent to the firm's books, once. Nobody writes it; it follows from what happens. */
export const accountingEntry = defineResource({
  name: 'accounting_entry',
  path: 'accounting-entries',
  term: 'accounting_entry',
  event: 'features',
  reads: 'visit',
  operations: ['list'],
  written: {},
  computed: {
    /** By what it is called in the books. */
    number: text(60, { example: 'CALL-12' }),
    kind: choice(accountingKinds),
    /** Whom it is about. */
    name: text(255, { example: 'Eleanor Whitcombe' }),
    currency: text(3, { example: 'GBP' }).nullable(),
    amount: money({ example: '2500.00' }).nullable(),
    status: choice(accountingEntryStatuses),
    /** Why it failed or was stopped; of one that waits, why the last try failed. */
    reason: text(500).nullable(),
    /** What is sent before it and has not been. */
    waits_for: text(60, { example: 'CALL-12' }).nullable(),
    attempts: integer({ min: 0 }),
    /** When it is tried next. */
    due_at: instant().nullable(),
    sent_at: instant().nullable(),
    /** Where the record is here. */
    path: text(255, { example: '/admin/investments/cash-calls/3' }).nullable(),
    /** It failed, or is a credit that was stopped while its invoice is in the connected books. */
    may_send_again: boolean(),
    /** What the books call the organisation that it is for. */
    organisation: text(200).nullable(),
  },
  filters: { status: 'exact', kind: 'exact', number: 'partial', name: 'partial', created_at: 'between' },
  search: ['number', 'name'],
  sorts: ['number', 'name', 'status', 'sent_at'],
  defaultSort: '-id',
  columns: [
    { key: 'number', label: 'Number' },
    { key: 'kind', label: 'Type' },
    { key: 'name', label: 'Name' },
    { key: 'amount', label: 'Amount' },
    { key: 'status', label: 'Status' },
    { key: 'reason', label: 'Reason' },
    { key: 'created_at', label: 'Recorded' },
    { key: 'sent_at', label: 'Sent' },
  ],
})

/**
 * It is looked for in the books first, so what arrived after all is not booked twice. A credit note that was stopped
 * goes with its allocation, as long as that much is to be credited on its invoice. 409 `not_failed`.
 */
export const sendAccountingEntryAgain = defineEndpoint({
  method: 'POST',
  path: 'accounting-entries/{id}/send-again',
  summary: 'Send a failed entry, or a credit that was stopped, again',
  access: { event: 'features', action: 'update' },
  answer: accountingEntry.row,
  refuses: [409],
  status: 200,
})

export const sendFailedAccountingEntries = defineEndpoint({
  method: 'POST',
  path: 'accounting-entries/send-failed',
  summary: 'Send every failed entry again',
  access: { event: 'features', action: 'update' },
  answer: z.object({ count: integer({ min: 0, example: 3 }) }),
  refuses: [409],
  status: 200,
})
