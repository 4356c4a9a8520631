import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { readOwnership } from '@moorgate/contract/organisations/ownership.ts'
import { endpointQuery } from '../../../kernel/queries.ts'

export type Ownership = AnswerOf<typeof readOwnership>

export const ownershipQuery = (id: number) =>
  endpointQuery(organisation.name, readOwnership, { params: { id } })
