import { changedFields } from '@moorgate/contract/timeline/changed-fields.ts'
import type { ChangedField } from '@moorgate/contract/timeline/changed-fields.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { now } from '../../kernel/clock.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { missing } from '../../ui/format.ts'
import { codeLabel } from './code-labels.ts'
import { valueWords } from './value-words.ts'
import styles from './timeline.module.css'

/** What a change changed: each field as it was and as it is. */
export function ChangeTable({ change }: { change: EntryOf<'change'> }) {
  const today = now()
  const label = useLabel()
  const words = (field: ChangedField, value: unknown) => {
    const code = codeLabel(change.subject_type, field.field, value)
    return code ? label(code) : (valueWords(field, value, { names: change.names, today }) ?? missing)
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changedFields(change).map((field) => (
          <tr key={field.field}>
            <th scope="row">{field.label}</th>
            <td>{words(field, field.before)}</td>
            <td>{words(field, field.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
