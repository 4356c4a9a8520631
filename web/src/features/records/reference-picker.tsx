import { useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { FieldFacts } from '../../ui/field.tsx'
import type { Option } from '../../ui/select.tsx'

export interface ReferencePickerProps extends FieldFacts {
  search: (text: string, signal: AbortSignal) => Promise<readonly Option<number>[]>
  onChange: (option: Option<number> | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** As of a ComboBox; goes with `chosen={null}`. */
  adds?: boolean | undefined
  /** What is chosen, where the form knows its name; otherwise the picker remembers it. */
  chosen?: Option<number> | null | undefined
  /** What the picker begins with where it remembers by itself. */
  initial?: Option<number> | null | undefined
  /** The form's own idea of the value; its name comes from `chosen`. */
  name?: string | undefined
  value?: unknown
}

/** Another record, found by typing. */
export function ReferencePicker({
  chosen,
  initial = null,
  onChange,
  name: _name,
  value: _value,
  ...field
}: ReferencePickerProps) {
  const [own, setOwn] = useState<Option<number> | null>(initial)
  const choose = (option: Option<number> | null) => {
    setOwn(option)
    onChange(option)
  }
  return <ComboBox {...field} value={chosen === undefined ? own : chosen} onChange={choose} />
}
