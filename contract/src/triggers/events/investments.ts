import { about, naming } from './trigger-event.ts'
import type { EventField } from './trigger-event.ts'

const paymentAmount: readonly EventField[] = [
  { key: 'payment_amount', label: 'Payment amount', type: 'money', minor: 'amount_minor' },
]
const amountDue: readonly EventField[] = [
  { key: 'amount_due', label: 'Amount due', type: 'money', minor: 'outstanding_minor' },
]
const ofInvestment = { kind: 'investment', by: 'investment_id' } as const

/** What happens to investments, their payments, shares and certificates. */
export const investmentEvents = {
  ...about('investment', {
    'investment.interested': 'an {investor} shows interest',
    'investment.reserved': 'an investment is reserved',
    'investment.waiting_listed': 'an investment joins the {waiting_list}',
    'investment.promoted': 'an investment leaves the {waiting_list}',
    'investment.place_accepted': 'a place from the {waiting_list} is accepted',
    'investment.entered': 'an investment is entered by staff',
    'investment.signature_asked': 'a signature for an investment is requested',
    'investment.signed': 'an investment is signed',
    'investment.confirmed': 'an investment is confirmed',
    'investment.declined': 'an investment is declined',
    'investment.updated': 'an investment is changed',
    'investment.amount_changed': 'the amount of an investment changes',
    'investment.reward_chosen': 'a {reward} is chosen',
    'investment.awaiting_payment': 'payment for an investment is called',
    'investment.call_cancelled': 'the call of an investment is cancelled',
    'investment.part_paid': 'an investment is partly paid',
  }),
  'payment.received': { label: 'a payment is received', ...ofInvestment, payload: paymentAmount },
  ...about('investment', { 'investment.payment_received': 'an investment is fully paid' }),
  'cash_call_line.defaulted': {
    label: 'an {investor} defaults on a payment',
    ...ofInvestment,
    payload: amountDue,
  },
  ...naming('investment', 'investment_id', {
    'payment.reversed': 'a payment is reversed',
    'cash_call_line.reminded': 'an {investor} is reminded to pay',
    'cash_call_line.sent': 'an {investor} says that a payment is on its way',
    'cash_call_line.cancelled': 'an amount that was called is cancelled',
    'cash_call_line.waived': 'an amount that was called is waived',
    'cash_call_late_charge.charged': 'interest on a late payment is charged',
    'cash_call_late_charge.waived': 'interest on a late payment is waived',
    'cash_call_late_charge.paid': 'interest on a late payment is paid',
    'card_payment.paid': 'an investment is paid by card',
    'card_payment.exception': 'a card payment needs attention',
    'card_payment.disputed': 'a card payment is disputed',
    'card_payment.dispute_closed': 'the dispute of a card payment is closed',
    'card_refund.booked': 'a card payment is refunded',
    'card_refund.failed': 'the refund of a card payment fails',
    'refund.due': 'a refund is due',
    'refund.paid': 'a refund is paid',
  }),
  ...about('investment', {
    'investment.allocated': 'an investment is allocated',
    'investment.certificated': 'a certificate for an investment is issued',
    'investment.cancelled': 'an investment is cancelled',
    'investment.expired': 'a reservation expires',
    'investment.refund_due': 'an investment is to be refunded',
    'investment.refunded': 'an investment is refunded',
    'investment.transferred': 'an investment is transferred',
    'investment.part_exited': 'an investment is partly exited',
    'investment.exited': 'an investment is exited',
    'investment.written_off': 'an investment is written off',
    'investment.end_withdrawn': 'the end of an investment is withdrawn',
  }),
  ...naming('investment', 'investment_id', {
    'share_transfer.drafted': 'a {share_transfer} is drafted',
    'share_transfer.approved': 'a {share_transfer} is approved',
    'share_transfer.registered': 'a {share_transfer} is registered',
    'share_transfer.cancelled': 'a {share_transfer} is cancelled',
    'tax_certificate.filed': 'a {tax_certificate} is filed',
    'tax_certificate.replaced': 'a {tax_certificate} is replaced',
    'tax_certificate.withdrawn': 'a {tax_certificate} is withdrawn',
    'tax_scheme_request.accepted': 'a {tax_scheme_request} is accepted',
    'tax_scheme_request.refused': 'a {tax_scheme_request} is refused',
    'pre_emption_choice.followed': 'a {pre_emption_choice} becomes an investment',
  }),
} as const
