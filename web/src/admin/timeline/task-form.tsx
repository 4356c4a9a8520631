import { task, taskRecurrences } from '@moorgate/contract/timeline/task.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { colleagueOptions } from './colleagues.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryFormContext } from './entry-form.tsx'
import { recurrenceWords, reminderWords } from './entry-words.ts'
import { useEntryForm } from './use-entry-form.ts'
import styles from './timeline.module.css'

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
]

/** Adds a task about the record, for oneself unless somebody else is named. */
export function TaskForm({ record, entry, onClose }: EntryFormContext & { entry?: EntryOf<'task'> }) {
  const term = useTerm()
  const me = useCurrentUser()
  const assigned = entry ? entry.assignee : { id: me.id, name: me.name }
  const [assignee, setAssignee] = useState(assigned && { value: assigned.id, label: assigned.name })
  const form = useEntryForm({
    resource: task,
    record,
    entry,
    values: {
      title: entry?.title ?? '',
      due_date: entry?.due_date ?? '',
      assignee_id: assigned?.id ?? null,
      priority: entry?.priority ?? 'normal',
      recurrence: entry?.recurrence ?? '',
      remind_days: String(entry?.remind_days ?? ''),
    },
    bodyOf: ({ due_date, recurrence, remind_days, ...rest }) => ({
      ...rest,
      due_date: due_date || null,
      recurrence: recurrence || null,
      remind_days: remind_days === '' ? null : Number(remind_days),
    }),
    onSaved: onClose,
  })
  return (
    <EntryForm form={form} save={`Save ${term('task', { lower: true })}`} onClose={onClose}>
      <TextField {...form.typed('title')} label="Task" />
      <div className={styles.row}>
        <DateField {...form.chosen('due_date')} label="Due" today={now()} optional />
        <ComboBox
          label="Assigned to"
          optional
          error={form.errorOf('assignee_id')}
          value={assignee}
          onChange={(option) => {
            setAssignee(option)
            form.set('assignee_id', option?.value ?? null)
          }}
          search={colleagueOptions}
        />
        <NativeSelect {...form.typed('priority')} label="Priority" options={priorities} />
        <NativeSelect
          {...form.typed('recurrence')}
          label="Repeats"
          placeholder="Never"
          options={taskRecurrences.map((value) => ({ value, label: recurrenceWords[value] }))}
        />
        <NativeSelect
          {...form.typed('remind_days')}
          label="Reminder"
          placeholder="None"
          options={reminderWords}
        />
      </div>
    </EntryForm>
  )
}
