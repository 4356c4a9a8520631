/** Reminders of what is due on calls, of opportunities and of funds, also once a payment was reversed. */
export { linesToRemindOf, type RemindableLine } from './lines-to-remind-of.ts'
export { overdueWords } from './overdue-text.ts'
export { remindOfPayment, type DuePayment } from './remind-of-payment.ts'
export { tellPaymentReversed } from './tell-payment-reversed.ts'
