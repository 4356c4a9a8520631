export {
  lockNamedOpportunity,
  lockOpportunity,
  lockOpportunityOf,
  lockVisibleOpportunity,
  mustBeRaising,
} from './lock-opportunity.ts'
export type { Opportunity } from './lock-opportunity.ts'
