import { done, elementsBy, firstOf, halved, takeOff, totalOf } from './accounting-elements.ts'
import type { Element, Reply } from './accounting-elements.ts'

interface Question {
  method: string
  url: URL
  text: string
  key: string | undefined
  mood: unknown
}

const idFields: Readonly<Record<string, string>> = {
  Contacts: 'ContactID',
  Invoices: 'InvoiceID',
  CreditNotes: 'CreditNoteID',
  Payments: 'PaymentID',
  BankTransactions: 'BankTransactionID',
}

/** The books of one organisation: what is in them, and the rules by which the provider takes more. */
export class AccountingBooks {
  readonly contacts: Element[] = []
  readonly invoices: Element[] = []
  readonly creditNotes: Element[] = []
  readonly payments: Element[] = []
  readonly transactions: Element[] = []
  accounts: Element[] = [
    { Code: '090', Name: 'Business Bank Account', Type: 'BANK', Status: 'ACTIVE' },
    {
      Code: '825',
      Name: 'Money held for investors',
      Type: 'CURRLIAB',
      Status: 'ACTIVE',
      EnablePaymentsToAccount: true,
    },
    { Code: '826', Name: 'Called from investors of funds', Type: 'CURRLIAB', Status: 'ACTIVE' },
    { Code: '200', Name: 'Fees', Type: 'REVENUE', Status: 'ACTIVE' },
    { Code: '830', Name: 'Paid out by funds', Type: 'CURRLIAB', Status: 'ACTIVE' },
    { Code: '827', Name: 'Locked by the bookkeeper', Type: 'CURRLIAB', Status: 'ACTIVE', isLocked: true },
    { Code: '610', Name: 'Accounts Receivable', Type: 'CURRENT', Status: 'ACTIVE', SystemAccount: 'DEBTORS' },
    { Code: '999', Name: 'Old account', Type: 'CURRLIAB', Status: 'ARCHIVED' },
  ]
  #last = 0
  #kept = new Map<string, { text: string; reply: Reply }>()

  /** An answer under a key is given again while the provider keeps it. */
  answer(question: Question): Reply {
    const { method, url, text, key, mood } = question
    const [, , , list = '', id, part] = url.pathname.split('/')
    if (list === 'Accounts') return { status: 200, body: { Accounts: this.accounts } }
    const listed = this.#listed(list)
    if (method === 'GET')
      return { status: 200, body: { [list]: elementsBy(listed, url, idFields[list] ?? '', id) } }
    const said = firstOf(JSON.parse(text) as Element, part ?? list)
    if (mood === 'complains') return this.#refused(part ?? list, said, 'The account is locked.', 200)
    const before = key === undefined ? undefined : this.#kept.get(key)
    if (before)
      return before.text === text ? before.reply : { status: 400, body: { Message: 'Key was used.' } }
    const reply = part ? this.#allocate(id, said) : this.#write(list, id, said)
    if (key !== undefined && reply.status === 200) this.#kept.set(key, { text, reply })
    return mood === 'halves' ? halved(reply, part ?? list) : reply
  }

  /** The provider keeps answers for minutes, not for hours. */
  forgetKeys(): void {
    this.#kept.clear()
  }

