import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { Bell, Repeat } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BareCheckbox } from '../../ui/bare-checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { dueWords, recurrenceWords } from './entry-words.ts'
import { TaskForm } from './task-form.tsx'
import type { EntryActs } from './use-entry-actions.ts'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'

type TaskEntry = EntryOf<'task'>

interface TodoListProps {
  label: string
  record: RecordNamed
  tasks: readonly TaskEntry[]
  acts: EntryActs
}

/** What is still to be done about the record, what is due first on top. */
export function TodoList({ label, record, tasks, acts }: TodoListProps) {
  return (
    <ul className={styles.todo} aria-label={label}>
      {tasks.map((task) => (
        <TodoItem key={task.key} {...{ task, record, acts }} />
      ))}
    </ul>
  )
}

function TodoItem({ task, record, acts }: Pick<TodoListProps, 'record' | 'acts'> & { task: TaskEntry }) {
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  if (editing)
    return (
      <li>
        <span />
        <TaskForm record={record} entry={task} onClose={close} />
      </li>
    )
  return (
    <li>
      <BareCheckbox
        label={`${task.title}, done`}
        checked={acts.isDone(task)}
        disabled={!task.may_change}
        onChange={() => acts.tick(task)}
      />
      <div>
        <span className={cx(styles.title, acts.isDone(task) && styles.ticked)}>{task.title}</span>
        <Facts task={task} />
      </div>
      <EntryMenu entry={task} label={task.title} acts={acts} onEdit={() => setEditing(true)} />
    </li>
  )
}

function Facts({ task }: { task: TaskEntry }) {
  const due = dueWords(task, now())
  return (
    <span className={styles.facts}>
      {due && <span className={due.tone === 'plain' ? undefined : styles[due.tone]}>{due.text}</span>}
      {task.assignee && (
        <span>
          <Avatar name={task.assignee.name} src={task.assignee.avatar ?? undefined} size={20} />
          {task.assignee.name}
        </span>
      )}
      {task.priority === 'high' && <Badge tone="bad">High priority</Badge>}
      {task.recurrence !== null && (
        <span>
          <Icon of={Repeat} size={12} />
          {recurrenceWords[task.recurrence]}
        </span>
      )}
      {task.remind_days !== null && (
        <span>
          <Icon of={Bell} size={12} />
          Reminder
        </span>
      )}
    </span>
  )
}
