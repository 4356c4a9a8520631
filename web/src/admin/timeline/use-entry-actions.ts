import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { deleteCallLog, restoreCallLog } from '@moorgate/contract/timeline/call-log.ts'
import { deleteNote, restoreNote } from '@moorgate/contract/timeline/note.ts'
import { completeTask, deleteTask, reopenTask, restoreTask } from '@moorgate/contract/timeline/task.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { send } from '../../kernel/queries.ts'
import { taskQueue } from '../../kernel/task-queue.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { showToast } from '../../ui/toasts.ts'
import { useRefresh } from './use-timeline.ts'
import type { RecordNamed } from './use-timeline.ts'

/** Entries that staff write, and may change. */
export type StaffEntry = EntryOf<'note' | 'call' | 'task'>

const places = {
  note: { path: 'notes', noun: 'Note', remove: deleteNote, restore: restoreNote },
  call: { path: 'call-logs', noun: 'Call', remove: deleteCallLog, restore: restoreCallLog },
  task: { path: 'tasks', noun: 'Task', remove: deleteTask, restore: restoreTask },
} as const satisfies Record<
  StaffEntry['kind'],
  { path: string; noun: string; remove: Endpoint; restore: Endpoint }
>

/** Path of the resource that an entry is a record of. */
const pathOf = ({ kind }: Pick<StaffEntry, 'kind'>) => places[kind].path

export interface EntryActs {
  problem: string | undefined
  pin: (entry: EntryOf<'note' | 'call'>) => void
  remove: (entry: StaffEntry) => void
  tick: (task: EntryOf<'task'>) => void
  /** Whether a task is shown as done: at once when it is ticked, and no longer when that was refused. */
  isDone: (task: EntryOf<'task'>) => boolean
}

/** What is done to entries with one press. What takes something away says so, with a way back. */
export function useEntryActs(record: RecordNamed): EntryActs {
  const { problem, run } = useCommand()
  const [inTurn] = useState(taskQueue)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const refresh = useRefresh(record)
  const after = (act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      await refresh()
    })
  const pin = (entry: EntryOf<'note' | 'call'>) =>
    after(() =>
      call('PATCH', `${pathOf(entry)}/${entry.id}`, {
        body: { pinned: !entry.pinned, version: entry.version },
      }),
    )
  const remove = async (entry: StaffEntry) => {
    const { remove: away, restore, noun } = places[entry.kind]
    const params = { id: entry.id }
    const undo = () => void after(() => send(restore, { params }))
    if (await after(() => send(away, { params }))) showToast(`${noun} deleted`, undo)
  }
  const isDone = ({ id, status }: EntryOf<'task'>) => (status === 'done') !== ticked.includes(id)
  const tick = async (task: EntryOf<'task'>) => {
    if (ticked.includes(task.id)) return
    setTicked((before) => [...before, task.id])
    await inTurn(() => settle(task))
    setTicked((before) => before.filter((id) => id !== task.id))
  }
  const settle = async (task: EntryOf<'task'>) => {
    const params = { id: task.id }
    if (task.status === 'done') return void (await after(() => send(reopenTask, { params })))
    const undo = () => void after(() => send(reopenTask, { params }))
    if (await after(() => send(completeTask, { params })))
      showToast(task.recurrence === null ? 'Task done' : 'Task done. The next one has been added', undo)
  }
  return {
    problem,
    pin: (entry) => void pin(entry),
    remove: (entry) => void remove(entry),
    tick: (task) => void tick(task),
    isDone,
  }
}
