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
      intro="How somebody feels about risk. Signed profiles keep their score, whatever is changed here."
    />
  )
}

/** `/admin/settings/investor/investor-consent`. */
export function ConsentEditor() {
  return (
    <EditorPage
      kind="investor_consent"
      title="Consent"
      intro="What somebody may allow you. Each purpose is given and withdrawn by itself; nobody loses one when its words change."
    />
  )
}
