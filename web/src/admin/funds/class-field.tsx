import { useState } from 'react'
import type { ActField } from '../../features/records/act-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

const anotherClass = ''

/** The class of units of a commitment: one that the fund has, or a new one by its name. */
export function ClassField({ classes, value, error, onChange }: ActField & { classes: readonly string[] }) {
  const [isNew, setIsNew] = useState(false)
  const known = [...new Set(isNew ? classes : [...classes, value])].toSorted()
  return (
    <>
      <Select
        label="Unit class"
        options={[
          ...known.map((name) => ({ value: name, label: name })),
          { value: anotherClass, label: 'Another class' },
        ]}
        value={isNew ? anotherClass : value}
        error={isNew ? undefined : error}
        onChange={(name) => {
          setIsNew(name === anotherClass)
          onChange(name)
        }}
      />
      {isNew && (
        <TextField
          label="Name of the class"
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  )
}
