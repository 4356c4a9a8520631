import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import { notify, words } from '../../notifications/index.ts'

/** The person who was sounded hears that minutes wait for their agreement. */
export const tellMinutes = subscription({
  name: 'spoken_soundings.minutes',
  on: ['spoken_sounding.recorded'],
  handle: async (work, event) => {
    const { rows } = await sql<{ user_id: number; code_name: string; offer_id: number }>`
      select k.user_id, s.code_name, s.investment_opportunity_id as offer_id from spoken_soundings k
      join market_soundings s on s.tenant_id = ${work.tenant.id} and s.id = k.market_sounding_id
      where k.tenant_id = ${work.tenant.id} and k.id = ${event.subjectId} and k.agree_by is not null`.execute(
      work.db,
    )
    const [record] = rows
    if (!record) return
    return notify(work, {
      userIds: [record.user_id],
      cause: `event:${event.id}`,
      name: 'MarketSoundingMinutes',
      message: words`Check our minutes of the conversation about **${record.code_name}**.`,
      cta: `/investor/investments/market-sounding/${record.offer_id}`,
      icon: 'info',
    })
  },
})
