import { identityProductFor, openIdentityChecks, refuse, refuseField, roleIds } from '@moorgate/contract'
import type {
  amlStatuses,
  Flags,
  identityCheckTypes,
  IdentityProduct,
  identityProviders,
  IdentityRisk,
} from '@moorgate/contract'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { addMonths } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'

/** How an investor stands with the check of their identity: domain handbook §4.8. */
type IdentityStatus = (typeof amlStatuses)[number]

export interface Finding {
  type: (typeof identityCheckTypes)[number]
  product: IdentityProduct
  risk: IdentityRisk | null
  score: number | null
  /** Kept for auditors; the investor never reads it. */
  reason: string | null
}

export type Decision = 'passed' | 'referred' | 'failed' | 'expired'

/** A pass is checked again after so many months (domain handbook §4.8). */
const recheckMonths: Readonly<Record<IdentityRisk, number>> = { low: 36, medium: 24, high: 12 }

const events = {
  pending: 'identity_check.pending',
  passed: 'identity_check.passed',
  failed: 'identity_check.failed',
  referred: 'identity_check.referred',
  expired: 'identity_check.expired',
} as const

export interface Subject {
  id: number
  status: IdentityStatus
  product: IdentityProduct | null
  /** The product that the person needs today. */
  needed: IdentityProduct
  row: Record<string, unknown>
}

/** The investor, locked, so that of two findings at once the second sees the first. */
export async function lockSubject(work: Work, userId: number): Promise<Subject> {
  const row = await lockRow(work, users, userId)
  if (row['role_id'] !== roleIds.user) refuse({ code: 'not_found' })
  const needed = identityProductFor(
    {
      country_of_residence: row['country_of_residence'] as string | null,
      nationality: row['nationality'] as string | null,
    },
    work.tenant.flags as Flags,
  )
  return {
    id: userId,
    status: row['aml_status'] as IdentityStatus,
    product: row['identity_product'] as IdentityProduct | null,
    needed,
    row,
  }
}

/** 422 on `product` for a pass by the domestic one of a person who needs the international one (decision 25). */
export function mustPassBy(product: IdentityProduct, { needed }: Subject): void {
  if (product === 'domestic' && needed === 'international')
    refuseField('product', 'People outside the United Kingdom are checked with the international product.')
}

/** The check that waits for a review or for a second person; a new one where none does. */
export async function openCheck(
  work: Work,
  subject: Subject,
  provider: (typeof identityProviders)[number] = 'review',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from identity_checks where tenant_id = ${work.tenant.id} and user_id = ${subject.id}
      and status in ${sql.raw(statusList(openIdentityChecks))} for update`.execute(work.db)
  if (rows[0]) return rows[0].id
  return insertCheck(work, subject, { provider, status: 'submitted' })
}

export async function insertCheck(
  work: Work,
  subject: Subject,
  values: Omit<Insertable<Tables['identity_checks']>, 'tenant_id' | 'user_id' | 'created_at'>,
): Promise<number> {
  const { id } = await work.db
    .insertInto('identity_checks')
    .values({
      product: subject.needed,
      ...values,
      tenant_id: work.tenant.id,
      user_id: subject.id,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A check runs. Who has passed stays so meanwhile, and so does who has failed: one person lets nobody in. */
export async function beginChecking(work: Work, subject: Subject, reason: string | null): Promise<void> {
  if (['passed', 'failed', 'pending'].includes(subject.status)) return
  await setStanding(work, subject, { status: 'pending', product: subject.product ?? subject.needed, reason })
}

/**
 * Decides a check: the one place in which a person's identity comes to count, or no longer does. A pass
 * counts until its day by the risk; the check that counted before gives way.
 *
 * Worked example: a pass of medium risk on 29 February 2028 is checked again on 28 February 2030.
 */
export async function decideCheck(
  work: Work,
  subject: Subject,
  checkId: number,
  { decision, ...finding }: Finding & { decision: Decision },
): Promise<void> {
  await sql`
    update identity_checks set status = 'superseded', updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and user_id = ${subject.id} and id <> ${checkId} and status = 'passed'`.execute(
    work.db,
  )
  const risk = finding.risk ?? 'medium'
  await changeById(work, 'identity_checks', checkId, {
    ...finding,
    status: decision,
    ...(decision === 'passed' && {
      risk,
      expires_on: addMonths(londonDate(work.now), recheckMonths[risk])!,
    }),
    decided_by: work.actor.id,
    decided_at: work.now,
  })
  await setStanding(work, subject, { status: decision, product: finding.product, reason: finding.reason })
}

/** What the record shows and every gate reads. Saying what stands there already does nothing. */
export async function setStanding(
  work: Work,
  subject: Subject,
  standing: {
    status: Exclude<IdentityStatus, 'not_started'>
    product: IdentityProduct
    reason: string | null
  },
): Promise<void> {
  const { status, product, reason } = standing
  if (subject.status === status && subject.product === product && status !== 'passed') return
  await changeById(work, 'users', subject.id, { aml_status: status, identity_product: product })
  work.emit({
    type: events[status],
    subject: { type: 'user', id: subject.id },
    payload: { reason },
    before: { aml_status: subject.status, identity_product: subject.product },
    after: { aml_status: status, identity_product: product },
  })
}
