import type { LetterRequirement } from '@moorgate/contract/texts/required-letters.ts'
import { withheldLetterWords } from '@moorgate/contract'
import type { WithheldLetterReason } from '@moorgate/contract'
import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { letterWithheldFrom } from '../../rows/invitation-rows.ts'
import { answerTo } from '../../kernel/http/refusal.ts'
import { withHeldEvents } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { approveRegistration } from './approve-registration.ts'
import { kinds, mayWork } from './kinds.ts'
import type { Values } from './kinds.ts'
import { fieldsOf } from './record-fields.ts'
import type { Job } from './run-job.ts'
import { holdsAttribute, putAttributeBack, setAttribute } from './set-attribute.ts'
import { holdsGroup, putGroupBack, setGroup } from './set-group.ts'
import { invite } from '../opportunities/index.ts'
import { becauseOf, renderMail, senderOf } from '../../letters/index.ts'
import type { WaysToStop } from '../../letters/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { postMarketing } from '../notifications/index.ts'

const changedSince: Outcome = {
  status: 'skipped',
  reason: 'Changed since, so it was left as it is.',
}

/**
 * Puts one record back to what it was before the job, unless somebody has changed it since: their change is
 * kept.
 */
async function putBack(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const { resource } = job
  if (holdsAttribute(row)) return putAttributeBack(work, job, row)
  if (holdsGroup(row)) return putGroupBack(work, job, row)
  const kind = kinds[resource]
  // A row that holds no fields is a record that was deleted.
  if (row.before === null || row.after === null) return bringBack(work, resource, row)
  const names = Object.keys(row.after)
  const now = await fieldsOf(work, kind.table.name, row.recordId, names)
  if (!now || names.some((name) => now[name] !== row.after?.[name])) return changedSince
  await kind.change(work, row.recordId, row.before)
  return { status: 'changed', before: row.after, after: row.before }
}

async function bringBack(work: Work, resource: Job['resource'], row: JobRow): Promise<Outcome> {
  const kind = kinds[resource]
  const { rows } = await sql`
    select 1 from ${sql.id(kind.table.name)}
    where tenant_id = ${work.tenant.id} and id = ${row.recordId} and deleted_at is not null`.execute(work.db)
  if (rows.length === 0) return { status: 'skipped', reason: 'Already restored.' }
  await kind.restore(work, row.recordId)
  return { status: 'changed' }
}

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
 * or had begun to write before it refused, is taken back, and the reason is kept for the person who began the
 * job.
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
    return { status: 'refused', reason: 'The person who started this no longer has permission.' }
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
    return { status: 'skipped', reason: 'No change needed.' }
  await kind.change(work, id, job.values)
  const after = await fieldsOf(work, kind.table.name, id, names)
  // Fields that this person may not write are passed over by the acts, as they are in the record's own form.
  if (!names.some((name) => before?.[name] !== after?.[name]))
    return { status: 'refused', reason: 'You can’t change this field of the record.' }
  return { status: 'changed', ...(before && { before }), ...(after && { after }) }
}

/**
 * The refusal's own sentence. Anything else is a fault of ours: logged, and the record can be tried again.
 */
function reasonOf(work: Work, error: unknown): string {
  const refusal = answerTo(error, work.tenant.branding.navigation)
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

interface Invitation {
  investment_opportunity_id: number
  message?: string | null
}

/**
 * Invites one investor, by the act that invites by hand: it refuses what it refuses there, an offer that has
 * closed meanwhile too.
 */
async function sendInvitation(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const { investment_opportunity_id: id, message } = job.values['invitation'] as Invitation
  const made = await invite(work, { investment_opportunity_id: id, user_ids: [row.recordId], message })
  if (made.length === 0) return { status: 'skipped', reason: 'Already invited.' }
  const { rows } = await sql<{ withheld: WithheldLetterReason | null }>`
    select ${tenantSql(work.tenant, letterWithheldFrom('u'))} as withheld
    from users u where u.tenant_id = ${work.tenant.id} and u.id = ${row.recordId}`.execute(work.db)
  const withheld = rows[0]?.withheld
  return { status: 'changed', ...(withheld && { reason: withheldLetterWords[withheld] }) }
}

interface Letter {
  subject: string
  message: string
  purpose: 'service' | 'marketing'
  required_by?: LetterRequirement | null
}

/**
 * Writes to one investor, once for each job. A marketing letter goes to those alone who agreed to get them
 * (Privacy and Electronic Communications Regulations 2003, regulation 22).
 */
async function sendLetter(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const letter = job.values['letter'] as Letter
  const { rows } = await sql<{ email: string; first_name: string; marketing: boolean; is_active: boolean }>`
    select email, first_name, marketing, is_active from users
    where tenant_id = ${work.tenant.id} and id = ${row.recordId} and deleted_at is null`.execute(work.db)
  const person = rows[0]
  if (!person?.is_active) return { status: 'skipped', reason: 'The account is closed.' }
  const isMarketing = letter.purpose === 'marketing'
  if (isMarketing && !person.marketing)
    return { status: 'skipped', reason: 'Has not agreed to marketing letters.' }
  const sender = senderOf(work.tenant)
  const write = (ways?: WaysToStop) =>
    renderMail(sender, {
      subject: letter.subject,
      preheader: letter.message.slice(0, 120),
      heading: letter.subject,
      greeting: `Hello ${person.first_name},`,
      blocks: [{ kind: 'text', paragraphs: letter.message.split(/\n{2,}/).map((part) => part.trim()) }],
      because: becauseOf(isMarketing ? 'agreed' : (letter.required_by ?? 'account'), sender.name),
      ...(ways && { ways }),
    })
  const cause = `bulk_job:${job.id}:${row.recordId}`
  const { email } = person
  if (isMarketing)
    await postMarketing(work, { reader: { kind: 'user', id: row.recordId, email }, cause, write })
  else await postLetter(work, { group: 'account', to: email, cause, mail: write() })
  work.emit({
    type: 'letter.sent',
    subject: { type: 'user', id: row.recordId },
    payload: {
      bulk_job_id: job.id,
      subject: letter.subject,
      purpose: letter.purpose,
      ...(letter.required_by && { required_by: letter.required_by }),
    },
  })
  return { status: 'changed' }
}
