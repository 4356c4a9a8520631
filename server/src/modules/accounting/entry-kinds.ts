import type { AccountingKind } from '@moorgate/contract'
import { creditAllocation, creditNote } from './credit-kinds.ts'
import { amountOf, differs, linesOf, paidFrom } from './entry-facts.ts'
import { api, isGone, where } from './entry-kind.ts'
import type { EntryKind } from './entry-kind.ts'
import { exactNumber } from './exact-json.ts'
import { objectOf } from './provider.ts'

const contact: EntryKind = {
  list: 'Contacts',
  idField: 'ContactID',
  isLookedForFirst: true,
  find: ({ number }) => `${api}/Contacts${where(`ContactNumber=="${number.replaceAll(/[^\w-]/g, '')}"`)}`,
  counts: ({ ContactNumber: number, Name: name, EmailAddress: email }, { number: ours, facts }) =>
    number === ours && String(name).startsWith(facts.name!) && (email || null) === facts.email,
  make: ({ number, facts }, found) => ({
    method: found ? 'POST' : 'PUT',
    path: `${api}/Contacts`,
    body: {
      Contacts: [
        {
          ...(found && { ContactID: found['ContactID'] }),
          ContactNumber: number,
          Name: facts.name,
          ...(facts.email && { EmailAddress: facts.email }),
        },
      ],
    },
  }),
  problem: ({ ContactNumber: number }, { number: ours }) =>
    number === ours ? undefined : `Xero answered with contact ${String(number)} instead of ${ours}.`,
}

const invoice: EntryKind = {
  list: 'Invoices',
  idField: 'InvoiceID',
  find: ({ number }) => `${api}/Invoices?InvoiceNumbers=${encodeURIComponent(number)}`,
  counts: (element, { number }) => element['InvoiceNumber'] === number && !isGone(element),
  make: (entry) => ({
    method: 'PUT',
    path: `${api}/Invoices`,
    body: {
      Invoices: [
        {
          Type: 'ACCREC',
          Contact: { ContactID: entry.contact_provider_id },
          InvoiceNumber: entry.number,
          ...(entry.facts.reference && { Reference: entry.facts.reference }),
          Date: entry.facts.date,
          DueDate: entry.facts.due_date,
          CurrencyCode: entry.currency,
          ...linesOf(entry),
          Status: 'AUTHORISED',
        },
      ],
    },
  }),
  problem: (element, entry) => {
    const { InvoiceNumber: number, Total: total, CurrencyCode: currency, Status: status } = element
    if (number !== entry.number)
      return `Xero answered with invoice ${String(number)} instead of ${entry.number}.`
    if (currency !== entry.currency) return `Invoice ${entry.number} is in ${String(currency)} in Xero.`
    if (status !== 'AUTHORISED' && status !== 'PAID')
      return `Invoice ${entry.number} has the status ${String(status)} in Xero.`
    return differs('Invoice', total, entry)
  },
}

const payment: EntryKind = {
  list: 'Payments',
  idField: 'PaymentID',
  find: ({ number }) => `${api}/Payments${where(`Reference=="${number}"`)}`,
  counts: (element, { number }) => element['Reference'] === number && !isGone(element),
  make: (entry) => ({
    method: 'PUT',
    path: `${api}/Payments`,
    body: {
      Payments: [
        {
          Invoice: { InvoiceID: entry.invoice_provider_id },
          Account: { Code: paidFrom(entry) },
          Date: entry.facts.date,
          Amount: exactNumber(amountOf(entry)),
          Reference: entry.number,
        },
      ],
    },
  }),
  problem: ({ Amount: amount, Reference: reference, Invoice: of }, entry) => {
    if (reference !== entry.number)
      return `Xero answered with payment ${String(reference)} instead of ${entry.number}.`
    return objectOf(of)['InvoiceID'] === entry.invoice_provider_id
      ? differs('Payment', amount, entry)
      : `Payment ${entry.number} belongs to another invoice in Xero.`
  },
}

/** Money held for an investor that arrives or goes back: it touches the bank and no invoice. */
const bankTransaction = (type: 'RECEIVE' | 'SPEND'): EntryKind => ({
  list: 'BankTransactions',
  idField: 'BankTransactionID',
  find: ({ number }) => `${api}/BankTransactions${where(`Reference=="${number}"`)}`,
  counts: (element, { number }) => element['Reference'] === number && !isGone(element),
  make: (entry) => ({
    method: 'PUT',
    path: `${api}/BankTransactions`,
    body: {
      BankTransactions: [
        {
          Type: type,
          Contact: { ContactID: entry.contact_provider_id },
          BankAccount: { Code: entry.bank_account },
          Date: entry.facts.date,
          Reference: entry.number,
          CurrencyCode: entry.currency,
          ...linesOf(entry),
        },
      ],
    },
  }),
  problem: ({ Type: said, Total: total, Reference: reference }, entry) => {
    if (reference !== entry.number || said !== type)
      return `Xero answered with transaction ${String(reference)} instead of ${entry.number}.`
    return differs('Transaction', total, entry)
  },
})

/** `void`: the books refuse it while a payment is on the invoice, and say so. */
const voided: EntryKind = {
  list: 'Invoices',
  idField: 'InvoiceID',
  find: ({ invoice_provider_id: id }) => `${api}/Invoices/${encodeURIComponent(id ?? '')}`,
  counts: ({ Status: status }) => status === 'VOIDED',
  make: ({ invoice_provider_id: id }) => ({
    method: 'POST',
    path: `${api}/Invoices/${encodeURIComponent(id ?? '')}`,
    body: { InvoiceID: id, Status: 'VOIDED' },
  }),
  problem: ({ InvoiceID: id, Status: status }, { invoice_provider_id: ours, number }) =>
    id === ours && status === 'VOIDED' ? undefined : `Invoice ${number} was not voided in Xero.`,
}

/** Deletes what was sent, as the provider documents it: a payment leaves its invoice, a transaction the bank account. */
const reversal = (list: 'Payments' | 'BankTransactions', idField: string): EntryKind => ({
  list,
  idField,
  find: ({ follows_provider_id: id }) => `${api}/${list}/${encodeURIComponent(id ?? '')}`,
  counts: ({ Status: status }) => status === 'DELETED',
  make: ({ follows_provider_id: id }) => ({
    method: 'POST',
    path: `${api}/${list}/${encodeURIComponent(id ?? '')}`,
    body: { ...(list === 'BankTransactions' && { [idField]: id }), Status: 'DELETED' },
  }),
  problem: (element, { follows_provider_id: ours, number }) =>
    element[idField] === ours && element['Status'] === 'DELETED'
      ? undefined
      : `${number} was not deleted in Xero.`,
})

export const entryKinds: Readonly<Record<AccountingKind, EntryKind>> = {
  contact,
  invoice,
  payment,
  receipt: bankTransaction('RECEIVE'),
  refund: bankTransaction('SPEND'),
  void: voided,
  payment_reversal: reversal('Payments', 'PaymentID'),
  receipt_reversal: reversal('BankTransactions', 'BankTransactionID'),
  distribution: bankTransaction('SPEND'),
  distribution_reversal: reversal('BankTransactions', 'BankTransactionID'),
  credit_note: creditNote,
  credit_allocation: creditAllocation,
}
