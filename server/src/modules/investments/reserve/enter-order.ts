import { orderEntered, refuse } from '@moorgate/contract'
import type { BodyOf, enterOrder as endpoint } from '@moorgate/contract'
import { keepOrder } from './entered-order.ts'
import type { EnteredOrder } from './entered-order.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { takesMoney } from '../../round-room/index.ts'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'

/**
 * Keeps what an investor enters of an order, tells all windows of theirs and nobody else, and answers the
 * whole. 404 for who may not see the offer, 409 once its round takes no money.
 */
export async function enterOrder(
  question: QueryContext,
  opportunityId: number,
  body: BodyOf<typeof endpoint>,
): Promise<EnteredOrder> {
  const opportunity = await seenOpportunity(question, opportunityId)
  if (!opportunity) refuse({ code: 'not_found' })
  if (!takesMoney(question, opportunity)) refuse({ code: 'conflict', reason: 'not_open' })
  const order = await keepOrder(question, opportunityId, body)
  const { platform, tenant, actor } = question
  const [own] = channelsOf(actor.id!)
  await platform.realtime.publish({
    appId: String(tenant.id),
    channels: [own!],
    event: orderEntered,
    data: JSON.stringify({ investment_opportunity_id: opportunityId, ...order }),
  })
  return order
}
