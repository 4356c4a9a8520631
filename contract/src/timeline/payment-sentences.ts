import type { EventType } from '../events/index.ts'

/** The sentences of money that is called, paid, reversed and given back. */
export const paymentSentences = {
  'payment.received': 'recorded a payment of {amount} {where}',
  'payment.reversed': 'reversed a payment of {amount} {where}',
  'refund.due': 'found a refund of {amount} due {where}',
  'refund.paid': 'paid the refund {where}',
  'cash_call_line.reminded': 'sent a reminder of the payment {where}',
  'cash_call_line.sent': 'said that the payment {where} was sent',
  'cash_call_line.sent_taken_back': 'said that the payment {where} was not sent yet',
  'cash_call_line.waived': 'waived what was still due on the payment {where}',
  'cash_call_line.defaulted': 'recorded that the payment {where} did not come',
  'cash_call_line.issued': 'called the payment {where}',
} as const satisfies Partial<Record<EventType, string>>
