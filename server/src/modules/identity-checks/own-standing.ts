import { openIdentityChecks, refuse, roleIds, textOf } from '@moorgate/contract'
import type { AnswerOf, identitySendReasons, readIdentityStanding } from '@moorgate/contract'
import { sql } from 'kysely'
import { daysBetween } from '../../domain/calendar.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { eligibilityFor } from '../eligibility/index.ts'
import { problemOf } from './stripe/problems.ts'
import { stripeKeyOf } from './stripe/connection.ts'
import type { Subject } from './check-state.ts'

type IdentityStanding = AnswerOf<typeof readIdentityStanding>
type IdentityScope = Scope & { db: Db | Trx }

/** A pass may be renewed so many days before it ends. The first reminder goes out later. */
const renewalDays = 60

/** Why the investor has nothing to send now: details come first, one check runs at a time, and no pass is renewed early. */
export async function whyNotDue(
  asking: IdentityScope,
  { id, status }: Pick<Subject, 'id' | 'status'>,
): Promise<(typeof identitySendReasons)[number] | null> {
  const { steps } = await eligibilityFor(asking, id)
  if (status === 'failed') return 'identity_failed'
  if (steps.some(({ step, state }) => step === 'details' && state === 'needed'))
    return 'identity_details_missing'
  const { isOpen, isUnfinished, expiresOn } = await checksOf(asking, id)
  // Anyone may send documents instead of those that they have not shown to Stripe yet.
  if (isOpen && !isUnfinished) return 'identity_check_open'
  const days = expiresOn === null ? null : daysBetween(todayOf(asking), expiresOn)
  return status === 'passed' && (days ?? 0) > renewalDays ? 'identity_verified' : null
}

/** 409 with the reason, where a failed check is told in the tenant's own words. */
export function refuseCheck(
  { tenant }: Pick<Scope, 'tenant'>,
  reason: (typeof identitySendReasons)[number],
): never {
  if (reason !== 'identity_failed') refuse({ code: 'conflict', reason })
  const { support_email: support } = tenant.branding
  const message = textOf(wordingOf(tenant), 'kyc_fail', { support_email: support ?? 'us' })
  return refuse({ code: 'conflict', reason, message })
}

/** What the person's checks say of one that runs, and of the pass that counts. */
export async function checksOf({ db, tenant }: IdentityScope, userId: number) {
  const { rows } = await sql<{
    isOpen: boolean | null
    isUnfinished: boolean | null
    problem: string | null
    expiresOn: string | null
  }>`
    select bool_or(c.status in ${sql.raw(statusList(openIdentityChecks))}) as "isOpen",
      bool_or(c.status = 'submitted' and c.provider = 'stripe' and not c.is_processing) as "isUnfinished",
      max(c.provider_error) filter (where c.status = 'submitted') as problem,
      max(c.expires_on) filter (where c.status = 'passed') as "expiresOn"
    from identity_checks c where c.tenant_id = ${tenant.id} and c.user_id = ${userId}`.execute(db)
  return rows[0]!
}

/** The investor's own standing, for the page on which they send documents. */
export async function ownStanding(question: QueryContext): Promise<IdentityStanding> {
  const { actor, db, tenant } = question
  if (actor.roleId !== roleIds.user || actor.id === null) refuse({ code: 'forbidden' })
  const { id } = actor
  const { aml_status: found } = await db
    .selectFrom('users')
    .select('aml_status')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const status = found as IdentityStanding['status']
  const reason = await whyNotDue(question, { id, status })
  const { expiresOn, isUnfinished, problem } = await checksOf(question, id)
  return {
    status,
    provider: (await stripeKeyOf(question)) === undefined ? 'review' : 'stripe',
    may_send: reason === null,
    reason,
    unfinished: isUnfinished ? { problem: problem === null ? null : problemOf(problem) } : null,
    expires_on: status === 'passed' ? expiresOn : null,
    ...(await lastSent(question, id)),
  }
}

async function lastSent(
  { db, tenant }: QueryContext,
  userId: number,
): Promise<Pick<IdentityStanding, 'submitted_at' | 'document_type' | 'files'>> {
  const { rows } = await sql<Pick<IdentityStanding, 'submitted_at' | 'document_type' | 'files'>>`
    select wire_instant(c.created_at) as submitted_at, c.document_type,
      (select coalesce(json_agg(json_build_object('identity_check_id', c.id, 'kind', f.kind, 'client_name', f.client_name,
          'mime', f.mime, 'size', f.size) order by f.id), '[]')
        from identity_check_files f where f.tenant_id = ${tenant.id} and f.identity_check_id = c.id) as files
    from identity_checks c
    where c.tenant_id = ${tenant.id} and c.user_id = ${userId} and c.document_type is not null
    order by c.id desc limit 1`.execute(db)
  return rows[0] ?? { submitted_at: null, document_type: null, files: [] }
}
