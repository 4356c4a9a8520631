import { requirementMissing } from '@moorgate/contract/texts/required-letters.ts'
import { counted } from '../../domain/format.ts'
import { chosenConditions } from '../../kernel/list/chosen-rows.ts'
import { bulkFields, mostBulkRows, refuse, refuseField, refuseFields, say } from '@moorgate/contract'
import type { BodyOf, createBulkJob } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement, identifier } from '../../kernel/database/statement.ts'
import { checked } from '../../kernel/http/read-request.ts'
import type { Work } from '../../kernel/work.ts'
import { goOnWith } from './bulk-job.ts'
import { insertJob } from './insert-job.ts'
import { kinds, mustMayWork } from './kinds.ts'
import type { Values } from './kinds.ts'
import { mustBeSettable } from './set-attribute.ts'
import { mustBeJoinable } from './set-group.ts'

type JobRequest = BodyOf<typeof createBulkJob>

/**
 * Begins a job on the records that were chosen, as they are now: who fits the filters later is not in it.
 * Returns its id.
 */
export async function beginJob(work: Work, jobRequest: JobRequest): Promise<number> {
  const { resource, action } = jobRequest
  mustMayWork(work, resource, action)
  const id = await insertJob(work, { resource, action, values: await valuesOf(work, jobRequest) })
  const total = await chooseRows(work, id, jobRequest)
  if (jobRequest.expected_count !== undefined && jobRequest.expected_count !== total)
    refuse({
      code: 'conflict',
      reason: 'selection_changed',
      message: `The list has changed. ${counted(String(total), 'record now matches', 'records now match')}.`,
    })
  work.emit({
    type: 'bulk_job.begun',
    subject: { type: 'bulk_job', id },
    after: { resource, action, total },
  })
  await goOnWith(work, id)
  return id
}

/** What the job does to each record, in the form in which its acts take it. */
async function valuesOf(work: Work, jobRequest: JobRequest): Promise<Values> {
  const { resource, action, values = {}, letter, invitation } = jobRequest
  if (action === 'delete') return {}
  if (action === 'approve') return resource === 'users' ? {} : refuseField('action', say.in)
  if (action === 'email') {
    if (resource !== 'users') refuseField('action', say.in)
    if (!letter) refuseField('letter', say.required)
    if (letter.purpose === 'service' && !letter.required_by)
      refuseField('letter.required_by', requirementMissing)
    return { letter }
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
  const unknown = names.filter((name) => !allowed.includes(name))
  refuseFields(
    unknown.map((name) => `values.${name}`),
    say.in,
  )
  return checked(kinds[resource].table.resource.update, values) as Values
}

async function chooseRows(work: Work, jobId: number, jobRequest: JobRequest): Promise<number> {
  const { ids } = jobRequest
  const { table, where, name } = kinds[jobRequest.resource]
  const statement = new Statement(work)
  const conditions = [...chosenConditions({ table, scope: work, statement }, jobRequest), where]
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
  if (count > mostBulkRows) refuseField(field, `A job can have up to ${mostBulkRows} records.`)
  return count
}
