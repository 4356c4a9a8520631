import { defineEndpoint } from '../endpoint.ts'
import { boolean } from '../wire.ts'
import {
  approvingAccount,
  paymentDetails,
  readingAccount,
  refusingAccount,
  settingAccount,
} from '../methods/collection-account.ts'

const requires = 'funds_enabled' as const
const read = { event: 'funds', action: 'visit' } as const

/** The account that the investors of a fund pay calls into. Calls that were issued keep the one they named. */
export const setFundBank = defineEndpoint({ ...settingAccount, path: 'funds/{id}/bank-account', requires })

export const approveFundBank = defineEndpoint({
  ...approvingAccount,
  path: 'funds/{id}/bank-account/approve',
  requires,
})

export const refuseFundBank = defineEndpoint({
  ...refusingAccount,
  path: 'funds/{id}/bank-account/refuse',
  requires,
})

export const readFundBank = defineEndpoint({
  ...readingAccount,
  path: 'funds/{id}/bank-account',
  access: read,
  requires,
})

export const readFundPaymentDetails = defineEndpoint({
  method: 'GET',
  path: 'fund-drawdown-lines/{id}/payment-details',
  summary: 'Read where and how to pay a line of a call on a fund',
  access: { ...read, own: true },
  requires,
  answer: paymentDetails.extend({ card: boolean() }),
  status: 200,
})
