import { useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { FieldFacts } from '../../ui/field.tsx'
import type { Option } from '../../ui/select.tsx'

export interface ReferencePickerProps extends FieldFacts {
  search: (text: string, signal: AbortSignal) => Promise<readonly Option<number>[]>
  onChange: (option: Option<number> | null) => void
  onBlur: () => void
  /** What is chosen, where the form knows its name; otherwise the picker remembers it. */
  chosen?: Option<number> | null | undefined
  /** The form's own idea of the value; its name comes from `chosen`. */
  name?: string | undefined
  value?: unknown
}

/** Another record, found by typing. */
export function ReferencePicker({
  chosen,
  search,
  onChange,
  onBlur,
  name: _name,
  value: _value,
  ...facts
}: ReferencePickerProps) {
  const [own, setOwn] = useState<Option<number> | null>(chosen ?? null)
  const choose = (option: Option<number> | null) => {
    setOwn(option)
    onChange(option)
  }
  return (
    <ComboBox
      {...facts}
      value={chosen === undefined ? own : chosen}
      search={search}
      onChange={choose}
      onBlur={onBlur}
    />
  )
}
