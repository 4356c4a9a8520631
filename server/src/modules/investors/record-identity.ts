import { identityProductFor, refuse, refuseField, roleIds } from '@moorgate/contract'
import type { amlStatuses, Flags, IdentityProduct } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from './tables.ts'

/** How an identity check stands: domain handbook §4.8. */
export type IdentityStatus = (typeof amlStatuses)[number]

interface IdentityResult {
  status: IdentityStatus
  reason: string
  product?: IdentityProduct | undefined
}

const events = {
  not_started: 'identity_check.not_started',
  pending: 'identity_check.pending',
  passed: 'identity_check.passed',
  failed: 'identity_check.failed',
  referred: 'identity_check.referred',
  expired: 'identity_check.expired',
} as const

/**
 * Puts onto an investor's record how the check of their identity stands and with which product it was made,
 * with the reason in the event alone. Saying what stands there already does nothing. 422 on `product` for a
 * pass by the domestic one of somebody who needs the international one (decision 25).
 */
export async function recordIdentity(work: Work, userId: number, finding: IdentityResult): Promise<void> {
  const row = await lockRow(work, users, userId)
  if (row['role_id'] !== roleIds.user) refuse({ code: 'not_found' })
  const { status, reason } = finding
  const product = productOf(work, row, finding)
  if (row['aml_status'] === status && row['identity_product'] === product) return
  await changeById(work, 'users', userId, { aml_status: status, identity_product: product })
  work.emit({
    type: events[status],
    subject: { type: 'user', id: userId },
    payload: { reason },
    before: { aml_status: row['aml_status'], identity_product: row['identity_product'] },
    after: { aml_status: status, identity_product: product },
  })
}

function productOf(
  work: Work,
  row: Record<string, unknown>,
  { status, product }: IdentityResult,
): IdentityProduct {
  const person = {
    country_of_residence: row['country_of_residence'] as string | null,
    nationality: row['nationality'] as string | null,
  }
  const needed = identityProductFor(person, work.tenant.flags as Flags)
  if (status === 'passed' && product === 'domestic' && needed === 'international')
    refuseField('product', 'People outside the United Kingdom are checked with the international product.')
  return product ?? needed
}
