import { useBranding } from '../../../kernel/branding.tsx'
import { useText } from '../../../kernel/terminology.tsx'
import { RiskBanner } from '../../../ui/risk-banner.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ResetAfterSave } from '../reset-after-save.tsx'
import type { SavedForm } from '../reset-after-save.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { RichText } from './rich-text.tsx'
import { TextPage } from './text-page.tsx'
import { useTextForm } from './use-text-form.ts'

/**
 * `/admin/settings/investor/risk-warning`: the banner over every page of the portal, and the summary behind
 * its link.
 */
export function RiskWarningPage() {
  return <ResetAfterSave form={RiskWarningForm} />
}

function RiskWarningForm({ onSaved }: SavedForm) {
  const { risk_banner_text: banner, risk_warning_text: summary } = useBranding()
  const text = useText()
  const form = useTextForm({
    values: { risk_banner_text: banner, risk_warning_text: summary },
    said: 'Risk warning published',
    onSaved,
  })
  return (
    <TextPage
      title="Risk warning"
      intro="This wording is prescribed by the regulator. Your compliance officer must confirm each change."
      form={form}
    >
      <SettingsSection title="Banner">
        <RiskBanner
          text={form.values.risk_banner_text}
          linkText={text('risk_banner_link')}
          onOpen={() => undefined}
        />
        <TextArea
          label="Banner text"
          limit={600}
          rows={3}
          defaultValue={banner}
          {...form.typed('risk_banner_text')}
        />
      </SettingsSection>
      <SettingsSection title="Summary">
        <RichText label="Risk summary" field={form.chosen('risk_warning_text')} />
      </SettingsSection>
    </TextPage>
  )
}
