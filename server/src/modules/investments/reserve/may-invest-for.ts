import { refuse } from '@moorgate/contract'
import type { Failure } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'

type Caller = Pick<Scope, 'tenant' | 'actor'> & { db: Db | Trx }

/** Whom an investment is of: a person, or an organisation that a person acts for. */
interface InvestmentOwner {
  user_id: number | null
  organisation_id: number | null
}

/**
 * 403 unless it is the caller's own, or of an organisation whose member with the right to invest they are
 * now.
 */
export async function whyNotInvestFor(
  { db, tenant, actor }: Caller,
  { user_id: userId, organisation_id: organisationId }: InvestmentOwner,
): Promise<Failure | undefined> {
  const mayInvest = organisationId === null ? userId === actor.id : await mayInvestForOrganisation()
  return mayInvest ? undefined : { code: 'forbidden', message: 'You can’t invest for this {organisation}.' }

  async function mayInvestForOrganisation(): Promise<boolean> {
    const { rows } = await sql`select 1 from organisation_members
      where tenant_id = ${tenant.id} and organisation_id = ${organisationId} and user_id = ${actor.id}
        and status = 'active' and can_invest`.execute(db)
    return rows.length > 0
  }
}

export async function mustInvestFor(caller: Caller, owner: InvestmentOwner): Promise<void> {
  const failure = await whyNotInvestFor(caller, owner)
  if (failure) refuse(failure)
}
