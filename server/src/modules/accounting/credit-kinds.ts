import { amountOf, differs, linesOf } from './entry-facts.ts'
import type { EntryToSend } from './entry-facts.ts'
import { api, isGone, where } from './entry-kind.ts'
import type { Element, EntryKind } from './entry-kind.ts'
import { exactNumber } from './exact-json.ts'
import { objectOf } from './provider.ts'

/** What is no longer due on an invoice, addressed to the same contact and booked on the same account. */
export const creditNote: EntryKind = {
  list: 'CreditNotes',
  idField: 'CreditNoteID',
  find: ({ number }) => `${api}/CreditNotes${where(`CreditNoteNumber=="${number}"`)}`,
  counts: (element, { number }) => element['CreditNoteNumber'] === number && !isGone(element),
  make: (entry) => ({
    method: 'PUT',
    path: `${api}/CreditNotes`,
    body: {
      CreditNotes: [
        {
          Type: 'ACCRECCREDIT',
          Contact: { ContactID: entry.contact_provider_id },
          CreditNoteNumber: entry.number,
          Reference: entry.facts.reference,
          Date: entry.facts.date,
          CurrencyCode: entry.currency,
          ...linesOf(entry),
          Status: 'AUTHORISED',
        },
      ],
    },
  }),
  problem: (element, entry) => {
    const { CreditNoteNumber: number, Total: total, CurrencyCode: currency, Status: status } = element
    if (number !== entry.number)
      return `Xero answered with credit note ${String(number)} instead of ${entry.number}.`
    if (currency !== entry.currency) return `Credit note ${entry.number} is in ${String(currency)} in Xero.`
    if (status !== 'AUTHORISED' && status !== 'PAID')
      return `Credit note ${entry.number} has the status ${String(status)} in Xero.`
    return differs('Credit note', total, entry)
  },
}

/**
 * Sets a credit note against its invoice. It is looked for at the credit note, and the answer to making it holds the
 * allocation alone, mostly without an id of its own; so it is known by the note's.
 */
export const creditAllocation: EntryKind = {
  list: 'CreditNotes',
  madeList: 'Allocations',
  idField: 'CreditNoteID',
  find: ({ follows_provider_id: id }) => `${api}/CreditNotes/${encodeURIComponent(id ?? '')}`,
  counts: (note, entry) => allocationsOf(note).some((each) => isOnInvoice(each, entry)),
  make: (entry) => ({
    method: 'PUT',
    path: `${api}/CreditNotes/${encodeURIComponent(entry.follows_provider_id ?? '')}/Allocations`,
    body: {
      Allocations: [
        {
          Invoice: { InvoiceID: entry.invoice_provider_id },
          Amount: exactNumber(amountOf(entry)),
          Date: entry.facts.date,
        },
      ],
    },
  }),
  problem: (element, entry) => {
    const made = allocationsOf(element).find((each) => isOnInvoice(each, entry)) ?? element
    return isOnInvoice(made, entry)
      ? differs('Allocation of', made['Amount'], entry)
      : `Credit note ${entry.number} is set against another invoice in Xero.`
  },
  idOf: (_element, { follows_provider_id: id }) => id,
}

const allocationsOf = ({ Allocations: list }: Element): readonly Element[] =>
  Array.isArray(list) ? list.map(objectOf) : []

const isOnInvoice = ({ Invoice: invoice }: Element, entry: EntryToSend) =>
  objectOf(invoice)['InvoiceID'] === entry.invoice_provider_id
