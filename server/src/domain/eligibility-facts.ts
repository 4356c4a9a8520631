import type { CategoryCode } from '@moorgate/contract'

/** The tenant settings that decide on eligibility. */
export type EligibilityRules = {
  /**
   * The tenant works under a legal route that asks for a category: the risk warning or the exemptions are on.
   */
  categoriesEnabled: boolean
  complianceTestEnabled: boolean
  /** The personal warning and the pause before the first offer are asked of investors. */
  pauseEnabled: boolean
  complianceTestRequiresCategorisationApproval: boolean
  /** The portal reminds an investor of a category that is missing or ends soon. */
  remindsOfCategory: boolean
  termsVersion: number
  testValidMonths: number | null
  triesCap: number
}

/** When the question is asked. `today` is the tenant's date. */
export type EligibilityTime = { now: Date; today: string }

export type CategoryFact =
  | { status: 'missing' | 'pending' | 'rejected' | 'expired' }
  | { status: 'approved'; code: CategoryCode; requiresTest: boolean; expiresOn: string }

/** The last result of the test as the record has it. `passedOn` is a date of the tenant. */
export type TestFact = { passedOn: string | null; lockedUntil: Date | null; tries: number }

/** When an investor first asked to see an offer, and what they chose under the warning and after the pause. */
export type DirectOfferFact = {
  requestedAt: Date | null
  warnedAt: Date | null
  leftAt: Date | null
  continuedAt: Date | null
}

/** A document that the tenant requires of an investor: one to accept, or one to send. */
export type RequiredDocumentFact = {
  title: string
  status: 'to_accept' | 'accepted' | 'required' | 'submitted' | 'approved' | 'rejected' | 'expired'
  /** The last day on which an approved one counts; null where it counts for good. */
  expires_on: string | null
  /** How far the one stands that was sent after an approved one with a last day; null where none was. */
  newer?: RequiredDocumentFact['status'] | null
}

export type InvestorFacts = {
  emailVerified: boolean
  registration: 'not_required' | 'pending' | 'approved' | 'rejected'
  /** Names of the details that are not there yet. */
  missingDetails: readonly string[]
  documents: readonly RequiredDocumentFact[]
  acceptedTermsVersion: number
  directOffer: DirectOfferFact
  category: CategoryFact
  /** Staff review a statement, as a renewal beside the category that still counts. */
  isCategoryInReview: boolean
  test: TestFact
  identity: 'not_started' | 'pending' | 'passed' | 'referred' | 'failed' | 'expired'
  /** The method chosen for this investment, or the best that the investor has. */
  method:
    | 'missing'
    | 'organisation_only'
    | 'draft'
    | 'pending'
    | 'approved'
    | 'rejected'
    | 'suspended'
    | 'closed'
}
