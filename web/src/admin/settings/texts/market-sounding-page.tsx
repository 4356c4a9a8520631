import { useBranding } from '../../../kernel/branding.tsx'
import { SettingsPage } from '../../../kernel/page.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Part } from '../part.tsx'
import { SaveBar } from '../save-bar.tsx'
import { RichText } from './rich-text.tsx'
import { useTextForm } from './use-text-form.ts'

/** `/admin/settings/investor/market-sounding`: what somebody reads and accepts before they are told anything. */
export function MarketSoundingPage() {
  const { version } = useBranding()
  return <MarketSoundingForm key={version} />
}

function MarketSoundingForm() {
  const { market_sounding_description: description } = useBranding()
  const term = useTerm()
  const form = useTextForm({ market_sounding_description: description }, 'The text is published')
  return (
    <SettingsPage
      title={term('market_sounding')}
      intro="Read before anything is disclosed. What somebody accepted is kept with the words they saw."
      wide
    >
      {form.refused !== undefined && (
        <Notice tone="bad" live>
          {form.refused}
        </Notice>
      )}
      <Part title="Text">
        <RichText
          label="Duties"
          field={form.typed('market_sounding_description')}
          text={form.values.market_sounding_description}
        />
      </Part>
      <SaveBar
        changes={form.changes}
        busy={form.busy}
        onSave={() => form.onSubmit()}
        onDiscard={form.discard}
      />
      {form.guard}
    </SettingsPage>
  )
}
