import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOwnership } from '@moorgate/contract/organisations/ownership.ts'

export type Ownership = AnswerOf<typeof readOwnership>

/**
 * Owners whom the tenant checks: from a quarter on, one step before the law’s “more than 25%” (Companies Act
 * 2006, schedule 1A).
 */
const significantPercent = 25

export const isSignificant = (percent: string): boolean => Number(percent) >= significantPercent
