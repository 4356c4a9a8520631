import * as contract from '@moorgate/contract'
import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { Endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { ResourceOptions } from '../../kernel/resource/routes.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { deleteRow, lockRow, restoreRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { mustChangeEntry, mustWriteAbout, recordOf } from './access.ts'
import { timelineOf } from './stream.ts'
import { settingChanges } from './setting-changes.ts'
import { activities, callLogs, notes, tasks } from './tables.ts'
import { prepareNote, withoutRecord } from './write-note.ts'
import { moveTask, prepareTask } from './write-task.ts'
import { londonDate } from '../../kernel/clock.ts'
import { sql } from 'kysely'
import { escapeLike } from '../../kernel/list/filters.ts'

const most = 20

/**
 * Active staff by a part of their name, in the order of their names. Anyone who works here knows who else
 * does.
 */
async function colleagues({ db, tenant }: QueryContext, text: string): Promise<JsonText> {
  const pattern = `%${escapeLike(text.trim())}%`
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(found order by name, id), '[]')::text as json from (
      select p.id, p.name, p.email,
             case when p.avatar_key is not null then '/files/avatars/' || p.id || '?v=' || left(md5(p.avatar_key), 8) end as avatar
      from users p
      where p.tenant_id = ${tenant.id} and p.role_id <> ${roleIds.user} and p.is_active and p.deleted_at is null
        and p.name ilike ${pattern}
      order by p.name, p.id limit ${most}) found`.execute(db)
  return new JsonText(rows[0]?.json ?? '[]')
}

type PrepareValues = NonNullable<ResourceOptions['prepare']>

/**
 * Notes, calls and tasks of every record, and the stream in which they stand among all that happened to it.
 */
export function timelineRoutes(app: FastifyInstance): void {
  resourceRoutes(app, notes, { prepare: byStaff(prepareNote) })
  resourceRoutes(app, callLogs, { prepare: byStaff(prepareCall) })
  resourceRoutes(app, tasks, { prepare: byStaff(prepareTask) })
  resourceRoutes(app, activities)
  resourceRoutes(app, settingChanges)
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
  await mustChangeEntry(work, row, table === tasks ? [row['assignee_id']] : [])
}

type Values = Record<string, unknown>

/**
 * A call that was made: one that is yet to be made is a task. Nothing is left unsaid about its minute; its
 * day must have begun.
 */
async function prepareCall(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  if (!existing) await mustWriteAbout(work, recordOf(values))
  else await mustChangeEntry(work, existing)
  const at = values['called_at']
  if (typeof at === 'string' && londonDate(new Date(at)) > londonDate(work.now))
    refuseField('called_at', say.beforeOrEqual('today'))
  return existing ? withoutRecord(values) : values
}
