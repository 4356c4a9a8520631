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
  CreditNoteNumber?: string
  RemainingCredit?: number
  Allocations?: Element[]
  Account?: { Code?: string }
  BankAccount?: { Code?: string }
  Code?: string
  Type?: string
}

export interface Reply {
  status: number
  body: object
}

export const firstOf = (said: Element, list: string) => (said[list] as Element[] | undefined)?.[0] ?? said

export const done = (list: string, element: Element): Reply => ({ status: 200, body: { [list]: [element] } })

/** In pence, so that lines add up exactly. */
export const totalOf = ({ LineItems: lines = [] }: Element): number =>
  lines.reduce((total, line) => total + Math.round(line.UnitAmount * 100), 0) / 100

export function takeOff(invoice: Element, amount: number): void {
  invoice.AmountDue = (invoice.AmountDue ?? 0) - amount
  if (invoice.AmountDue === 0) invoice.Status = 'PAID'
}

/** It says half of what it has booked. */
export function halved(reply: Reply, list: string): Reply {
  const [element] = (reply.body as Record<string, Element[]>)[list] ?? []
  const { Total: total, Amount: amount } = element ?? {}
  return done(list, { ...element, ...(total && { Total: total / 2 }), ...(amount && { Amount: amount / 2 }) })
}

/** `InvoiceNumbers=`, `where=Reference=="…"`, or one by its id. */
export function elementsBy(
  listed: readonly Element[],
  url: URL,
  idField: string,
  id: string | undefined,
): Element[] {
  if (id !== undefined) return listed.filter((each) => each[idField] === id)
  const numbers = url.searchParams.get('InvoiceNumbers')?.split(',')
  if (numbers) return listed.filter((each) => numbers.includes(each.InvoiceNumber ?? ''))
  const [, field = '', value = ''] = /^(\w+)=="([^"]*)"$/.exec(url.searchParams.get('where') ?? '') ?? []
  return listed.filter((each) => each[field] === value)
}
