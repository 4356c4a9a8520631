import { accountRows } from '../domain/bank-account.ts'
import type { PayeeAccount } from '../domain/bank-account.ts'
import { referenceText } from '../domain/format.ts'
import type { AttachedFile } from './attach-file.ts'
import type { PdfBrand } from './brand.ts'
import { letterPdf } from './letter-pdf.ts'
import type { PdfFact, PaymentBox } from './letter-pdf.ts'
import type { PdfTable } from './table.ts'
import type { Phrase } from './wrap.ts'

export interface CashCallNotice {
  brand: PdfBrand
  /** The tenant's address and mailbox. */
  sender: readonly string[]
  recipient: readonly string[]
  date: string
  /** The investor's own reference: INV000427. */
  investor: string
  /** The call's own title: "Cash call 4". */
  title: string
  /** Who is paid for: the fund's or the company's name. */
  offer: string
  amount: string
  dueDay: string
  /** Why, in sentences that stand before and after the one that asks for the money. */
  reason: Phrase
  purpose?: Phrase
  /** How the amount is made up, and what of a commitment is left. */
  tables: readonly PdfTable[]
  /** Left out where the tenant hides bank details. */
  bank?: PayeeAccount
  /** Left out where the tenant hides references. */
  reference?: string
  /** Where the call is paid online; becomes a QR code. */
  payUrl?: string
  /**
   * What happens after the day: "After 11 December 2026 interest of 8% a year is charged on what is unpaid."
   */
  lateTerms?: string
  /** Name of the payment section and of who pays, by the tenant's own words where it has some. */
  labels: { how_to_pay: string; investor: string }
  footer: string
  createdAt: Date
  /** Files inside the notice: its figures for programs. */
  files?: readonly AttachedFile[]
}

/** The notice of a cash call, A4, as PDF. */
export function cashCallNotice(call: CashCallNotice): Promise<Buffer> {
  const facts: PdfFact[] = [
    { label: 'Date', value: call.date },
    { label: call.labels.investor, value: call.investor },
    ...(call.reference ? [{ label: 'Reference', value: referenceText(call.reference), strong: true }] : []),
  ]
  const payment = paymentBox(call)
  return letterPdf({
    brand: call.brand,
    sender: call.sender,
    recipient: call.recipient,
    facts,
    title: call.title,
    subtitle: call.offer,
    paragraphs: [opening(call)],
    tables: call.tables,
    ...(payment && { payment }),
    notes: [call.lateTerms ? `${safety} ${call.lateTerms}` : safety],
    footer: call.footer,
    createdAt: call.createdAt,
    files: call.files ?? [],
  })
}

/** domain handbook §9: stands in every request for money. */
const safety =
  'Pay from an account in your own name. We never change bank details by e-mail: if anyone asks you to, call the number on our website first.'

function opening({ reason, amount, dueDay, purpose }: CashCallNotice): Phrase {
  const parts = (phrase: Phrase) => (typeof phrase === 'string' ? [phrase] : phrase)
  const asked = [' Please pay ', { strong: `${amount} by ${dueDay}` }, '.']
  return [...parts(reason), ...asked, ...(purpose ? [' ', ...parts(purpose)] : [])]
}

function paymentBox({ bank, reference, amount, payUrl, labels }: CashCallNotice): PaymentBox | undefined {
  if (!bank && !payUrl) return undefined
  return {
    heading: labels.how_to_pay,
    rows: [
      ...(bank ? accountRows(bank) : []),
      ...(reference ? [{ label: 'Reference', value: referenceText(reference) }] : []),
      { label: 'Amount', value: amount },
    ],
    ...(payUrl && { code: { content: payUrl, alt: 'QR code for this payment' } }),
  }
}
