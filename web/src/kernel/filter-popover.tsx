import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { AddChip } from '../ui/chip.tsx'
import { Form } from '../ui/form.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Popover } from '../ui/popover.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Condition } from './filter-groups.ts'
import type { OfferedFilter } from './list-filters.ts'
import styles from './list-toolbar.module.css'

export interface FilterPopoverProps {
  filters: readonly OfferedFilter[]
  /** Those that do not apply yet: one of them is offered first. */
  open?: readonly OfferedFilter[]
  /** Whether more than one condition can be given, of which one has to hold. */
  alternatives?: boolean
  /** One condition, or several of which one has to hold. */
  onApply: (conditions: readonly Condition[]) => void
}

/** "+ Filter": which field, and what it has to be; "Or" adds an alternative. */
export function FilterPopover(props: FilterPopoverProps) {
  return (
    <Popover trigger={<AddChip>Filter</AddChip>} label="Add a filter">
      {({ close }) => (
        <FilterForm
          {...props}
          onApply={(conditions) => {
            close()
            props.onApply(conditions)
          }}
        />
      )}
    </Popover>
  )
}

/** As many alternatives as anybody can still read. */
const mostAlternatives = 5

function FilterForm({ filters, open = filters, alternatives = true, onApply }: FilterPopoverProps) {
  const untouched: Condition = { name: (open[0] ?? filters[0])?.name ?? '', value: '' }
  const [rows, setRows] = useState<readonly Condition[]>([untouched])
  const filled = rows.every(({ value }) => value.trim() !== '')
  const setAt = (index: number, row: Condition) => setRows(rows.with(index, row))
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (filled) onApply(rows.map(({ name, value }) => ({ name, value: value.trim() })))
      }}
    >
      {rows.map((row, index) => (
        // An alternative has nothing but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles.condition}>
          {index > 0 && (
            <div className={styles.or}>
              <legend>Or</legend>
              <IconButton
                icon={X}
                size="small"
                label={`Take alternative ${index + 1} out`}
                onClick={() => setRows(rows.toSpliced(index, 1))}
              />
            </div>
          )}
          <ConditionFields filters={filters} row={row} onChange={(next) => setAt(index, next)} />
        </fieldset>
      ))}
      {alternatives && rows.length < mostAlternatives && (
        <Button look="quiet" disabled={!filled} onClick={() => setRows([...rows, untouched])}>
          Or…
        </Button>
      )}
      <Button type="submit" look="primary" disabled={!filled}>
        Apply
      </Button>
    </Form>
  )
}

interface ConditionProps {
  filters: readonly OfferedFilter[]
  row: Condition
  onChange: (row: Condition) => void
}

function ConditionFields({ filters, row, onChange }: ConditionProps) {
  const filter = filters.find(({ name }) => name === row.name)
  if (!filter) return null
  const { choices, operator } = filter
  const own = {
    label: operator === '' ? 'Value' : operator.charAt(0).toUpperCase() + operator.slice(1),
    value: row.value,
  }
  return (
    <>
      <NativeSelect
        label="Field"
        value={row.name}
        options={filters.map(({ name, label }) => ({ value: name, label }))}
        onChange={(event) => onChange({ name: event.target.value, value: '' })}
      />
      {choices ? (
        <NativeSelect
          {...own}
          placeholder="Choose"
          options={choices}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
        />
      ) : (
        <TextField
          {...own}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, value: event.target.value })}
        />
      )}
    </>
  )
}
