import type { AccountingKind } from '@moorgate/contract'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { exactNumber } from './exact-json.ts'
import { objectOf } from './provider.ts'
import type { ApiRequest } from './provider.ts'

/** Which of the chosen accounts something is booked on. */
export type AccountOf = 'calls' | 'drawdowns' | 'fees'

/** What is sent of an entry beside its number and amount, as it was when it happened. */
export interface EntryFacts {
  name?: string
  email?: string | null
  date?: string
  due_date?: string
  reference?: string | null
  account?: AccountOf
  description?: string
}

/** An entry with what its request needs of others: ids in the books, and the accounts that were chosen. */
export interface EntryToSend {
  id: number
  kind: AccountingKind
  number: string
  currency: string | null
  amount_minor: bigint | null
  facts: EntryFacts
  contact_provider_id: string | null
  invoice_provider_id: string | null
  calls_account: string | null
  drawdowns_account: string | null
  fees_account: string | null
  fees_vat: string
  bank_account: string | null
}

type Element = Readonly<Record<string, unknown>>

/** How one kind of entry is found in the books, made there, and judged by what the books answer. */
export interface EntryKind {
  /** The field of an answer that holds the elements. */
  list: string
  idField: string
  /** Whether it is looked for before the first try too. */
  isLookedForFirst?: boolean
  find(entry: EntryToSend): string
  /** Whether an element that was found stands in for the entry. */
  counts(element: Element, entry: EntryToSend): boolean
  /** Makes it; `found` is what is there already and may be changed. */
  make(entry: EntryToSend, found: Element | undefined): Omit<ApiRequest, 'key'>
  /** What is wrong with an element that should be the entry; undefined where it is right. */
  problem(element: Element, entry: EntryToSend): string | undefined
}

const api = '/api.xro/2.0'
const where = (condition: string) => `?where=${encodeURIComponent(condition)}`
const isGone = ({ Status: status }: Element) => status === 'DELETED' || status === 'VOIDED'

const amountOf = ({ amount_minor: minor, currency }: EntryToSend) =>
  formatMoney(minor ?? 0n, currency ?? 'GBP')

/** The amounts of the books are written with other numbers of zeros: `5000`, `5000.0`, `5000.0000`. */
function isAmount(value: unknown, { amount_minor: minor, currency }: EntryToSend): boolean {
  const text = String(value)
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return parseMoney(plain, currency ?? 'GBP') === minor
}

function differs(what: string, value: unknown, entry: EntryToSend): string | undefined {
  return isAmount(value, entry)
    ? undefined
    : `${what} ${entry.number} has the amount ${String(value ?? 'none')} in Xero instead of ${amountOf(entry)}.`
}

/** A missing account is said by name: the entry fails until one is chosen. */
export function missingAccount(entry: EntryToSend): string | undefined {
  const { kind, facts } = entry
  if (facts.account && accountCode(entry) === null)
    return 'Choose the account that it is booked on, then send it again.'
  const isBanked = kind === 'payment' || kind === 'receipt' || kind === 'refund'
  return isBanked && entry.bank_account === null ? 'Choose the bank account, then send it again.' : undefined
}

const accountCode = (entry: EntryToSend) => entry[`${entry.facts.account ?? 'calls'}_account`]

/** Money that is invested has no VAT; fees as the firm chose. Amounts include it. */
const vat: Readonly<Record<string, string>> = { exempt: 'EXEMPTOUTPUT', standard: 'OUTPUT2' }

function linesOf(entry: EntryToSend) {
  const tax = entry.facts.account === 'fees' ? vat[entry.fees_vat] : undefined
  return {
    LineAmountTypes: tax === undefined ? 'NoTax' : 'Inclusive',
    LineItems: [
      {
        Description: entry.facts.description,
        Quantity: 1,
        UnitAmount: exactNumber(amountOf(entry)),
        AccountCode: accountCode(entry),
        ...(tax !== undefined && { TaxType: tax }),
      },
    ],
  }
}

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
          Account: { Code: entry.bank_account },
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

export const entryKinds: Readonly<Record<AccountingKind, EntryKind>> = {
  contact,
  invoice,
  payment,
  receipt: bankTransaction('RECEIVE'),
  refund: bankTransaction('SPEND'),
  void: voided,
}
