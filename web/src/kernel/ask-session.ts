import type { CallOptions } from './api.ts'
import { loadingTimeoutMs } from './constants.ts'

/** The relations that every session loads (specification §7, GET /api/user). */
const sessionIncludes = [
  'organisations',
  'attributeValues',
  'onboardingDocuments',
  'owner',
  'investmentMethodEntities.investmentMethod',
  'leadInvestmentMethodEntities.investmentMethod',
  'ownershipChoices',
].join(',')

/** How it is asked who is here: before the application's code has come, and by the application. */
export const askSession: CallOptions = {
  query: new URLSearchParams({ include: sessionIncludes }),
  timeoutMs: loadingTimeoutMs,
  signedOut: 'fail',
}
