import { ConsentPage } from './consent-page.tsx'
import { QuestionnairePage } from './questionnaire-page.tsx'

/** `/investor/profile/fact-find`. */
export function FactFindPage() {
  return (
    <QuestionnairePage
      kind="fact_find"
      title="Fact find"
      path="/investor/profile/fact-find"
      intro="What you have, what you need and what you could lose."
    />
  )
}

/** `/investor/profile/risk-profile`. */
export function RiskProfilePage() {
  return (
    <QuestionnairePage
      kind="risk_profile"
      title="Risk profile"
      path="/investor/profile/risk-profile"
      intro="How you feel about risk. There are no right answers."
    />
  )
}

export { ConsentPage }
