import { useBranding } from '../../../kernel/branding.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { ResetAfterSave } from '../reset-after-save.tsx'
import type { SavedForm } from '../reset-after-save.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { RichText } from './rich-text.tsx'
import { TextPage } from './text-page.tsx'
import { useTextForm } from './use-text-form.ts'

/**
 * `/admin/settings/investor/market-sounding`: what somebody reads and accepts before they are told anything.
 */
export function MarketSoundingPage() {
  return <ResetAfterSave form={MarketSoundingForm} />
}

function MarketSoundingForm({ onSaved }: SavedForm) {
  const words = useWords()
  const { market_sounding_description: description } = useBranding()
  const term = useTerm()
  const form = useTextForm({
    values: { market_sounding_description: description },
    said: 'Text published',
    onSaved,
  })
  return (
    <TextPage
      title={term('market_sounding')}
      intro={words(
        '{Investors} read this before anything is disclosed. We store the text with each acceptance.',
      )}
      form={form}
    >
      <SettingsSection title="Text">
        <RichText label="Duties" field={form.chosen('market_sounding_description')} />
      </SettingsSection>
    </TextPage>
  )
}
