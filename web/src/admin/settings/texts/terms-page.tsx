import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { useText } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ResetAfterSave } from '../reset-after-save.tsx'
import type { SavedForm } from '../reset-after-save.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { RichText } from './rich-text.tsx'
import { TermsHistory } from './terms-history.tsx'
import { TermsPlans } from './terms-plans.tsx'
import { TextPage } from './text-page.tsx'
import { useTextForm } from './use-text-form.ts'
import styles from '../settings.module.css'

/**
 * `/admin/settings/investor/terms`: the tenant's terms, as a text of ours or at an address of the tenant's,
 * by version.
 */
export function TermsPage() {
  return <ResetAfterSave form={TermsEditor} />
}

function TermsEditor({ onSaved }: SavedForm) {
  const { terms_version: version, terms_format: format, terms_text: text, terms_url: url } = useBranding()
  const register_declaration = useText()('register_declaration')
  const values: TermsValues = {
    terms_format: format,
    terms_text: text,
    terms_url: url ?? '',
    bump_terms: false,
    texts: { register_declaration },
  }
  const queries = useQueryClient()
  const published = () => {
    void queries.invalidateQueries({ queryKey: ['terms_texts'] })
    onSaved()
  }
  const form = useTextForm({ values, said: 'Terms published', onSaved: published })
  const [asking, setAsking] = useState(false)
  const redeclared = form.values.texts.register_declaration !== register_declaration
  const others = Number(form.values.bump_terms) + Number(redeclared)
  const changed = form.changes > others
  /** What became planned terms is no change of those in force. */
  const takeBack = () => {
    form.set('terms_format', format)
    form.set('terms_text', text)
    form.set('terms_url', url ?? '')
    form.set('bump_terms', false)
  }
  const save = () => (form.values.bump_terms ? setAsking(true) : form.onSubmit())
  return (
    <TextPage
      title="Terms and conditions"
      intro={`Version ${version} is in force.`}
      form={form}
      onSave={save}
    >
      <Wording form={form} />
      <OnSaving version={version + 1} field={form.typed('bump_terms')} disabled={!changed} />
      <div className={styles.part}>
        <TermsPlans draft={form.values} onPlanned={takeBack} />
      </div>
      <div className={styles.part}>
        <TermsHistory />
      </div>
      <PublishQuestion
        version={version + 1}
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          form.onSubmit()
        }}
      />
    </TextPage>
  )
}

type TermsValues = {
  terms_format: 'html' | 'url'
  terms_text: string
  terms_url: string
  bump_terms: boolean
  texts: { register_declaration: string }
}

type TermsForm = ReturnType<typeof useTextForm<TermsValues>>

/** The terms themselves, and what is declared with them at registration. */
function Wording({ form }: { form: TermsForm }) {
  const isUrl = form.values.terms_format === 'url'
  return (
    <>
      <SettingsSection title="Source">
        <RadioGroup
          label="Source"
          labelHidden
          variant="inline"
          options={[
            { value: 'html', label: 'Text below' },
            { value: 'url', label: 'Your own web page' },
          ]}
          {...form.chosen('terms_format')}
        />
        {isUrl && <TextField label="Address" type="url" hint="https only." {...form.typed('terms_url')} />}
      </SettingsSection>
      {!isUrl && (
        <SettingsSection title="Text">
          <RichText label="Terms" field={form.chosen('terms_text')} />
        </SettingsSection>
      )}
      <SettingsSection title="At registration">
        <TextField
          label="Declaration"
          hint="Shown before “and I accept the terms”. Leave blank for the default wording."
          {...form.typed('texts.register_declaration')}
        />
      </SettingsSection>
    </>
  )
}

interface OnSavingProps {
  version: number
  field: ReturnType<ReturnType<typeof useTextForm>['typed']>
  disabled: boolean
}

/** Whether everybody is asked again. */
function OnSaving({ version, field, disabled }: OnSavingProps) {
  const words = useWords()
  return (
    <SettingsSection title="On saving">
      <Checkbox
        label={words('Ask all {investors} to accept again')}
        description={words(
          `This makes version ${version}. All {investors} must accept it before they continue. Leave off for minor corrections. Available once the terms have changed.`,
        )}
        {...field}
        disabled={disabled}
      />
    </SettingsSection>
  )
}

interface PublishQuestionProps {
  version: number
  open: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** A second look before every investor is asked again. */
function PublishQuestion({ version, open, onCancel, onConfirm }: PublishQuestionProps) {
  const words = useWords()
  return (
    <Confirmation
      open={open}
      title={`Publish version ${version}?`}
      confirm="Publish and ask"
      cancel="Not yet"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {words(
        'All {investors} must accept it before they continue. You can’t undo this. Earlier acceptances stay on record.',
      )}
    </Confirmation>
  )
}
