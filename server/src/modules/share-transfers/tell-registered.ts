import { sql } from 'kysely'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { formatDecimal, isOne } from '../../domain/format.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { notifyAll, words } from '../notifications/index.ts'

interface ToldSide {
  user_id: number
  direction: 'out' | 'in' | 'held'
  offer_id: number
  offer: string
  shares: string
}

/** Each side hears once that the transfer is on the register, and nothing of the other side. */
export const tellRegistered: Subscription = subscription({
  name: 'share_transfers.registered',
  on: ['share_transfer.registered'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<ToldSide>`
      select i.user_id, case when i.id = t.to_investment_id then 'in' when t.kind = 'nominee' then 'held' else 'out' end as direction,
        o.id as offer_id, o.name as offer, wire_decimal(t.shares) as shares
      from share_transfers t
      join investments i on i.tenant_id = ${work.tenant.id} and i.id in (t.investment_id, t.to_investment_id)
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = t.investment_opportunity_id
      where t.tenant_id = ${work.tenant.id} and t.id = ${subjectId} order by i.id`.execute(work.db)
    return notifyAll(
      work,
      rows.map((side) => ({
        userIds: [side.user_id],
        cause: `share_transfer:${subjectId}:${side.direction}`,
        name: 'ShareTransferRegistered',
        message: messageOf(side, fillLabels(work.tenant.branding.navigation, 'A {nominee}')),
        cta: '/investor/portfolio',
        icon: 'info',
      })),
    )
  },
})

function messageOf({ direction, shares, offer }: ToldSide, aNominee: string) {
  const count = formatDecimal(shares)
  const noun = isOne(shares) ? 'share' : 'shares'
  if (direction === 'in')
    return words`**${count}** ${noun} in **${offer}** ${isOne(shares) ? 'is' : 'are'} now registered in your name.`
  if (direction === 'held')
    return words`${aNominee} now holds your **${count}** ${noun} in **${offer}** for you.`
  return words`The transfer of **${count}** of your shares in **${offer}** has been registered.`
}
