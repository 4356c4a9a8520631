/** The card provider: how it is asked, what it says, and what that means for payments of ours. */
export { providersAmount, providersMaximumMinor } from './amounts.ts'
export { ownPayments } from './facts.ts'
export type { CardFacts } from './facts.ts'
export { isPayable, newAttempt, openPage } from './page.ts'
export { cardProvider, faultOf, refuseFault, signedEvent } from './provider.ts'
export type { CardEvent } from './provider.ts'
