import type { BodyOf, recordIdentityCheck } from '@moorgate/contract'
import { sql } from 'kysely'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { keepReviewedDetails, mustStillMatch } from './changed-details.ts'
import { beginChecking, decideCheck, lockSubject, mustPassBy, openCheck } from './check-state.ts'
import type { Finding, Subject } from './check-state.ts'

/**
 * What one of the staff found. A pass waits for a second person; anything else counts at once, because it lets
 * nobody in.
 */
export async function recordFinding(
  work: Work,
  userId: number,
  body: BodyOf<typeof recordIdentityCheck>,
): Promise<void> {
  const subject = await lockSubject(work, userId)
  const finding = {
    type: body.type ?? 'document',
    product: body.product ?? subject.needed,
    risk: body.risk ?? null,
    score: body.score ?? null,
    reason: body.reason,
  } as const
  if (body.status === 'pending') {
    await openCheck(work, subject)
    return beginChecking(work, subject, body.reason)
  }
  if (body.status === 'passed') return proposePass(work, subject, finding)
  if (body.status === subject.status && finding.product === subject.product) return
  const id = body.status === 'expired' ? await passedCheck(work, subject) : await openCheck(work, subject)
  await decideCheck(work, subject, id, { ...finding, decision: body.status })
}

async function proposePass(work: Work, subject: Subject, finding: Finding): Promise<void> {
  mustPassBy(finding.product, subject)
  const checkId = await openCheck(work, subject)
  await keepReviewedDetails(work, subject, checkId)
  await mustStillMatch(work, checkId)
  await proposeBy(work, subject, {
    checkId,
    proposedBy: work.actor.id,
    finding,
  })
}

/** A pass that somebody else has to approve. Nobody of the staff proposed it where Stripe did. */
export async function proposeBy(
  work: Work,
  subject: Subject,
  { checkId: id, proposedBy, finding }: { checkId: number; proposedBy: number | null; finding: Finding },
): Promise<void> {
  await changeById(work, 'identity_checks', id, {
    ...finding,
    risk: finding.risk ?? 'medium',
    status: 'proposed',
    proposed_by: proposedBy,
    proposed_at: work.now,
  })
  await beginChecking(work, subject, finding.reason)
  work.emit({
    type: 'identity_check.proposed',
    subject: { type: 'user', id: subject.id },
    payload: { identity_check_id: id, reason: finding.reason },
  })
}

/** The pass that runs out now; a check of its own where none was kept. */
async function passedCheck(work: Work, subject: Subject): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from identity_checks where tenant_id = ${work.tenant.id} and user_id = ${subject.id} and status = 'passed'
    order by id desc limit 1 for update`.execute(work.db)
  return rows[0]?.id ?? openCheck(work, subject)
}
