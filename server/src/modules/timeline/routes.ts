import * as contract from '@moorgate/contract'
import { refuse, roleIds } from '@moorgate/contract'
import type { Endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import type { ResourceOptions } from '../../kernel/resource/routes.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { deleteRow, lockRow, restoreRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeEntry } from './access.ts'
import { colleagues } from './colleagues.ts'
import { timelineOf } from './stream.ts'
import { activities, callLogs, notes, tasks } from './tables.ts'
import { prepareCall } from './write-call.ts'
import { prepareNote } from './write-note.ts'
import { moveTask, prepareTask } from './write-task.ts'

type PrepareValues = NonNullable<ResourceOptions['prepare']>

/**
 * Notes, calls and tasks of every record, and the stream in which they stand among all that happened to it.
 */
export function timelineRoutes(app: FastifyInstance): void {
  resourceRoutes(app, notes, { prepare: byStaff(prepareNote) })
  resourceRoutes(app, callLogs, { prepare: byStaff(prepareCall) })
  resourceRoutes(app, tasks, { prepare: byStaff(prepareTask) })
  resourceRoutes(app, activities)
  removal(app, notes, contract.deleteNote, contract.restoreNote)
  removal(app, callLogs, contract.deleteCallLog, contract.restoreCallLog)
  removal(app, tasks, contract.deleteTask, contract.restoreTask)

  commandRoute(app, contract.completeTask, (work, { id }) => moved(work, id, 'done'))
  commandRoute(app, contract.reopenTask, (work, { id }) => moved(work, id, 'open'))
  queryRoute(app, contract.readTimeline, (question, { query }) => timelineOf(question, query))
  queryRoute(app, contract.findColleagues, (question, { query }) => colleagues(question, query.q ?? ''))
}

/** Investors write none of this; that is said before anything about the record. */
const byStaff =
  (prepare: PrepareValues): PrepareValues =>
  async (work, values, existing) =>
    work.actor.roleId === roleIds.user ? refuse({ code: 'forbidden' }) : prepare(work, values, existing)

async function moved(work: Work, id: number, status: 'open' | 'done') {
  await showJson(work.db, tasks, work, id)
  await moveTask(work, id, status)
  return showJson(work.db, tasks, work, id)
}

/** Deleting and bringing back, by who may change the entry: neither follows from a cell of the matrix. */
function removal(app: FastifyInstance, table: Table, remove: Endpoint, restore: Endpoint): void {
  commandRoute(app, remove, async (work, { id }) => {
    await showJson(work.db, table, work, id)
    await mustChange(work, table, id)
    await deleteRow(work, table, id)
  })
  commandRoute(app, restore, async (work, { id }) => {
    await mustChange(work, table, id, { trashed: true })
    await restoreRow(work, table, id)
    return showJson(work.db, table, work, id)
  })
}

async function mustChange(work: Work, table: Table, id: number, options?: { trashed: boolean }) {
  const row = await lockRow(work, table, id, options)
  await mustChangeEntry(work, row)
}
