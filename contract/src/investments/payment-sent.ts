import { defineEndpoint } from '../endpoint.ts'
import { cashCallLine } from './cash-call.ts'

const own = { access: 'investor', answer: cashCallLine.row, status: 200 } as const

/**
 * The investor's own word, which is neither a payment nor a state. Saying it again keeps when it was said
 * first; money that comes in answers it, so that of what is still to pay it can be said anew. 409 `not_due`
 * where nothing is asked for any more.
 */
export const sayPaymentSent = defineEndpoint({
  ...own,
  method: 'POST',
  path: 'cash-call-lines/{id}/sent',
  summary: 'Say that the payment of one’s own line was sent',
})

export const takeBackPaymentSent = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: 'cash-call-lines/{id}/sent',
  summary: 'Say that the payment of one’s own line was not sent yet',
})

/**
 * To the caller's address, as the notice was: for the computer or the app in which they pay. 409
 * `not_due` where nothing is due.
 */
export const mailPaymentDetails = defineEndpoint({
  access: 'investor',
  method: 'POST',
  path: 'cash-call-lines/{id}/payment-details/mail',
  summary: 'Have the details of a payment sent to oneself by mail',
  throttle: { name: 'payment-details-mail', limit: 5, perSeconds: 3600, by: 'user' },
  status: 204,
})
