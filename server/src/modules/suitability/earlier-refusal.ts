import { sql } from 'kysely'
import type { Scope } from '../../kernel/work.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Answers } from './statement.ts'

interface EarlierStatement {
  answers: Answers
  signed_at: Date
}

/**
 * The last statement of the same category that its own answers contradicted, unless staff have approved one
 * since. Another try is theirs to judge: figures that are changed until they fit are no evidence.
 */
export async function earlierRefusal(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  { userId, typeId, beforeId }: { userId: number; typeId: number; beforeId?: number },
): Promise<EarlierStatement | null> {
  const { rows } = await sql<EarlierStatement & { verdict: string }>`
    select c.answers, c.signed_at, c.verdict from categorisations c
    where c.tenant_id = ${tenant.id} and c.user_id = ${userId} and c.investor_type_id = ${typeId}
      and (${beforeId ?? null}::bigint is null or c.id < ${beforeId ?? null}::bigint)
      and (c.verdict = 'answers_contradict' or (c.reviewer_id is not null and c.status <> 'rejected'))
    order by c.id desc limit 1`.execute(db)
  const [last] = rows
  return last?.verdict === 'answers_contradict' ? { answers: last.answers, signed_at: last.signed_at } : null
}
