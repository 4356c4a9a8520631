import { orderEntered, refuse } from '@moorgate/contract'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import type { BodyOf, tellEnteredOrder as endpoint } from '@moorgate/contract'
import type { Question } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunities/index.ts'

/** Passes on what an investor enters of an order to all windows of theirs, and to nobody else. 404 for who may not see the offer. */
export async function tellEnteredOrder(
  question: Question,
  offerId: number,
  body: BodyOf<typeof endpoint>,
): Promise<void> {
  if (!(await seenOpportunity(question, offerId))) refuse({ code: 'not_found' })
  const { platform, tenant, actor } = question
  const [own] = channelsOf(actor.id!)
  await platform.realtime.publish({
    appId: String(tenant.id),
    channels: [own!],
    event: orderEntered,
    data: JSON.stringify({ investment_opportunity_id: offerId, ...body }),
  })
}
