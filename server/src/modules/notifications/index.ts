import type { Module } from '../../kernel/module.ts'
import { notificationRoutes } from './routes.ts'
/** Telling people things: the bell, the channels on which it rings, and what each of them wants to be told. */
export { notify, notifyAll } from './notify.ts'
export type { Note } from './notify.ts'
export { whoWants } from './choices.ts'
export { postMarketing, postOptionalLetters } from './post-optional-letters.ts'
export { marketingConsent } from './marketing-consent.ts'
export type { MarketingConsent } from './marketing-consent.ts'
export { tellCallCancelled } from './tell-call-cancelled.ts'
export { withReason, words } from './words.ts'

export const notificationModule: Module = {
  routes: notificationRoutes,
}
