import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StatementSteps } from './statement-steps.tsx'

/**
 * `/investor/investments/:slug/investor-type`: the statement of a category, and back to the offer that asked
 * for it.
 */
export function OpportunityStatementPage({ params: { slug = '' } }: ScreenProps) {
  const opportunity = `/investor/investments/${encodeURIComponent(slug)}`
  return <StatementSteps base={`${opportunity}/investor-type`} back={opportunity} />
}
