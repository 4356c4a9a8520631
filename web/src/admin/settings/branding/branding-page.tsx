import { updateBranding } from '@moorgate/contract/tenancy/branding.ts'
import { portalNavigation } from '@moorgate/contract/navigation.ts'
import type { PortalOrder } from '@moorgate/contract/navigation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { useForm } from '../../../kernel/form.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { ResetAfterSave } from '../reset-after-save.tsx'
import type { SavedForm } from '../reset-after-save.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { useRenewBranding, useSaveBranding } from '../use-save-branding.ts'
import { BrandingLooks } from './branding-looks.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import type { PreviewTheme } from './branding-preview.tsx'
import { brandingValues, drawable } from './branding-values.ts'
import type { BrandingValues } from './branding-values.ts'
import { ColourFields } from './colour-fields.tsx'
import { ContrastList } from './contrast-list.tsx'
import { Defaults } from './defaults.tsx'
import { LegalDetails } from './legal-details.tsx'
import { LogoField } from './logo-fields.tsx'
import styles from './branding.module.css'

/**
 * `/admin/settings/branding`: how the tenant looks. The preview follows each change; everybody else does when
 * it is saved.
 */
export function BrandingPage() {
  return <ResetAfterSave form={BrandingForm} />
}

function BrandingForm({ onSaved }: SavedForm) {
  const form = useBrandingForm(onSaved)
  const branding = useBranding()
  const [theme, setTheme] = useState<PreviewTheme>('light')
  const colours = drawable(form.values.colours, branding.colours)
  return (
    <SettingsPage
      title="Branding"
      intro="Changes appear in the preview immediately, and in the portal when you save."
      preview={<BrandingPreview values={form.values} colours={colours} theme={theme} onTheme={setTheme} />}
    >
      <Problem says={form.refused} />
      <Logos form={form} />
      <SettingsSection title="Colours">
        <ColourFields
          values={form.values.colours}
          onChange={(next) => form.set('colours', next)}
          errorOf={(key) => form.errorOf(`colours.${key}`)}
        />
      </SettingsSection>
      <SettingsSection title={`Contrast, ${theme}`}>
        <ContrastList colours={colours} theme={theme} />
      </SettingsSection>
      <Portal form={form} />
      <Words form={form} />
      <LegalDetails form={form} />
      <BrandingLooks unsaved={form.changes > 0} onRestored={onSaved} />
      <Defaults onSaved={onSaved} />
      <ChangesFooter form={form} save="Save and publish" onSave={form.onSubmit} />
      {form.guard}
    </SettingsPage>
  )
}

function useBrandingForm(onSaved: () => void) {
  const branding = useBranding()
  const save = useSaveBranding()
  const queries = useQueryClient()
  const before = brandingValues(branding)
  const form = useForm<BrandingValues>({
    values: before,
    schema: updateBranding.body,
    bodyOf: (values) => changesOf(before, values),
    version: branding.version,
    renew: useRenewBranding(),
    send: async (values) => {
      await save(changesOf(before, values))
      await queries.invalidateQueries({ queryKey: ['branding_looks'] })
      onSaved()
      showToast('Branding published')
    },
  })
  return { ...form, guard: useLeaveGuard(form.changes > 0 && !form.busy) }
}

type Form = ReturnType<typeof useBrandingForm>

const pictures = '.png,.jpg,.jpeg,.webp,.svg'

function Logos({ form }: { form: Form }) {
  const { logo, logo_alt: logoAlt, favicon } = useBranding()
  const field = (name: 'logo' | 'logo_alt' | 'favicon') => ({
    chosen: form.values[name],
    error: form.errorOf(name),
    onChoose: (file: File | '') => form.set(name, file),
  })
  return (
    <SettingsSection title="Logo">
      <div className={styles.logos}>
        <LogoField
          label="Main logo"
          hint="SVG, PNG, JPG or WebP, for light backgrounds."
          accept={pictures}
          present={logo}
          {...field('logo')}
        />
        <LogoField
          label="Alternative logo"
          hint="For dark backgrounds."
          accept={pictures}
          present={logoAlt}
          onDark
          {...field('logo_alt')}
        />
        <LogoField
          label="Favicon"
          hint="PNG or SVG."
          accept=".png,.svg"
          present={favicon}
          {...field('favicon')}
        />
      </div>
    </SettingsSection>
  )
}

function Portal({ form }: { form: Form }) {
  const titleOf = useTitleOf()
  const orders = ([0, 1, 2] as const).map((order: PortalOrder) => ({
    value: order,
    label: portalNavigation(order)
      .map(({ title }) => titleOf(title))
      .join(', '),
  }))
  return (
    <SettingsSection title="Client portal">
      <RadioGroup
        label="Headings"
        variant="inline"
        options={[
          { value: 'serif', label: 'Serif' },
          { value: 'sans', label: 'Sans' },
        ]}
        {...form.chosen('display_font')}
      />
      <RadioGroup label="Order of the navigation" options={orders} {...form.chosen('portal_order')} />
    </SettingsSection>
  )
}

function Words({ form }: { form: Form }) {
  return (
    <SettingsSection title="Names and addresses">
      <FieldPair>
        <TextField label="Page title" optional {...form.typed('page_title')} />
        <TextField label="Support e-mail" type="email" optional {...form.typed('support_email')} />
        <TextField
          label="Website"
          type="url"
          hint="The portal logo links to it."
          optional
          {...form.typed('back_to_site_url')}
        />
        <TextField label="Home button on error pages" optional {...form.typed('home_link_text')} />
      </FieldPair>
      <Checkbox
        label="Keep search engines out"
        description="Asks search engines not to list your pages."
        {...form.typed('noindex')}
      />
    </SettingsSection>
  )
}
