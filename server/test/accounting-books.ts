/** An element of the books, in the shape that the provider documents. */
export interface Element {
  [field: string]: unknown
  ContactID?: string
  ContactNumber?: string
  Name?: string
  EmailAddress?: string
  Contact?: { ContactID?: string }
  InvoiceID?: string
  InvoiceNumber?: string
  Reference?: string
  Date?: string
  DueDate?: string
  CurrencyCode?: string
  LineAmountTypes?: string
  LineItems?: {
    UnitAmount: number
    AccountCode: string
    Description: string
    TaxType?: string
    TaxAmount?: number
  }[]
  Total?: number
  AmountDue?: number
  Amount?: number
  Status?: string
  Invoice?: { InvoiceID?: string }
  Account?: { Code?: string }
  BankAccount?: { Code?: string }
  Code?: string
  Type?: string
}

interface Question {
  method: string
  url: URL
  text: string
  key: string | undefined
  mood: unknown
}

interface Reply {
  status: number
  body: object
}

const idFields: Readonly<Record<string, string>> = {
  Contacts: 'ContactID',
  Invoices: 'InvoiceID',
  Payments: 'PaymentID',
  BankTransactions: 'BankTransactionID',
}

/** The books of one organisation: what is in them, and the rules by which the provider takes more. */
export class AccountingBooks {
  readonly contacts: Element[] = []
  readonly invoices: Element[] = []
  readonly payments: Element[] = []
  readonly transactions: Element[] = []
  accounts: Element[] = [
    { Code: '090', Name: 'Business Bank Account', Type: 'BANK', Status: 'ACTIVE' },
    { Code: '825', Name: 'Money held for investors', Type: 'CURRLIAB', Status: 'ACTIVE' },
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
    const [, , , list = '', id] = url.pathname.split('/')
    if (list === 'Accounts') return { status: 200, body: { Accounts: this.accounts } }
    const listed = this.#listed(list)
    if (method === 'GET')
      return { status: 200, body: { [list]: find(listed, url, idFields[list] ?? '', id) } }
    if (mood === 'complains')
      return this.#refused(list, firstOf(JSON.parse(text) as Element, list), 'The account is locked.', 200)
    const before = key === undefined ? undefined : this.#kept.get(key)
    if (before)
      return before.text === text ? before.reply : { status: 400, body: { Message: 'Key was used.' } }
    const reply = this.#write(list, id, firstOf(JSON.parse(text) as Element, list))
    if (key !== undefined && reply.status === 200) this.#kept.set(key, { text, reply })
    return mood === 'halves' ? halved(reply, list) : reply
  }

  /** The provider keeps answers for minutes, not for hours. */
  forgetKeys(): void {
    this.#kept.clear()
  }

  #listed(list: string): Element[] {
    if (list === 'Contacts') return this.contacts
    if (list === 'Invoices') return this.invoices
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
    if (list === 'Invoices' || list === 'BankTransactions')
      made.Total = made.AmountDue = made.LineItems?.[0]?.UnitAmount ?? 0
    if (list === 'BankTransactions' || list === 'Payments') made.Status = 'AUTHORISED'
    if (list === 'Payments') {
      const invoice = this.#invoiceOf(made)!
      invoice.AmountDue = (invoice.AmountDue ?? 0) - (made.Amount ?? 0)
      if (invoice.AmountDue === 0) invoice.Status = 'PAID'
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
    if (list === 'Payments') {
      const invoice = this.#invoiceOf(said)
      if (!invoice || (invoice.AmountDue ?? 0) < (said.Amount ?? 0))
        return 'Payment amount exceeds the amount outstanding on this document'
      return this.#accountComplaint(said.Account?.Code)
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
    return this.#accountComplaint(said.LineItems?.[0]?.AccountCode)
  }

  #accountComplaint(code: unknown): string | undefined {
    return this.accounts.some((each) => each.Code === code && each.Status === 'ACTIVE' && !each['isLocked'])
      ? undefined
      : `Account code '${String(code)}' is not a valid code for this document.`
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

const firstOf = (said: Element, list: string) => (said[list] as Element[] | undefined)?.[0] ?? said

const done = (list: string, element: Element): Reply => ({ status: 200, body: { [list]: [element] } })

/** It says half of what it has booked. */
function halved(reply: Reply, list: string): Reply {
  const [element] = (reply.body as Record<string, Element[]>)[list] ?? []
  const { Total: total, Amount: amount } = element ?? {}
  return done(list, { ...element, ...(total && { Total: total / 2 }), ...(amount && { Amount: amount / 2 }) })
}

/** `InvoiceNumbers=`, `where=Reference=="…"`, or one by its id. */
function find(listed: readonly Element[], url: URL, idField: string, id: string | undefined): Element[] {
  if (id !== undefined) return listed.filter((each) => each[idField] === id)
  const numbers = url.searchParams.get('InvoiceNumbers')?.split(',')
  if (numbers) return listed.filter((each) => numbers.includes(each.InvoiceNumber ?? ''))
  const [, field = '', value = ''] = /^(\w+)=="([^"]*)"$/.exec(url.searchParams.get('where') ?? '') ?? []
  return listed.filter((each) => each[field] === value)
}
