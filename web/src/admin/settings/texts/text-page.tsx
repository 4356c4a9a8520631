import type { ReactNode } from 'react'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import type { TextForm } from './use-text-form.ts'

interface TextPageProps {
  title: string
  intro: string
  /** From `useTextForm`. */
  form: TextForm
  /** Instead of saving at once. */
  onSave?: () => void
  children: ReactNode
}

/** A page that holds a standing text of the tenant: what was refused, the text, and saving it. */
export function TextPage({ title, intro, form, onSave = form.onSubmit, children }: TextPageProps) {
  return (
    <SettingsPage title={title} intro={intro} wide>
      <Problem says={form.refused} />
      {children}
      <ChangesFooter form={form} save="Save and publish" onSave={onSave} />
      {form.guard}
    </SettingsPage>
  )
}
