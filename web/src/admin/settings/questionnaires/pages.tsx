import { EditorPage } from './editor-page.tsx'

/** `/admin/settings/investor/fact-find`. */
export function FactFindEditor() {
  return (
    <EditorPage
      kind="fact_find"
      title="Fact find"
      intro="Questions about circumstances, finances and aims. Investors who have started finish on that version."
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
      intro="What investors can consent to. Each consent is given and withdrawn separately, and continues if the wording changes."
    />
  )
}
