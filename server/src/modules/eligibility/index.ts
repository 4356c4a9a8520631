export {
  admissionTo,
  categoryFact,
  eligibilityFor,
  eligibilityForOpportunity,
  eligibilityFrom,
  eligibilityOfClass,
  gatesFor,
  tenantRules,
  withGateFacts,
} from './eligibility.ts'
export type { GateFacts } from './eligibility.ts'
export { isEligibleRow, mayReadRow } from './eligibility-sql.ts'
