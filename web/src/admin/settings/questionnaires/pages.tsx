import { EditorPage } from './editor-page.tsx'
import { useWords } from '../../../kernel/words.tsx'

/** `/admin/settings/investor/fact-find`. */
export function FactFindEditor() {
  const words = useWords()
  return (
    <EditorPage
      kind="fact_find"
      title="Fact find"
      intro={words(
        'Questions about circumstances, finances and aims. {Investors} who have started finish on that version.',
      )}
    />
  )
}

/** `/admin/settings/investor/risk-profile`. */
export function RiskProfileEditor() {
  const words = useWords()
  return (
    <EditorPage
      kind="risk_profile"
      title="Risk profile"
      intro={words('How {investors} feel about risk. Signed profiles keep their score when you change this.')}
    />
  )
}

/** `/admin/settings/investor/investor-consent`. */
export function ConsentEditor() {
  const words = useWords()
  return (
    <EditorPage
      kind="investor_consent"
      title="Consent"
      intro={words(
        'What {investors} can consent to. Each consent is given and withdrawn separately, and continues if the wording changes.',
      )}
    />
  )
}