  #listed(list: string): Element[] {
    if (list === 'Contacts') return this.contacts
    if (list === 'Invoices') return this.invoices
    if (list === 'CreditNotes') return this.creditNotes
    return list === 'Payments' ? this.payments : this.transactions
  }

  #write(list: string, id: string | undefined, said: Element): Reply {
    const listed = this.#listed(list)
    const idField = idFields[list]!
    const known = listed.find((each) => each[idField] === (id ?? said[idField]))
    const complaint = this.#complaint(list, said, known)
    if (complaint !== undefined) return this.#refused(list, said, complaint, 400)
    if (known) return done(list, this.#changed(list, known, said))
    const made = {
      [idField]: `00000000-0000-4000-8000-${String((this.#last += 1)).padStart(12, '0')}`,
      ...said,
    }
    listed.push(this.#completed(list, made))
    return done(list, made)
  }

  /** Sets a credit note against an invoice of its contact. The answer holds no id, as documented. */
  #allocate(id: string | undefined, said: Element): Reply {
    const note = this.creditNotes.find((each) => each['CreditNoteID'] === id)
    const invoice = this.#invoiceOf(said)
    const minor = said.Amount ?? 0
    const isTooMuch = minor > (note?.RemainingCredit ?? 0) || minor > (invoice?.AmountDue ?? 0)
    if (!note || !invoice || isTooMuch || note.Contact?.ContactID !== invoice.Contact?.ContactID)
      return this.#refused('Allocations', said, 'The amount exceeds what is outstanding.', 400)
    note.RemainingCredit = (note.RemainingCredit ?? 0) - minor
    if (note.RemainingCredit === 0) note.Status = 'PAID'
    note.Allocations = [...(note.Allocations ?? []), { ...said }]
    takeOff(invoice, minor)
    return done('Allocations', { ...said, ValidationErrors: [] })
  }

  /** A payment that is deleted leaves its invoice, which is due again. */
  #changed(list: string, known: Element, said: Element): Element {
    const invoice = list === 'Payments' ? this.#invoiceOf(known) : undefined
    if (invoice) {
      invoice.AmountDue = (invoice.AmountDue ?? 0) + (known.Amount ?? 0)
      invoice.Status = 'AUTHORISED'
    }
    return Object.assign(known, said)
  }

  #completed(list: string, made: Element): Element {
    if (list !== 'Payments' && list !== 'Contacts') made.Total = made.AmountDue = totalOf(made)
    if (list === 'CreditNotes') made.RemainingCredit = made.Total ?? 0
    if (list === 'BankTransactions' || list === 'Payments') made.Status = 'AUTHORISED'
    if (list === 'Payments') {
      takeOff(this.#invoiceOf(made)!, made.Amount ?? 0)
    }
    return made
  }

  #invoiceOf = (payment: Element) =>
    this.invoices.find((each) => each['InvoiceID'] === payment.Invoice?.InvoiceID)

  #complaint(list: string, said: Element, known: Element | undefined): string | undefined {
    if (list === 'Contacts') return this.#contactComplaint(said, known)
    if (list !== 'Invoices' && known)
      return known.Status === 'DELETED' ? 'This document has already been deleted.' : undefined
    if (list === 'Invoices') return this.#invoiceComplaint(said, known)
    if (list === 'CreditNotes') return this.#noteComplaint(said)
    if (list === 'Payments') {
      const invoice = this.#invoiceOf(said)
      if (!invoice || (invoice.AmountDue ?? 0) < (said.Amount ?? 0))
        return 'Payment amount exceeds the amount outstanding on this document'
      return this.#paymentComplaint(said.Account?.Code)
    }
    return this.#accountComplaint(said.BankAccount?.Code)
  }

  #contactComplaint(said: Element, known: Element | undefined): string | undefined {
    const others = this.contacts.filter((each) => each !== known)
    if (others.some((each) => each.Name === said.Name))
      return `The contact name ${said.Name} is already assigned to another contact. The contact name must be unique across all active contacts.`
    return others.some((each) => each.ContactNumber === said.ContactNumber)
      ? 'The contact number is already assigned to another contact.'
      : undefined
  }

  #invoiceComplaint(said: Element, known: Element | undefined): string | undefined {
    if (known)
      return said.Status === 'VOIDED' && known.AmountDue !== known.Total
        ? 'Invoice not of valid status for modification. This document has a payment allocated to it.'
        : undefined
    if (this.invoices.some((each) => each.InvoiceNumber === said.InvoiceNumber && each.Status !== 'VOIDED'))
      return 'Invoice # must be unique.'
    if (!this.contacts.some((each) => each.ContactID === said.Contact?.ContactID)) return 'Contact not found.'
    return this.#linesComplaint(said)
  }

  #linesComplaint = ({ LineItems: lines = [] }: Element) =>
    lines.map((line) => this.#accountComplaint(line.AccountCode)).find((complaint) => complaint !== undefined)

  #noteComplaint(said: Element): string | undefined {
    if (this.creditNotes.some((each) => each.CreditNoteNumber === said.CreditNoteNumber))
      return 'Credit note number must be unique.'
    return this.#accountComplaint(said.LineItems?.[0]?.AccountCode)
  }

  #accountComplaint(code: unknown): string | undefined {
    return this.accounts.some((each) => each.Code === code && each.Status === 'ACTIVE' && !each['isLocked'])
      ? undefined
      : `Account code '${String(code)}' is not a valid code for this document.`
  }

  /** Payments come from the bank, or from an account that takes them. */
  #paymentComplaint(code: unknown): string | undefined {
    const account = this.accounts.find((each) => each.Code === code)
    return account && account.Type !== 'BANK' && account['EnablePaymentsToAccount'] !== true
      ? 'Account code is not a valid code for this document.'
      : this.#accountComplaint(code)
  }

  #refused(list: string, said: Element, message: string, status: number): Reply {
    const element = { ...said, ValidationErrors: [{ Message: message }] }
    return status === 200
      ? { status, body: { [list]: [{ ...element, StatusAttributeString: 'ERROR' }] } }
      : {
          status,
          body: {
            ErrorNumber: 10,
            Type: 'ValidationException',
            Message: 'A validation exception occurred',
            Elements: [element],
          },
        }
  }
}
