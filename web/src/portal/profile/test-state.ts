import { readFcaTestState, readTestState } from '@moorgate/contract/suitability/appropriateness.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import { endpointQuery } from '../../kernel/queries.ts'

/** Where an investor stands with the appropriateness test. */
export type TestState = AnswerOf<typeof readTestState>

/** Where the reader stands with the test of the tenant: one bank, or two while the risk warning is on. */
export function useTestStateQuery() {
  const flags = useFlags()
  const endpoint = flags.risk_warning_enabled === 1 ? readFcaTestState : readTestState
  return queryOptions({
    ...endpointQuery('compliance', endpoint, { query: { update: 1 } }),
    enabled: flags.compliance_test_enabled === 1,
  })
}
