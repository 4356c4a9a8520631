import { refuse, refuseField, roleIds } from '@moorgate/contract'
import type { AnswerOf, BodyOf, openIdentityVerification, UploadedFile } from '@moorgate/contract'
import { changeById } from '../../../kernel/rows.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { insertCheck, lockSubject } from '../check-state.ts'
import type { Subject } from '../check-state.ts'
import { detailsOf, keepCheckFile } from '../check-files.ts'
import { refuseCheck, whyNotDue } from '../own-standing.ts'
import { applySession } from './apply-session.ts'
import { stripeKeyOf, stripeUnder } from './connection.ts'
import { createSession, refuseStripe, retrieveSession } from './session.ts'
import type { VerificationSession } from './session.ts'

type Body = BodyOf<typeof openIdentityVerification>

/**
 * Stripe's page on which an investor shows their document: that of the check that they have begun, or of a new
 * one. No transaction is open while Stripe is asked.
 */
export async function openVerification(
  question: QueryContext,
  body: Body,
): Promise<AnswerOf<typeof openIdentityVerification>> {
  if (question.actor.roleId !== roleIds.user) refuse({ code: 'forbidden' })
  const { checkId, sessionId, key } = await transact(question.platform, question, (work) => begin(work, body))
  const stripe = await stripeUnder(question.platform, key)
  const asked =
    sessionId === null
      ? createSession(question, stripe, checkId)
      : retrieveSession(question.tenant, stripe, sessionId)
  const session = await asked.catch(refuseStripe)
  if (session?.checkId !== checkId) refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  await transact(question.platform, question, (work) => keepSession(work, session))
  if (session.status !== 'requires_input') refuse({ code: 'conflict', reason: 'identity_check_open' })
  if (session.url === null) refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  return { url: session.url }
}

/** The check that waits for the investor, or a new one with their proof of address. */
async function begin(
  work: Work,
  body: Body,
): Promise<{ checkId: number; sessionId: string | null; key: string }> {
  const subject = await lockSubject(work, work.actor.id ?? 0)
  const key = await stripeKeyOf({ ...work, platform: work.platform })
  if (key === undefined) refuse({ code: 'conflict', reason: 'stripe_unavailable' })
  const reason = await whyNotDue(work, subject)
  if (reason) refuseCheck(work, reason)
  const open = await work.db
    .selectFrom('identity_checks')
    .select(['id', 'provider_reference'])
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', subject.id)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  if (open) return { checkId: open.id, sessionId: open.provider_reference, key }
  return { checkId: await insertWithAddress(work, subject, body), sessionId: null, key }
}

async function insertWithAddress(work: Work, subject: Subject, { address }: Body): Promise<number> {
  const upload = address as UploadedFile | undefined
  if (!upload) refuseField('address', 'Choose a file.')
  const id = await insertCheck(work, subject, {
    provider: 'stripe',
    status: 'submitted',
    details: JSON.stringify(detailsOf(subject)),
  })
  await keepCheckFile(work, { checkId: id, kind: 'address', upload })
  work.emit({
    type: 'identity_check.verification_opened',
    subject: { type: 'user', id: subject.id },
    payload: { identity_check_id: id },
  })
  return id
}

async function keepSession(work: Work, session: VerificationSession): Promise<void> {
  const check = await work.db
    .selectFrom('identity_checks')
    .select('provider_reference')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', session.checkId)
    .forUpdate()
    .executeTakeFirst()
  if (check?.provider_reference === null)
    await changeById(work, 'identity_checks', session.checkId, { provider_reference: session.id })
  if (session.status !== 'requires_input') await applySession(work, session)
}
