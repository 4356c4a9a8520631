import { EditorPage } from './editor-page.tsx'

/** `/admin/settings/investor/fact-find`. */
export function FactFindEditor() {
  return (
    <EditorPage
      kind="fact_find"
      title="Fact find"
      intro="What you ask about circumstances, money and aims. Who has begun finishes on the version they began on."
    />
  )
}

/** `/admin/settings/investor/risk-profile`. */
export function RiskProfileEditor() {
  return (
    <EditorPage
      kind="risk_profile"
      title="Risk profile"
      intro="How investors feel about risk. Signed profiles keep their score when you change this."
    />
  )
}

/** `/admin/settings/investor/investor-consent`. */
export function ConsentEditor() {
  return (
    <EditorPage
      kind="investor_consent"
      title="Consent"
      intro="What investors may consent to. Each purpose is given and withdrawn separately, and stays in force when its wording changes."
    />
  )
}
