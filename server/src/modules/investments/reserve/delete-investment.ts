import { refuse } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'

const over: readonly InvestmentStatus[] = ['cancelled', 'expired']

/**
 * Takes an investment out of sight that came to nothing. What holds a place is cancelled first, and what
 * money went through stays for good.
 */
export async function deleteInvestment(work: Work, id: number): Promise<void> {
  const { investment } = await lockInvestment(work, id)
  const status = investment.status as InvestmentStatus
  const { rows } =
    await sql`select 1 from payments where tenant_id = ${work.tenant.id} and investment_id = ${id} limit 1`.execute(
      work.db,
    )
  if (!over.includes(status) || rows.length > 0)
    refuse({
      code: 'conflict',
      reason: 'in_use',
      about: 'investment',
    })
  await sql`update investments set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.deleted',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: investment.investment_opportunity_id, user_id: investment.user_id },
    before: { status },
  })
}
