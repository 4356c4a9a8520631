import { endedKpiRequestStates, kpiLinkDays } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { digest, randomToken } from '../../../kernel/tokens.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import type { KpiRequestRow } from './request.ts'

/** The path of a new link to a request, for one letter. What is kept of it opens nothing. */
export async function newLinkPath(work: Work, requestId: number): Promise<string> {
  const token = randomToken()
  await work.db
    .insertInto('kpi_request_links')
    .values({
      tenant_id: work.tenant.id,
      token_digest: digest(token),
      kpi_request_id: requestId,
      created_at: work.now,
    })
    .execute()
  return `/collect/${token}`
}

/**
 * The request that a link leads to. Undefined for one that is forged or spoilt, and for one to what is
 * approved, withdrawn, or long over: all of these are told the same.
 */
export async function findByLink(
  { tenant, now, db }: Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx },
  token: string,
): Promise<KpiRequestRow | undefined> {
  const { rows } = await sql<KpiRequestRow>`
    select r.* from kpi_request_links l
    join kpi_requests r on r.tenant_id = ${tenant.id} and r.id = l.kpi_request_id
    where l.tenant_id = ${tenant.id} and l.token_digest = ${digest(token)}
      and r.user_id is null and r.status not in ${sql.raw(statusList(endedKpiRequestStates))}`.execute(db)
  const found = rows[0]
  const last = found && dateOfDay(dayNumber(found.due_date)! + kpiLinkDays)
  return last !== undefined && last >= londonDate(now) ? found : undefined
}
