import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { AddChip } from '../ui/chip.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Popover } from '../ui/popover.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { OfferedFilter } from './list-filters.ts'
import styles from './list-toolbar.module.css'

export interface FilterPopoverProps {
  filters: readonly OfferedFilter[]
  onApply: (name: string, value: string) => void
}

/** "+ Filter": which field, and what it has to be. */
export function FilterPopover({ filters, onApply }: FilterPopoverProps) {
  return (
    <Popover trigger={<AddChip>Filter</AddChip>} label="Add a filter">
      {({ close }) => (
        <FilterForm
          filters={filters}
          onApply={(name, value) => {
            close()
            onApply(name, value)
          }}
        />
      )}
    </Popover>
  )
}

function FilterForm({ filters, onApply }: FilterPopoverProps) {
  const [name, setName] = useState(filters[0]?.name ?? '')
  const filter = filters.find((one) => one.name === name)
  const [value, setValue] = useState('')
  const choose = (next: string) => {
    setName(next)
    setValue('')
  }
  if (!filter) return null
  const { choices, operator } = filter
  const label = operator === '' ? 'Value' : operator.charAt(0).toUpperCase() + operator.slice(1)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '') onApply(name, value.trim())
      }}
    >
      <NativeSelect
        label="Field"
        value={name}
        options={filters.map((one) => ({ value: one.name, label: one.label }))}
        onChange={(event) => choose(event.target.value)}
      />
      {choices ? (
        <NativeSelect
          label={label}
          placeholder="Choose"
          value={value}
          options={choices}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <TextField
          label={label}
          value={value}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" disabled={value.trim() === ''}>
        Apply
      </Button>
    </form>
  )
}
