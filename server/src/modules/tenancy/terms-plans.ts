import { openPlanStates } from '@moorgate/contract'
import type { AnswerOf, readTermsPlans as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Scope } from '../../kernel/work.ts'

type TermsPlans = AnswerOf<typeof endpoint>

/** What waits to be published and what could not be, the next first; `id` picks one, in any state. */
export async function termsPlansOf(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  id: number | null = null,
): Promise<TermsPlans> {
  const chosen =
    id === null
      ? sql`p.status in ${sql.raw(statusList(openPlanStates))} order by p.publish_at, p.id limit 100`
      : sql`p.id = ${id}`
  const { rows } = await sql<TermsPlans[number]>`
    select p.id, wire_instant(p.publish_at) as publish_at, p.format as terms_format, p.text as terms_text,
      p.url as terms_url, p.asks_again as bump_terms, p.status as state, p.problem,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = p.planned_by) as planned_by,
      wire_instant(p.planned_at) as planned_at, p.version
    from terms_plans p where p.tenant_id = ${tenant.id} and ${chosen}`.execute(db)
  return rows
}
