import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type {
  AnswerOf,
  BodyOf,
  readComplianceLimits,
  updateComplianceLimits as endpoint,
} from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { checkVersion } from '../../kernel/rows.ts'
import { stampTenant } from '../../kernel/tenants.ts'
import type { Work } from '../../kernel/work.ts'
import type { TestBank } from '../../domain/test-attempts.ts'
import { accountKey } from '../cards/index.ts'
import { limitsOf, lockLimits } from './test-standing.ts'

export async function complianceLimits(
  db: Db | Trx,
  tenantId: number,
): Promise<AnswerOf<typeof readComplianceLimits>> {
  const { version, ...limits } = await limitsOf(db, tenantId)
  return { id: 1, ...limits, cooldown_hours: 24, version }
}

/**
 * Changes the rules of the test. Renewing a bank ends the passes that were made on it: everybody concerned is
 * asked again.
 */
export async function updateComplianceLimits(
  work: Work,
  body: BodyOf<typeof endpoint>,
  expectedVersion?: number,
): Promise<void> {
  const { renew_banks: banks = [], version: _version, ...changes } = body
  const before = await lockLimits(work.db, work.tenant.id)
  checkVersion(before, expectedVersion)
  const given = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof before],
    ),
  )
  if (given['identity_with_stripe'] === true) await mustBeConnected(work)
  if (Object.keys(given).length > 0) {
    await work.db
      .updateTable('brandings')
      .set((row) => ({ ...given, updated_at: work.now, version: row('version', '+', 1) }))
      .where('tenant_id', '=', work.tenant.id)
      .execute()
    await stampTenant(work)
    const was = Object.fromEntries(Object.keys(given).map((key) => [key, before[key as keyof typeof before]]))
    work.emit({
      type: 'compliance.updated',
      subject: { type: 'compliance', id: 1 },
      before: was,
      after: given,
    })
  }
  for (const bank of new Set(banks)) await renewBank(work, bank)
}

async function mustBeConnected(work: Work): Promise<void> {
  if ((await accountKey(work)) === undefined)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'identity' })
}

/** Starts a bank over: its passes no longer count, nor do the failures before them. */
async function renewBank(work: Work, bank: TestBank): Promise<void> {
  const { major_version } = await work.db
    .insertInto('compliance_banks')
    .values({ tenant_id: work.tenant.id, bank, major_version: 2, updated_at: work.now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'bank']).doUpdateSet((row) => ({
        major_version: row('compliance_banks.major_version', '+', 1),
        updated_at: work.now,
      })),
    )
    .returning('major_version')
    .executeTakeFirstOrThrow()
  await sql`
    update users u set compliance_passed = 0, compliance_passed_at = null, compliance_tries = 0, compliance_locked_until = null,
      version = u.version + 1, updated_at = ${work.now}
    where u.tenant_id = ${work.tenant.id} and u.compliance_passed = 1 and ${bank} = (
      select a.bank from test_attempts a
      where a.tenant_id = ${work.tenant.id} and a.user_id = u.id and a.status = 'passed' and a.reset_at is null
      order by a.id desc limit 1)`.execute(work.db)
  work.emit({
    type: 'compliance_bank.renewed',
    subject: { type: 'compliance', id: 1 },
    payload: { bank },
    before: { major_version: major_version - 1 },
    after: { major_version },
  })
}

/**
 * Takes passes that have run out off the record, where lists and filters read them; the failures before them
 * are forgotten. Whether somebody may invest is decided by the day itself and does not wait for this.
 */
export async function endPasses(work: Work): Promise<void> {
  await sql`
    update users u set compliance_passed = 0, compliance_passed_at = null, compliance_tries = 0, compliance_locked_until = null,
      version = u.version + 1, updated_at = ${work.now}
    from brandings b
    where b.tenant_id = ${work.tenant.id} and u.tenant_id = ${work.tenant.id} and u.compliance_passed = 1
      and ((u.compliance_passed_at at time zone 'Europe/London')::date + make_interval(months => b.test_valid_months))::date
        <= ${londonDate(work.now)}::date`.execute(work.db)
}
