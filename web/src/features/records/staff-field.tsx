import type { FieldFacts } from '../../ui/field.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import { searchStaff } from '../../kernel/searches.ts'

interface StaffFieldProps extends FieldFacts {
  /** Who it is now. */
  person: { id: number; name: string } | null | undefined
  onChange: (id: number | '') => void
  onBlur: () => void
  /** From `form.chosen(name)`; the picker remembers who was chosen. */
  name?: string
  value?: unknown
}

/** A member of staff, found by name: who looks after a person or a round. */
export function StaffField({ person, onChange, ...field }: StaffFieldProps) {
  return (
    <ReferencePicker
      {...field}
      optional
      placeholder="Name of a colleague"
      search={searchStaff}
      initial={person ? { value: person.id, label: person.name } : null}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}
