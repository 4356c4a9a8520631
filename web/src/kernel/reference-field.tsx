import { useState } from 'react'
import { ComboBox } from '../ui/combo-box.tsx'
import type { FieldFacts } from '../ui/field.tsx'
import { call } from './api.ts'
import type { FormValues } from './form-values.ts'

interface Option {
  value: number
  label: string
}

export interface ReferenceFieldProps extends FieldFacts {
  /**
   * The field that holds the id, such as `owner_id`; the record's name is read from the relation beside it.
   */
  name: string
  /** Path of the resource that is referred to. */
  to: string
  row: FormValues | undefined
  onChange: (id: number | '') => void
  onBlur: () => void
}

/** Another record, found by typing its name. */
export function ReferenceField({ name, to, row, onChange, onBlur, ...facts }: ReferenceFieldProps) {
  const [chosen, setChosen] = useState(() => optionIn(row, name))
  const choose = (option: Option | null) => {
    setChosen(option)
    onChange(option?.value ?? '')
  }
  return (
    <ComboBox
      {...facts}
      value={chosen}
      onChange={choose}
      onBlur={onBlur}
      search={(text, signal) => find(to, text, signal)}
    />
  )
}

function optionIn(row: FormValues | undefined, name: string): Option | null {
  const id = row?.[name]
  const related = row?.[name.replace(/_id$/, '')] as { name?: string } | null | undefined
  return typeof id === 'number' ? { value: id, label: related?.name ?? `Number ${id}` } : null
}

async function find(path: string, text: string, signal: AbortSignal): Promise<Option[]> {
  const query = new URLSearchParams({ per_page: '20', ...(text !== '' && { 'filter[search]': text }) })
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', path, { query, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
