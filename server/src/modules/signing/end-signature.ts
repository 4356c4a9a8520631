import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import type { SignatureState } from '@moorgate/contract'
import { days, later, londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockRequest, mustBeOpen } from './request.ts'
import type { SigningTurn } from './request.ts'

/** A signer declines, with a reason: the request is over for everybody. Answers its id. */
export async function declinePdf(
  work: Work,
  { request, signer }: SigningTurn,
  reason: string,
): Promise<number> {
  await work.db
    .updateTable('signature_signers')
    .set({ status: 'declined', declined_at: work.now, reason })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signer.id)
    .execute()
  await changeById(work, 'signature_requests', request.id, { status: 'declined', ended_at: work.now, reason })
  work.emit({
    type: 'signature_request.declined',
    subject: { type: 'signature_request', id: request.id },
    payload: { signer_id: signer.id, user_id: signer.user_id, owner_id: request.user_id },
    before: { status: 'sent' },
    after: { status: 'declined', reason },
  })
  return request.id
}

/** Staff take back what is a draft or is out. What everybody has signed stays: 409. */
export async function cancelSignature(work: Work, id: number, reason: string | null): Promise<void> {
  const request = await lockRequest(work, id)
  if (request.status !== 'draft' && request.status !== 'sent')
    refuse({
      code: 'conflict',
      reason: request.status as SignatureState,
      message: 'This request has ended and can’t be withdrawn.',
    })
  await changeById(work, 'signature_requests', id, { status: 'cancelled', ended_at: work.now, reason })
  work.emit({
    type: 'signature_request.cancelled',
    subject: { type: 'signature_request', id },
    payload: { user_id: request.user_id },
    before: { status: request.status },
    after: { status: 'cancelled', reason },
  })
}

/**
 * Staff remind those whose turn it is. Sooner than a day after the last time is 409, with the time from which
 * it may be.
 */
export async function remindSigners(work: Work, id: number): Promise<void> {
  mustBeOpen(await lockRequest(work, id), work.now)
  const asked = await work.db
    .selectFrom('signature_signers')
    .select(['id', 'user_id', 'asked_at', 'reminded_at'])
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', id)
    .where('status', '=', 'asked')
    .execute()
  const last = asked.map((signer) => signer.reminded_at ?? signer.asked_at ?? work.now)
  const from = later(new Date(Math.max(...last.map(Number))), days(1))
  if (work.now < from)
    refuse({
      code: 'conflict',
      reason: 'asked_already',
      retryAt: from.toISOString(),
    })
  for (const signer of asked) await remind(work, id, signer)
}

async function remind(
  work: Work,
  requestId: number,
  signer: { id: number; user_id: number | null },
): Promise<void> {
  await sql`update signature_signers set reminded_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${signer.id}`.execute(work.db)
  work.emit({
    type: 'signature_request.reminded',
    subject: { type: 'signature_request', id: requestId },
    payload: { signer_id: signer.id, user_id: signer.user_id },
  })
}

/**
 * What happens to requests because time passes: after their last day they expire, and signers are reminded on
 * the days that the request names. However late it comes, somebody is reminded once, and a second look finds
 * it done.
 */
export async function passTime(work: Work): Promise<void> {
  const { rows: expired } = await sql<{ id: number; user_id: number }>`
    update signature_requests set status = 'expired', ended_at = ${work.now}, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and status = 'sent' and expires_on < ${londonDate(work.now)}::date
    returning id, user_id`.execute(work.db)
  for (const { id, user_id: userId } of expired)
    work.emit({
      type: 'signature_request.expired',
      subject: { type: 'signature_request', id },
      payload: { user_id: userId },
      before: { status: 'sent' },
      after: { status: 'expired' },
    })
  const { rows: due } = await sql<{ id: number; user_id: number | null; request_id: number }>`
    update signature_signers s set reminders = due.count, reminded_at = ${work.now}
    from (
      select a.id, count(*)::int as count
      from signature_signers a
      join signature_requests r on r.tenant_id = ${work.tenant.id} and r.id = a.request_id and r.status = 'sent'
      cross join jsonb_array_elements_text(r.reminder_days) as day
      where a.tenant_id = ${work.tenant.id} and a.status = 'asked'
        and a.asked_at + make_interval(days => day::int) <= ${work.now}
      group by a.id
    ) due
    where s.tenant_id = ${work.tenant.id} and s.id = due.id and due.count > s.reminders
    returning s.id, s.user_id, s.request_id`.execute(work.db)
  for (const signer of due)
    work.emit({
      type: 'signature_request.reminded',
      subject: { type: 'signature_request', id: signer.request_id },
      payload: { signer_id: signer.id, user_id: signer.user_id },
    })
}
