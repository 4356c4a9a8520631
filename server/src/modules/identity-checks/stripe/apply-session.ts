import { isSameName } from '../../../domain/same-name.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { beginChecking, decideCheck, lockSubject } from '../check-state.ts'
import type { Finding, Subject } from '../check-state.ts'
import { proposeBy } from '../record-finding.ts'
import type { VerificationSession } from './session.ts'

/**
 * What Stripe said becomes of a check. A verified document of the person on the record is a proposal: one of the
 * staff approves it, who sees the proof of address too. One of another name is referred. A check that is no
 * longer open stays as it is.
 */
export async function applySession(work: Work, session: VerificationSession): Promise<void> {
  const check = await openStripeCheck(work, session)
  if (!check) return
  const { subject } = check
  switch (session.status) {
    case 'verified':
      return verified(work, check, session)
    case 'processing':
      await setProcessing(work, check, { is_processing: true, provider_error: null })
      return beginChecking(work, subject, null)
    case 'canceled':
      return cancelled(work, check)
    case 'requires_input':
      return unverified(work, check, session)
  }
}

interface OpenCheck {
  id: number
  isProcessing: boolean
  error: string | null
  subject: Subject
}

/** The check behind a session, with the person locked before it, as everywhere. */
async function openStripeCheck(
  work: Work,
  { id: sessionId, checkId }: VerificationSession,
): Promise<OpenCheck | undefined> {
  const find = () =>
    work.db
      .selectFrom('identity_checks')
      .select(['user_id', 'status', 'provider', 'provider_reference', 'provider_error', 'is_processing'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', checkId)
      .executeTakeFirst()
  const found = await find()
  if (!found) return undefined
  const subject = await lockSubject(work, found.user_id)
  const check = await find()
  const isOpen = check?.status === 'submitted' && check.provider === 'stripe'
  // An answer that was lost may have named the session before we kept its number.
  const isOwn = check?.provider_reference === null || check?.provider_reference === sessionId
  if (!isOpen || !isOwn) return undefined
  return { id: checkId, isProcessing: check.is_processing, error: check.provider_error, subject }
}

const findingOf = (subject: Subject, reason: string): Finding => ({
  type: 'document',
  product: subject.needed,
  risk: null,
  score: null,
  reason,
})

async function verified(
  work: Work,
  check: OpenCheck,
  { id: sessionId, name }: VerificationSession,
): Promise<void> {
  const { row } = check.subject
  const record = { first_name: String(row['first_name'] ?? ''), last_name: String(row['last_name'] ?? '') }
  if (name === null || !isSameName(record, name)) {
    const shown = name === null ? 'no name' : `${name.first_name} ${name.last_name}`.trim().slice(0, 200)
    return refer(
      work,
      check,
      `Stripe Identity verified a document of “${shown}”, which is not the name on the record.`,
    )
  }
  await changeById(work, 'identity_checks', check.id, { provider_reference: sessionId, provider_error: null })
  await proposeBy(work, check.subject, {
    checkId: check.id,
    proposedBy: null,
    finding: findingOf(
      check.subject,
      'Stripe Identity verified the document, a selfie and the name. Compare the date of birth and the proof of address.',
    ),
  })
}

/** Nothing was found. Anyone whose check was running is asked again. */
async function cancelled(work: Work, check: OpenCheck): Promise<void> {
  if (check.subject.status === 'pending') return refer(work, check, 'The check was cancelled at Stripe.')
  await changeById(work, 'identity_checks', check.id, { status: 'superseded' })
}

async function refer(work: Work, { id, subject }: OpenCheck, reason: string): Promise<void> {
  await decideCheck(work, subject, id, { ...findingOf(subject, reason), decision: 'referred' })
}

/** The investor may try again on Stripe's page, or send documents instead. */
async function unverified(work: Work, check: OpenCheck, { error }: VerificationSession): Promise<void> {
  if (error === null) return
  if (!(await setProcessing(work, check, { is_processing: false, provider_error: error }))) return
  work.emit({
    type: 'identity_check.unverified',
    subject: { type: 'user', id: check.subject.id },
    payload: { identity_check_id: check.id, error },
  })
}

async function setProcessing(
  work: Work,
  { id, isProcessing, error }: OpenCheck,
  values: { is_processing: boolean; provider_error: string | null },
): Promise<boolean> {
  if (isProcessing === values.is_processing && error === values.provider_error) return false
  await changeById(work, 'identity_checks', id, values)
  return true
}
