import * as contract from '@moorgate/contract'
import { bulkFields, mostBulkRows, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, createBulkJob } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { checked } from '../../kernel/http/read-request.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { bulkJobRows, bulkJobs, seesAll } from './tables.ts'
import { CompiledQuery, sql } from 'kysely'
import { goOnWith } from './bulk-job.ts'
import { kinds, mustMayWork } from './kinds.ts'
import type { BulkAction, BulkResource, Values } from './kinds.ts'
import { Statement, identifier } from '../../kernel/database/statement.ts'
import { conditionsOf } from '../../kernel/list/filters.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { mustBeSettable } from './set-attribute.ts'
import { mustBeJoinable } from './set-group.ts'

/** Work on many records at a time, and what became of it. */
export function bulkRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, bulkJobs, work, id)

  askList(app, contract.bulkJobs, () => bulkJobs)
  queryRoute(app, contract.showBulkJob, (question, { id }) => showJson(question, bulkJobs, question, id))
  askList(app, contract.bulkJobRows, () => bulkJobRows)
  commandRoute(app, contract.createBulkJob, async (work, { body }) => shown(work, await beginJob(work, body)))
  commandRoute(app, contract.stopBulkJob, async (work, { id }) => {
    await stopJob(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.retryBulkJob, async (work, { id }) => {
    await retryJob(work, id)
    return shown(work, id)
  })
  commandRoute(app, contract.undoBulkJob, async (work, { id }) => shown(work, await undoJob(work, id)))
}

interface JobRow {
  id: number
  resource: BulkResource
  action: BulkAction | 'undo'
  status: 'running' | 'done' | 'stopped'
}

/** A job that one began, or anybody's for a Super Admin, locked; another is not there. */
async function jobToSteer(work: Work, id: number): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    select id, resource, action, status from bulk_jobs
    where tenant_id = ${work.tenant.id} and id = ${id} and (created_by = ${work.actor.id} or ${seesAll(work)})
    for update`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** Ends a job early. What is done stays done; pressed twice, or too late, it changes nothing. */
async function stopJob(work: Work, id: number): Promise<void> {
  const job = await jobToSteer(work, id)
  if (job.status !== 'running') return
  await setStatus(work, id, 'stopped')
  work.emit({ type: 'bulk_job.stopped', subject: { type: 'bulk_job', id } })
}

/** Lets the refused records of a job wait again, and whatever was waiting when it was stopped. */
async function retryJob(work: Work, id: number): Promise<void> {
  const job = await jobToSteer(work, id)
  mustMayWork(work, job.resource, job.action)
  await sql`
    update bulk_job_rows set status = 'waiting', reason = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and bulk_job_id = ${id} and status = 'refused'`.execute(work.db)
  await setStatus(work, id, 'running')
  work.emit({ type: 'bulk_job.continued', subject: { type: 'bulk_job', id } })
  await goOnWith(work, id)
}

/**
 * Begins the job that takes another one back: its changed records, the last one first. Returns the new job's
 * id.
 */
async function undoJob(work: Work, id: number): Promise<number> {
  const job = await jobToSteer(work, id)
  mustMayWork(work, job.resource, job.action === 'delete' ? 'delete' : 'undo')
  if (['email', 'invite', 'approve', 'undo'].includes(job.action))
    refuse({ code: 'conflict', reason: 'not_undoable' })
  if (job.status === 'running') refuse({ code: 'conflict', reason: 'still_running' })
  const undoId = await insertJob(work, { resource: job.resource, action: 'undo', values: {}, undoOfId: id })
  await sql`
    insert into bulk_job_rows (tenant_id, bulk_job_id, record_id, name, before, after, created_by, created_at, updated_at)
    select ${work.tenant.id}, ${undoId}::bigint, r.record_id, r.name, r.before, r.after, ${work.actor.id}::bigint,
           ${work.now}::timestamptz, ${work.now}::timestamptz
    from bulk_job_rows r where r.tenant_id = ${work.tenant.id} and r.bulk_job_id = ${id} and r.status = 'changed'
    order by r.id desc returning 1`.execute(work.db)
  work.emit({
    type: 'bulk_job.begun',
    subject: { type: 'bulk_job', id: undoId },
    after: { resource: job.resource, action: 'undo', undo_of_id: id },
  })
  await goOnWith(work, undoId)
  return undoId
}

async function setStatus(work: Work, id: number, status: 'running' | 'stopped'): Promise<void> {
  await sql`
    update bulk_jobs set status = ${status}, problem = null, finished_at = ${status === 'running' ? null : work.now},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}

type JobRequest = BodyOf<typeof createBulkJob>

