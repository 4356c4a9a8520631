import type { QueryContext } from '../../../kernel/work.ts'
import { isOpenRequestRow } from '../../../rows/tax-rows.ts'

/** Whether a request still waits for staff. */
export async function isOpenRequest(question: QueryContext, id: number): Promise<boolean> {
  const rows = await question.rows(
    `select 1 from tax_scheme_requests q join investments i on i.tenant_id = $1 and i.id = q.investment_id
      where q.tenant_id = $1 and q.id = $2 and ${isOpenRequestRow('q', 'i')}`,
    [question.tenant.id, id],
  )
  return rows.length > 0
}
