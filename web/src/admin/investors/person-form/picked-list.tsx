import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import type { FieldFacts } from '../../../ui/field.tsx'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import type { ReferencePickerProps } from '../../../features/records/reference-picker.tsx'
import styles from './picked-list.module.css'

interface PickedListProps extends FieldFacts, Pick<ReferencePickerProps, 'search' | 'placeholder'> {
  ids: readonly number[]
  /** Who is among them already, so that the list can call them by name. */
  known: readonly { id: number; name: string }[]
  onChange: (ids: number[]) => void
}

/** Several records: added by name, taken out one by one, saved with the rest of the form. */
export function PickedList({ ids, known, onChange, ...field }: PickedListProps) {
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const names = new Map([...known.map(({ id, name }) => [id, name] as const), ...added])
  return (
    <div>
      <ReferencePicker
        {...field}
        adds
        chosen={null}
        onChange={(option) => {
          if (!option || ids.includes(option.value)) return
          setAdded((before) => new Map([...before, [option.value, option.label]]))
          onChange([...ids, option.value])
        }}
      />
      {ids.length > 0 && (
        <ul className={styles.picked} aria-label={field.label}>
          {ids.map((id) => (
            <li key={id}>
              {names.get(id)}
              <IconButton
                icon={X}
                size="small"
                label={`Remove ${names.get(id)}`}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
