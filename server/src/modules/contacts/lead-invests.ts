import { leadKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { firstLeadStatus } from './lead-status.ts'

/**
 * Whoever reserves is a lead no longer: an active or inactive status becomes the firm's first one of the kind
 * "investment" (domain handbook §4.5). What staff set afterwards stands until the next reservation.
 */
export const leadInvests = subscription({
  name: 'contacts.lead_invests',
  on: ['investment.reserved'],
  handleAll: async (work, events) => {
    const leads = await leadsWhoReserved(work, events)
    if (leads.length === 0) return
    const status = await firstLeadStatus(work, leadKind.investment)
    if (status === undefined) return
    for (const userId of leads)
      await updateRow(work, users, await lockRow(work, users, userId), { lead_status_id: status })
  },
})

/**
 * The investors of the investments who still count as leads, each once, in the order in which rows are locked
 * everywhere.
 */
async function leadsWhoReserved(work: Work, events: readonly StoredEvent[]): Promise<number[]> {
  const rows = await work.db
    .selectFrom('users as u')
    .innerJoin('lead_statuses as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'u.tenant_id')
        .onRef('s.id', '=', 'u.lead_status_id')
        .on('s.tenant_id', '=', work.tenant.id),
    )
    .select('u.id')
    .where('u.tenant_id', '=', work.tenant.id)
    .where('u.deleted_at', 'is', null)
    .where('s.type', '<>', leadKind.investment)
    .where(
      sql<boolean>`u.id in (select i.user_id from investments i where i.tenant_id = ${work.tenant.id}
        and i.id = any(${events.flatMap(({ subjectId }) => subjectId ?? [])}::bigint[]))`,
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
