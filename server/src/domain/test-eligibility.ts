import type { CategoryCode } from '@moorgate/contract'
import type { EligibilityRules, InvestorFacts, RequiredDocumentFact } from './eligibility-facts.ts'

export const rules: EligibilityRules = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  pauseEnabled: true,
  complianceTestRequiresCategorisationApproval: false,
  remindsOfCategory: true,
  termsVersion: 2,
  testValidMonths: null,
  triesCap: 0,
}

export const today = '2026-11-20'

export const moment = { now: new Date('2026-11-20T09:30:00Z'), today }

export const ready: InvestorFacts = {
  emailVerified: true,
  registration: 'not_required',
  missingDetails: [],
  documents: [],
  acceptedTermsVersion: 2,
  directOffer: {
    requestedAt: new Date('2026-03-01T10:00:00Z'),
    warnedAt: new Date('2026-03-01T10:01:00Z'),
    leftAt: null,
    continuedAt: new Date('2026-03-02T10:00:00Z'),
  },
  category: { status: 'approved', code: 'high_net_worth', requiresTest: true, expiresOn: '2027-03-01' },
  isCategoryInReview: false,
  test: { passedOn: '2026-03-01', lockedUntil: null, tries: 0 },
  identity: 'passed',
  method: 'approved',
}

export const open = { passedOn: null, lockedUntil: null, tries: 0 }

export const category = (code: CategoryCode, expiresOn = '2027-03-01') => ({
  category: { status: 'approved', code, requiresTest: true, expiresOn } as const,
})

/**
 * Required documents, each in a status and, where it was approved for a time, with its last day and how far the one
 * stands that was sent since.
 */
export const asks = (
  ...documents: [
    status: RequiredDocumentFact['status'],
    lastDay?: string,
    newer?: RequiredDocumentFact['status'],
  ][]
): Partial<InvestorFacts> => ({
  documents: documents.map(([status, lastDay = null, newer = null]) => ({
    title: `Document that is ${status}`,
    status,
    expires_on: lastDay,
    newer,
  })),
})

export const until = new Date('2026-11-21T09:20:00Z')

export const twoTries = { ...open, tries: 2 }

export const strict = { complianceTestRequiresCategorisationApproval: true }
