import { sql } from 'kysely'
import { answerTo } from '../../kernel/http/refusal.ts'
import { withHeldEvents } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { approveRegistration } from './approve-registration.ts'
import { kinds, mayWork } from './kinds.ts'
import type { Values } from './kinds.ts'
import { putBack } from './put-back.ts'
import { fieldsOf } from './record-fields.ts'
import type { Job } from './run-job.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendLetter } from './send-letter.ts'
import { setAttribute } from './set-attribute.ts'
import { setGroup } from './set-group.ts'

/** What became of a record. `before` and `after` hold the fields that the job set. */
export interface Outcome {
  status: 'changed' | 'skipped' | 'refused'
  reason?: string
  before?: Values
  after?: Values
}

export interface JobRow {
  id: number
  recordId: number
  before: Values | null
  after: Values | null
}

/**
 * Does to one record what its job asks for, and ticks it off in the same transaction. What the act refuses,
 * or had begun to write before it refused, is taken back, and the reason is kept for whoever began the job.
 */
export async function workOnRow(work: Work, job: Job, rowId: number): Promise<void> {
  const row = await takeRow(work, rowId)
  if (!row) return
  const { own, passOn } = withHeldEvents(work)
  await sql`savepoint record`.execute(work.db)
  let outcome: Outcome
  try {
    outcome = await perform(own, job, row)
    passOn()
  } catch (error) {
    await sql`rollback to savepoint record`.execute(work.db)
    outcome = { status: 'refused', reason: reasonOf(work, error) }
  }
  await tickOff(work, row.id, outcome)
}

/** The row, unless another process has it or it is done. */
async function takeRow(work: Work, id: number): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select id, record_id as "recordId", before, after from bulk_job_rows
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'waiting' for update skip locked`.execute(
    work.db,
  )
  return rows[0]
}

async function perform(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  if (!mayWork(work, job.resource, job.action))
    return { status: 'refused', reason: 'The person who started this may no longer do it.' }
  if (job.action === 'undo') return putBack(work, job, row)
  if (job.action === 'email') return sendLetter(work, job, row)
  if (job.action === 'invite') return sendInvitation(work, job, row)
  if (job.action === 'attribute') return setAttribute(work, job, row)
  if (job.action === 'group') return setGroup(work, job, row)
  if (job.action === 'approve') return approveRegistration(work, row)
  const kind = kinds[job.resource]
  if (job.action === 'update') return change(work, job, row.recordId)
  await kind.remove(work, row.recordId)
  return { status: 'changed' }
}

async function change(work: Work, job: Job, id: number): Promise<Outcome> {
  const kind = kinds[job.resource]
  const names = Object.keys(job.values)
  const before = await fieldsOf(work, kind.table.name, id, names)
  if (names.every((name) => before?.[name] === job.values[name]))
    return { status: 'skipped', reason: 'Already so.' }
  await kind.change(work, id, job.values)
  const after = await fieldsOf(work, kind.table.name, id, names)
  // Fields that this person may not write are passed over by the acts, as they are in the record's own form.
  if (!names.some((name) => before?.[name] !== after?.[name]))
    return { status: 'refused', reason: 'You may not change this of that record.' }
  return { status: 'changed', ...(before && { before }), ...(after && { after }) }
}

/**
 * The refusal's own sentence. Anything else is a fault of ours: logged, and the record can be tried again.
 */
function reasonOf(work: Work, error: unknown): string {
  const refusal = answerTo(error)
  if (refusal && refusal.status < 500) {
    const [first] = Object.values(refusal.body.errors ?? {})
    return (first?.[0] ?? refusal.body.message).slice(0, 500)
  }
  work.platform.log.error({ err: error }, 'a record of a bulk job failed')
  return 'Something went wrong here. Try it again.'
}

async function tickOff(work: Work, id: number, { status, reason, before, after }: Outcome): Promise<void> {
  const json = (values: Values | undefined) => (values === undefined ? null : JSON.stringify(values))
  await sql`
    update bulk_job_rows set status = ${status}, reason = ${reason ?? null}, before = ${json(before)}::jsonb,
      after = ${json(after)}::jsonb, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}
