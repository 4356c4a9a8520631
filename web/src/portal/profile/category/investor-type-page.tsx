import { choosePath } from './category-state.tsx'
import { StatementSteps } from './statement-steps.tsx'

/** `/investor/profile/investor-type`: the statement of a category, and back to where it stands. */
export function InvestorTypePage() {
  return <StatementSteps base={choosePath} back="/investor/profile/type" />
}
