export {
  admissionTo,
  categoryFact,
  eligibilityFor,
  eligibilityForOpportunity,
  eligibilityFrom,
  eligibilityOfClass,
  tenantRules,
  withGateFacts,
} from './eligibility.ts'
export type { GateFacts } from './eligibility.ts'
export { isEligibleRow, mayBeReadBy, mayReadRow } from './eligibility-sql.ts'
