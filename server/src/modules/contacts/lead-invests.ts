import { leadKind } from '@moorgate/contract'
import type { Listener } from '../../kernel/events/outbox.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'

/**
 * Whoever reserves is a lead no longer: an active or inactive status becomes the firm's first one of the kind "investment" (domain
 * handbook §4.5). What staff set afterwards stands until the next reservation.
 */
export const leadInvests: Listener = {
  name: 'contacts.lead_invests',
  hears: ['investment.reserved'],
  handle: async (work, event) => {
    const userId = await leadWhoReserved(work, event.subjectId)
    if (userId === undefined) return
    const status = await firstInvestmentStatus(work)
    if (status === undefined) return
    await updateRow(work, users, await lockRow(work, users, userId), { lead_status_id: status })
  },
}

/** The investor of the investment, where they still count as a lead. */
async function leadWhoReserved(work: Work, investmentId: number | null): Promise<number | undefined> {
  const row = await work.db
    .selectFrom('investments as i')
    .innerJoin('users as u', (join) =>
      join
        .onRef('u.tenant_id', '=', 'i.tenant_id')
        .onRef('u.id', '=', 'i.user_id')
        .on('u.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('lead_statuses as s', (join) =>
      join
        .onRef('s.tenant_id', '=', 'u.tenant_id')
        .onRef('s.id', '=', 'u.lead_status_id')
        .on('s.tenant_id', '=', work.tenant.id),
    )
    .select('u.id')
    .where('i.tenant_id', '=', work.tenant.id)
    .where('i.id', '=', investmentId ?? 0)
    .where('u.deleted_at', 'is', null)
    .where('s.type', '<>', leadKind.investment)
    .executeTakeFirst()
  return row?.id
}

async function firstInvestmentStatus(work: Work): Promise<number | undefined> {
  const row = await work.db
    .selectFrom('lead_statuses')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('type', '=', leadKind.investment)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
