import { TextArea } from '../../ui/text-area.tsx'
import type { ActField } from './act-dialog.tsx'

/** Asks for the reason of an act. */
export function ReasonField({ onChange, ...field }: ActField & { optional?: true }) {
  return (
    <TextArea
      label="Reason"
      rows={3}
      limit={2000}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
