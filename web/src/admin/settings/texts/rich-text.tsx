import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import type { RichTextFieldProps } from '../../../ui/rich-text/rich-text-field.tsx'

export interface RichTextProps {
  label: string
  /** From `form.chosen(name)`. */
  field: Pick<RichTextFieldProps, 'id' | 'value' | 'error' | 'onChange' | 'onBlur'> & { name: string }
}

/** A standing text of the tenant, written as it will be read. */
export function RichText({ label, field: { name: _name, ...field } }: RichTextProps) {
  return <RichTextField {...field} label={label} />
}
