import { londonDate } from '../../kernel/clock.ts'
import { vatIn, vatOfRefund } from '../../domain/vat.ts'
import type { Work } from '../../kernel/work.ts'
import type { CardRefund } from '../cards/index.ts'
import { openDayFrom, postJournal } from '../ledger/index.ts'
import { placeOf } from './fee-rows.ts'
import type { FeeCheckout, FeePayment, FeeSubscription } from './fee-rows.ts'

interface ReceivedFee {
  amountMinor: bigint
  currency: string
  intent: string | undefined
  /** The page, or the subscription with the invoice of one of its periods. */
  of: FeeCheckout | { subscription: FeeSubscription; invoiceId: string; start: string; end: string }
  paidAt: Date
}

/**
 * Records and books what was paid. The caller holds the payer's lock and has seen that it is not recorded. What
 * a page took and did not ask for is left to staff and booked nowhere.
 *
 * Worked example, £120.00 with VAT at 20 %: debit firm_cash 120.00; credit fee_income 100.00, credit vat 20.00.
 */
export async function recordFeePayment(work: Work, fee: ReceivedFee): Promise<FeePayment> {
  const { amountMinor, currency, of } = fee
  const cause = 'subscription' in of ? of.subscription : of
  const isAsAsked = 'subscription' in of || (amountMinor === of.amount_minor && currency === of.currency)
  const basisPoints = await vatBasisPoints(work, cause.fee_price_id)
  const payment = await work.db
    .insertInto('fee_payments')
    .values({
      tenant_id: work.tenant.id,
      ...placeOf(cause),
      fee_price_id: cause.fee_price_id,
      ...('subscription' in of
        ? {
            fee_subscription_id: of.subscription.id,
            invoice_id: of.invoiceId,
            period_start: of.start,
            period_end: of.end,
          }
        : { fee_checkout_id: of.id }),
      payment_intent: fee.intent ?? null,
      currency,
      amount_minor: amountMinor,
      vat_basis_points: basisPoints,
      vat_minor: vatIn(amountMinor, basisPoints),
      description: cause.description,
      paid_at: fee.paidAt,
      problem: isAsAsked ? null : 'amount_differs',
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { type: 'fee_payment', id: payment.id } as const
  if (!isAsAsked) {
    work.emit({
      type: 'fee_payment.exception',
      subject,
      payload: { ...placeOf(payment), problem: 'amount_differs' },
    })
    return payment
  }
  await book(work, payment)
  work.emit({
    type: 'fee_payment.paid',
    subject,
    payload: placeOf(payment),
    after: { amount_minor: String(amountMinor), currency },
  })
  return payment
}

async function vatBasisPoints(work: Work, priceId: number): Promise<number> {
  const { vat_basis_points: basisPoints } = await work.db
    .selectFrom('fee_prices')
    .select('vat_basis_points')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', priceId)
    .executeTakeFirstOrThrow()
  return basisPoints
}

const aboutOf = ({ currency, user_id: userId }: FeePayment) => ({ currency, userId })

async function book(work: Work, payment: FeePayment): Promise<void> {
  const about = aboutOf(payment)
  await postJournal(work, {
    date: await openDayFrom(work, londonDate(payment.paid_at)),
    type: 'fee',
    description: payment.description,
    source: { type: 'fee_payment', id: payment.id },
    entries: [
      { account: 'firm_cash', debitMinor: payment.amount_minor, ...about },
      { account: 'fee_income', creditMinor: payment.amount_minor - payment.vat_minor, ...about },
      { account: 'vat', creditMinor: payment.vat_minor, ...about },
    ],
  })
}

/**
 * Books what went back to the card. `beforeMinor` is what went back earlier, so that the VAT of all parts is the
 * VAT of the whole.
 *
 * Worked example, £60.00 of £120.00 with VAT at 20 %: debit fee_income 50.00, debit vat 10.00; credit firm_cash
 * 60.00.
 */
export async function bookFeeRefund(
  work: Work,
  payment: FeePayment,
  { refund, beforeMinor }: { refund: CardRefund; beforeMinor: bigint },
): Promise<void> {
  const about = aboutOf(payment)
  const newMinor = refund.amount_minor
  const vatMinor = vatOfRefund({ beforeMinor, newMinor }, payment.vat_basis_points)
  await postJournal(work, {
    date: londonDate(work.now),
    type: 'refund',
    description: `Refund: ${payment.description}`,
    source: { type: 'card_refund', id: refund.id },
    entries: [
      { account: 'fee_income', debitMinor: newMinor - vatMinor, ...about },
      { account: 'vat', debitMinor: vatMinor, ...about },
      { account: 'firm_cash', creditMinor: newMinor, ...about },
    ],
  })
}
