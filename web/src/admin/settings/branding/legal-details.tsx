import { FieldPair } from '../../../features/records/field-layout.tsx'
import type { useForm } from '../../../kernel/form.ts'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import type { BrandingValues } from './branding-values.ts'

interface LegalDetailsProps {
  form: Pick<ReturnType<typeof useForm<BrandingValues>>, 'typed'>
}

/** Who the tenant is by law: at the foot of its e-mails and PDFs, and behind links of the footers. */
export function LegalDetails({ form }: LegalDetailsProps) {
  return (
    <SettingsSection title="Legal details">
      <Text tone="soft">Shown at the foot of your e-mails and PDFs.</Text>
      <FieldPair>
        <TextField label="Company name" optional {...form.typed('company_name')} />
        <TextField label="Company number" optional {...form.typed('company_number')} />
        <TextField label="Registered office" optional {...form.typed('company_address')} />
        <TextField
          label="VAT number"
          hint="Shown on receipts. Leave blank if you’re not VAT-registered."
          optional
          {...form.typed('vat_number')}
        />
        <TextField
          label="FCA firm reference number"
          hint="Leave blank if you’re neither authorised nor an appointed representative."
          inputMode="numeric"
          optional
          {...form.typed('fca_number')}
        />
        <TextField
          label="Principal firm"
          hint="Only if you’re an appointed representative."
          optional
          {...form.typed('fca_principal')}
        />
        <TextField
          label="Complaints procedure"
          type="url"
          hint="The Complaints link opens this page. Leave blank to use the contact form."
          optional
          {...form.typed('complaints_url')}
        />
        <TextField
          label="Privacy notice"
          type="url"
          hint="Linked in the footers and on the registration form."
          optional
          {...form.typed('privacy_url')}
        />
      </FieldPair>
    </SettingsSection>
  )
}
