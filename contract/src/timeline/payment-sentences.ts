import type { EventType } from '../events/index.ts'

/** The sentences of money that is called, paid, reversed and given back. */
export const paymentSentences = {
  'payment.received': 'recorded a payment of {amount} {where}',
  'payment.reversed': 'reversed a payment of {amount} {where}',
  'refund.due': 'recorded a refund of {amount} as due {where}',
  'refund.paid': 'paid the refund {where}',
  'cash_call_late_charge.charged': 'charged interest on the late payment {where}',
  'cash_call_late_charge.waived': 'waived interest on the late payment {where}',
  'cash_call_late_charge.paid': 'recorded a payment of interest on the late payment {where}',
  'cash_call_late_charge.payment_undone': 'undid the use of an overpayment for late interest {where}',
  'cash_call_line.reminded': 'sent a reminder of the payment {where}',
  'cash_call_line.sent': 'reported the payment {where} as sent',
  'cash_call_line.sent_taken_back': 'reported the payment {where} as not yet sent',
  'cash_call_line.waived': 'waived what was still due on the payment {where}',
  'cash_call_line.defaulted': 'recorded that the payment {where} did not arrive',
  'cash_call_line.issued': 'called the payment {where}',
  'cash_call_line.cancelled': 'withdrew the call for the payment {where}',
} as const satisfies Partial<Record<EventType, string>>
