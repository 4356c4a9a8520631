import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { JsonText } from '../../../kernel/http/json-text.ts'
import type { QueryContext } from '../../../kernel/work.ts'

/**
 * How an investment came to its status, oldest first. Reasons that staff wrote are read by staff and by whom
 * they concern.
 */
export async function investmentHistory({ db, tenant }: QueryContext, id: number): Promise<JsonText> {
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(json_build_object('id', h.id, 'from_status', h.from_status, 'to_status', h.to_status,
      'reason', h.reason, 'at', wire_instant(h.at)) order by h.id), '[]')::text as data
    from investment_status_changes h where h.tenant_id = ${tenant.id} and h.investment_id = ${id}`.execute(db)
  return new JsonText(rows[0]?.data ?? refuse({ code: 'not_found' }))
}
