import { refuse } from '@moorgate/contract'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import type { Work } from '../../kernel/work.ts'
import { sql } from 'kysely'
import { changeById, lockById } from '../../kernel/rows.ts'
import { accountBeforeSql, refuseAccount } from '../payout-accounts/index.ts'

/**
 * The lead says that the new bank account is not theirs, while nothing is paid to it yet: the last account
 * that was approved or served its wait is back at once, with what is left of a wait of its own, and staff
 * hear of it. Where there was none, the method has no account. Asks for no password, since it only undoes
 * what needed one.
 *
 * Where nobody has approved the account that comes back, the method waits for staff again.
 */
export async function disputeBank(work: Work, id: number): Promise<void> {
  const entity = await lockById(work, 'investment_method_entities', id)
  if (entity.lead_user_id !== work.actor.id) refuse({ code: 'forbidden' })
  const disputed = entity.bank_account_id
  if (disputed === null || !(await stillWaits(work, disputed))) return refuse(tooLate)
  const before = await accountBefore(work, id, disputed)
  await refuseAccount(work, disputed)
  const reopens = entity.status === 'approved' && before?.approved_at === null
  await changeById(work, 'investment_method_entities', id, {
    bank_account_id: before?.id ?? null,
    ...(reopens && { status: 'pending', submitted_at: work.now, decided_by: null, decided_at: null }),
  })
  work.emit({
    type: 'method.bank_disputed',
    subject: { type: 'investment_method_entity', id },
    payload: { user_id: work.actor.id },
    before: { bank_account_id: disputed },
    after: { bank_account_id: before?.id ?? null },
  })
}

async function stillWaits(work: Work, accountId: number): Promise<boolean> {
  const standing = await work.db
    .selectFrom('bank_account_standings')
    .select('bank_account_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('bank_account_id', '=', accountId)
    .where('held_until', '>', work.now)
    .executeTakeFirst()
  return standing !== undefined
}

async function accountBefore(work: Work, id: number, disputed: number) {
  const { rows } = await sql<{ id: number; approved_at: Date | null }>`
    select b.id, b.approved_at from investment_method_entities e
    cross join lateral (select f.id, fs.approved_at ${forTenant(accountBeforeSql('e', String(disputed)), work.tenant.id)}) b
    where e.tenant_id = ${work.tenant.id} and e.id = ${id}`.execute(work.db)
  return rows[0]
}

const tooLate = {
  code: 'conflict',
  reason: 'not_held',
} as const
