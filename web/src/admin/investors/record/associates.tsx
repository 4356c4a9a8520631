import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ReferencePicker } from '../../reference-picker.tsx'
import { searchStaff } from '../../searches.ts'
import type { Person } from '../person.ts'
import styles from './details-tab.module.css'
import type { EditForm } from './edit-investor.tsx'

/** Staff who work for the investor beside the owner: added by name, taken out one by one, saved with the rest of the form. */
export function Associates({ form, person }: { form: EditForm; person: Person }) {
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map())
  const names = new Map([...(person.associates ?? []).map(({ id, name }) => [id, name] as const), ...added])
  const ids = form.values.associate_ids
  const set = (next: number[]) => form.set('associate_ids', next)
  return (
    <div>
      <ReferencePicker
        adds
        chosen={null}
        optional
        label="Associates"
        hint="Colleagues who work for them too."
        placeholder="Name of a colleague"
        search={searchStaff}
        onChange={(option) => {
          if (!option || ids.includes(option.value)) return
          setAdded((before) => new Map([...before, [option.value, option.label]]))
          set([...ids, option.value])
        }}
      />
      {ids.length > 0 && (
        <ul className={styles.associates} aria-label="Associates">
          {ids.map((id) => (
            <li key={id}>
              {names.get(id)}
              <IconButton
                icon={X}
                size="small"
                label={`Take out ${names.get(id)}`}
                onClick={() => set(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
