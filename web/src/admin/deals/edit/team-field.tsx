import { useState } from 'react'
import { FilterChip } from '../../../ui/chip.tsx'
import type { Option } from '../../../ui/select.tsx'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchStaff } from '../../../kernel/searches.ts'
import styles from './edit.module.css'

interface TeamFieldProps {
  /** Names of those who are in it already. */
  known: readonly { id: number; name: string }[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

/** Colleagues who work on it beside its lead: found by name, taken out one by one. */
export function TeamField({ known, ids, onChange }: TeamFieldProps) {
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const add = (option: Option<number> | null) => {
    if (!option || ids.includes(option.value)) return
    setNames(new Map(names).set(option.value, option.label))
    onChange([...ids, option.value])
  }
  return (
    <div className={styles.team}>
      <ReferencePicker
        label="Team"
        optional
        adds
        chosen={null}
        placeholder="Name of a colleague"
        search={searchStaff}
        onChange={add}
      />
      {ids.length > 0 && (
        <div className={styles.chips}>
          {ids.map((id) => (
            <FilterChip
              key={id}
              field="Team"
              value={names.get(id) ?? `Colleague ${id}`}
              onRemove={() => onChange(ids.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
    </div>
  )
}
