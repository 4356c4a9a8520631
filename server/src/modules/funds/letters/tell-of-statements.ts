import { sql } from 'kysely'
import { dateText } from '../../../domain/format.ts'
import type { Work } from '../../../kernel/work.ts'
import { notifyAll, words } from '../../notifications/index.ts'

/** Investors hear that their statement is there, each once for a fund and a period. */
export async function tellOfStatements(
  work: Work,
  statementId: number,
  commitmentIds: readonly number[],
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ user_id: number; fund_id: number; fund: string; to: string }>`
    select distinct c.user_id, f.id as fund_id, f.name as fund, s."to"
    from fund_statements s
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = s.fund_id
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = any(${commitmentIds}::bigint[])
    where s.tenant_id = ${work.tenant.id} and s.id = ${statementId} order by c.user_id`.execute(work.db)
  return notifyAll(
    work,
    rows.map(({ user_id: userId, fund_id: fundId, fund, to }) => ({
      userIds: [userId],
      cause: `fund_statement:${statementId}:${userId}`,
      name: 'FundStatementPublished',
      message: words`Your **${fund}** statement to ${dateText(to)} is ready.`,
      cta: `/investor/portfolio/fund/${fundId}?tab=account`,
      icon: 'info',
    })),
  )
}
