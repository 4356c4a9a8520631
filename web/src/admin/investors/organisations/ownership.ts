import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { readOwnership } from '@moorgate/contract/organisations/ownership.ts'
import { endpointQuery } from '../../../kernel/queries.ts'

export type Ownership = AnswerOf<typeof readOwnership>

export const ownershipQuery = (id: number) =>
  endpointQuery(organisation.name, readOwnership, { params: { id } })

/**
 * Owners whom the tenant checks: from a quarter on, one step before the law’s “more than 25%” (Companies Act
 * 2006, schedule 1A).
 */
const significantPercent = 25

export const isSignificant = (percent: string): boolean => Number(percent) >= significantPercent
