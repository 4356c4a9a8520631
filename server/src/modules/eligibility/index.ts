export {
  tenantRules,
  gateJoinsSql,
  classOf,
  eligibilityFrom,
  eligibilityOfClass,
  categoryFact,
  gatesFor,
  admissionTo,
  eligibilityForOpportunity,
  withGateFacts,
  eligibilityFor,
  passesGatesSql,
  mayReadSql,
} from './eligibility.ts'
export type { GateFacts, CategoryColumns } from './eligibility.ts'
