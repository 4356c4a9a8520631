import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import type { OwnerType } from '@moorgate/contract'
import { tasks } from './tables.ts'

interface NewTask {
  owner_type: OwnerType
  owner_id: number
  title: string
  due_date: string | null
  assignee_id: number
  priority: 'low' | 'normal' | 'high'
}

/** A task that the product itself adds to a record. Its caller has checked record and assignee. */
export async function addTask(work: Work, task: NewTask): Promise<void> {
  const day = task.due_date === null ? null : Number(task.due_date.slice(8))
  await createRow(work, tasks, { ...task, anchor_day: day })
}
