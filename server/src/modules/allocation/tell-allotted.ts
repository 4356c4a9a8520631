import { counted, isOne } from '../../domain/format.ts'
import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import { shownOfferName } from '../../rows/sounding-rows.ts'
import { notify, words } from '../notifications/index.ts'

interface AllottedLine {
  user_id: number
  offer: string
  shares: string
  reason: string
}

/**
 * Everybody in a book that was shared out hears what they get, or that they get none, and why.
 */
export const tellAllotted = subscription({
  name: 'allocation.allotted',
  on: ['investment.confirmed', 'investment.declined'],
  handle: async (work, event) => {
    const { rows } = await sql<AllottedLine>`
      select i.user_id, ${tenantSql(work.tenant, shownOfferName('o'))} as offer, l.shares::text as shares, l.reason from allocation_lines l
      join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
      where l.tenant_id = ${work.tenant.id} and l.investment_id = ${event.subjectId}`.execute(work.db)
    const line = rows[0]
    if (!line) return
    return notify(work, {
      userIds: [line.user_id],
      cause: `event:${event.id}`,
      name: 'AllocationApplied',
      message:
        event.type === 'investment.confirmed'
          ? words`${line.offer}: **${counted(line.shares, 'share', 'shares')}** ${isOne(line.shares) ? 'has' : 'have'} been allocated to you. ${line.reason}`
          : words`${line.offer}: no shares have been allocated to you. ${line.reason}`,
      cta: '/investor/portfolio',
      icon: 'info',
    })
  },
})
