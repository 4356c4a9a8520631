import { RichTextField as TextField } from '../../../ui/rich-text/rich-text-field.tsx'
import type { OpportunityForm } from './opportunity-field.tsx'

interface RichTextFieldProps {
  name: string
  label: string
  hint?: string | undefined
  form: OpportunityForm
}

/** A long text of an offer, written as it will be read. */
export function RichTextField({ name, label, hint, form }: RichTextFieldProps) {
  const { value, id, error, onChange, onBlur } = form.chosen(name)
  return <TextField {...{ id, error, label, hint, onChange, onBlur }} optional value={String(value ?? '')} />
}
