import { labelOf, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, moneyText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { addressLines, letterheadOf, letterPdf } from '../../pdf/index.ts'
import { paymentById } from './fee-rows.ts'
import type { FeePayment } from './fee-rows.ts'
import { feePayments } from './tables.ts'

/** The receipt of a fee, in the firm's own design. */
export async function feeReceiptPdf(question: QueryContext, id: number): Promise<GeneratedFile> {
  const { tenant } = question
  await showJson(question, feePayments, question, id)
  const payment = (await paymentById(question, id))!
  if (payment.problem === 'amount_differs') refuse({ code: 'not_found' })
  const { vat_number: vatNumber } = tenant.branding
  const payer = await payerOf(question, payment.user_id)
  const reference = `FEE${String(id).padStart(6, '0')}`
  const total = moneyText(payment.amount_minor, payment.currency)
  const paidOn = dateText(londonDate(payment.paid_at))
  const content = await letterPdf({
    ...letterheadOf(tenant),
    recipient: addressLines(payer.name, payer.address),
    facts: [
      { label: 'Receipt', value: reference, strong: true },
      { label: 'Paid on', value: paidOn },
      { label: labelOf(tenant.branding.navigation, 'investor'), value: payer.reference },
      ...(vatNumber === null ? [] : [{ label: 'VAT number', value: vatNumber }]),
    ],
    title: 'Receipt',
    subtitle: payment.description,
    paragraphs: [`Thank you. We received ${total} by card on ${paidOn}.`],
    tables: [tableOf(payment)],
    notes: notesOf(payment),
    createdAt: payment.paid_at,
  })
  return { name: `Receipt ${reference}.pdf`, mime: 'application/pdf', content }
}

async function payerOf({ db, tenant }: QueryContext, userId: number) {
  const { rows } = await sql<{
    name: string
    address: Record<string, string | null> | null
    reference: string
  }>`select name, address, reference from users where tenant_id = ${tenant.id} and id = ${userId}`.execute(db)
  return rows[0]!
}

/** What was paid for, and the VAT that was charged in it, as the ledger has it. */
function tableOf(payment: FeePayment) {
  const { currency, vat_basis_points: basisPoints, vat_minor: vatMinor } = payment
  const { amount_minor: amountMinor, period_start: start, period_end: end } = payment
  const period = start === null || end === null ? '' : `, ${dateText(start)} to ${dateText(end)}`
  const vat = basisPoints === 0 ? 'VAT: exempt' : `VAT at ${basisPoints / 100}%`
  return {
    columns: [
      { heading: 'For', share: 3 },
      { heading: `Amount, ${currency}`, align: 'right' as const },
    ],
    rows: [
      { cells: [`${payment.description}${period}`, moneyText(amountMinor - vatMinor, currency)] },
      { cells: [vat, moneyText(vatMinor, currency)] },
      { cells: ['Paid', moneyText(amountMinor, currency)], total: true },
    ],
  }
}

/** A refund that the card’s bank rejected did not reach the payer. */
const notesOf = ({ refunded_minor: refundedMinor, problem, currency }: FeePayment): string[] =>
  refundedMinor === 0n || problem === 'refund_failed'
    ? []
    : [`${moneyText(refundedMinor, currency)} of this was refunded to the card.`]
