import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { FundPage } from '../fund-page.tsx'
import { PortfolioAnalysis } from './portfolio-analysis.tsx'

/** `/admin/funds/{id}/portfolio-analysis`. */
export function PortfolioAnalysisPage({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {({ id, name }) => <PortfolioAnalysis fundId={id} name={name} />}
    </FundPage>
  )
}
