import { TextField } from '../../ui/text-field.tsx'
import type { ActField } from './act-dialog.tsx'

/** Asks for what the payer or the bank wrote on a transfer. */
export function ReferenceField({ onChange, ...field }: ActField) {
  return (
    <TextField
      label="Reference on the transfer"
      optional
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