/**
 * Begins a job on the records that were chosen, as they are now: who fits the filters later is not in it.
 * Returns its id.
 */
async function beginJob(work: Work, jobRequest: JobRequest): Promise<number> {
  const { resource, action } = jobRequest
  mustMayWork(work, resource, action)
  const id = await insertJob(work, { resource, action, values: await valuesOf(work, jobRequest) })
  const total = await chooseRows(work, id, jobRequest)
  if (jobRequest.expected_count !== undefined && jobRequest.expected_count !== total)
    refuse({
      code: 'conflict',
      reason: 'selection_changed',
      message: `The list has changed: ${total} records fit now.`,
    })
  work.emit({
    type: 'bulk_job.begun',
    subject: { type: 'bulk_job', id },
    after: { resource, action, total },
  })
  await goOnWith(work, id)
  return id
}

interface NewJob {
  resource: BulkResource
  action: BulkAction | 'undo'
  values: Values
  undoOfId?: number
}

async function insertJob(work: Work, job: NewJob): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bulk_jobs (tenant_id, resource, action, "values", undo_of_id, created_by, created_at, updated_at)
    values (${work.tenant.id}, ${job.resource}, ${job.action}, ${JSON.stringify(job.values)}::jsonb, ${job.undoOfId ?? null},
            ${work.actor.id}, ${work.now}, ${work.now}) returning id`.execute(work.db)
  return rows[0]!.id
}

/** What the job does to each record, in the form in which its acts take it. */
async function valuesOf(work: Work, jobRequest: JobRequest): Promise<Values> {
  const { resource, action, values = {}, letter, invitation } = jobRequest
  if (action === 'delete') return {}
  if (action === 'approve') return resource === 'users' ? {} : refuseField('action', say.in)
  if (action === 'email') {
    if (resource !== 'users') refuseField('action', say.in)
    return { letter: letter ?? refuseField('letter', say.required) }
  }
  if (action === 'invite') {
    if (resource !== 'users') refuseField('action', say.in)
    return { invitation: invitation ?? refuseField('invitation', say.required) }
  }
  if (action === 'attribute') {
    const { attribute } = jobRequest
    if (!attribute) refuseField('attribute', say.required)
    await mustBeSettable(work, kinds[resource].owner, attribute)
    return { attribute }
  }
  if (action === 'group') {
    const { group } = jobRequest
    if (!group) refuseField('group', say.required)
    await mustBeJoinable(work, resource, group.client_group_id)
    return { group }
  }
  const names = Object.keys(values)
  const allowed: readonly string[] = bulkFields[resource]
  if (names.length === 0) refuseField('values', say.required)
  const unknown = names.find((name) => !allowed.includes(name))
  if (unknown !== undefined) refuseField(`values.${unknown}`, say.in)
  return checked(kinds[resource].table.resource.update, values) as Values
}

async function chooseRows(work: Work, jobId: number, jobRequest: JobRequest): Promise<number> {
  const { ids, matching } = jobRequest
  if ((ids === undefined || ids === null) === (matching === undefined || matching === null))
    refuseField('ids', say.required)
  const { table, where, name } = kinds[jobRequest.resource]
  const query = matching ? { filter: matching.filter } : {}
  const request = readListRequest(table.resource, query, callerOf(table, work))
  const statement = new Statement(work)
  const conditions = [...conditionsOf({ table, scope: work, request, statement }, 't').sql, where]
  if (ids) conditions.push(`t.id = any(${statement.bindList([...new Set(ids)], 'bigint')})`)
  const [job, now, by] = [jobId, work.now, work.actor.id].map((value) => statement.bind(value))
  const { rows } = await work.db.executeQuery<{ count: number }>(
    CompiledQuery.raw(
      `with chosen as (
         insert into bulk_job_rows (tenant_id, bulk_job_id, record_id, name, created_by, created_at, updated_at)
         select $1, ${job}::bigint, t.id, t.${name}, ${by}::bigint, ${now}::timestamptz, ${now}::timestamptz
         from ${identifier(table.name)} t where ${conditions.join(' and ')} order by t.id limit ${mostBulkRows + 1}
         returning 1)
       select count(*)::int as count from chosen`,
      statement.values,
    ),
  )
  const count = rows[0]!.count
  const field = ids ? 'ids' : 'matching'
  // One that is not there, or not for this person, is refused rather than left out: it was chosen for a
  // reason.
  if (count === 0 || (ids && count !== new Set(ids).size)) refuseField(field, say.in)
  if (count > mostBulkRows) refuseField(field, `A job has at most ${mostBulkRows} records.`)
  return count
}
