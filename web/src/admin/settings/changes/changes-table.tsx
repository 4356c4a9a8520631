import { settingKinds } from '@moorgate/contract/timeline/setting-change.ts'
import type { settingChange } from '@moorgate/contract/timeline/setting-change.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useRoleNames } from '../../../features/timeline/use-role-names.ts'
import { now } from '../../../kernel/clock.ts'
import { Words } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { counted, missing } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { settingWords, verbOf } from './change-words.ts'
import styles from './changes.module.css'

type SettingChange = RowOf<typeof settingChange>

/** Changes, newest first. */
export function ChangesTable({ rows, refreshing }: { rows: readonly SettingChange[]; refreshing: boolean }) {
  return (
    <Card flush>
      <DataTable
        label="Changes"
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        refreshing={refreshing}
        empty={
          <EmptyState title="No changes found" level={3}>
            Changes of settings appear here. Clear a filter to see more.
          </EmptyState>
        }
      />
    </Card>
  )
}

const columns: readonly Column<SettingChange>[] = [
  { id: 'when', header: 'When', cell: ({ created_at: at }) => dateTime(at, { today: now() }) },
  {
    id: 'who',
    header: 'Who',
    weight: 'strong',
    cell: ({ causer_name: name }) => name ?? 'The system',
  },
  {
    id: 'setting',
    header: 'Setting',
    cell: ({ subject_type: kind, subject_name: name }) => (
      <span className={styles.wrapped}>
        <Words of={settingKinds[kind]} />
        {name !== null && <small>{name}</small>}
      </span>
    ),
  },
  { id: 'change', header: 'Change', cell: (row) => <Change row={row} /> },
]

/** So many are shown at once. */
const few = 2

function Change({ row }: { row: SettingChange }) {
  const { event, changes } = row
  if (changes.length === 0) return verbOf(event)
  if (changes.length <= few && event.endsWith('.updated')) return <Fields {...row} />
  return (
    <Disclosure summary={`${verbOf(event)}: ${counted(changes.length, 'field', 'fields')}`}>
      <Fields {...row} />
    </Disclosure>
  )
}

function Fields({ changes, names }: Pick<SettingChange, 'changes' | 'names'>) {
  const roles = useRoleNames()
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { field, before, after } = settingWords(change, { names: { ...names, ...roles }, today: now() })
        return (
          <li key={change.field}>
            <b>
              <Words of={field} />
            </b>
            : {before ?? missing} → {after ?? missing}
          </li>
        )
      })}
    </ul>
  )
}
