import { payByCard, takeCards } from './card-payments.ts'
import type { Story } from './story.ts'

interface ListedFee {
  name: string
  description: string
  amount: string
}

/** A price list, and what Eleanor Whitcombe paid of it five months ago: a fee, and a plan for a year. */
export function tellFees(
  { firm, cast }: Story,
  { once, plan, vatNumber }: { once: ListedFee; plan: ListedFee; vatNumber?: string },
): void {
  const { calendar, timeline } = firm
  const ids = { once: 0, plan: 0 }
  const listed = timeline.on(calendar.past(160), 'A price list is kept', async () => {
    const add = async (fee: ListedFee, frequency: string, vat = 'standard') =>
      (await firm.staff().post('fees', { ...fee, frequency, vat_treatment: vat })).id
    ids.once = await add(once, 'once')
    ids.plan = await add(plan, 'year')
    if (vatNumber !== undefined) await firm.staff().patch('branding/1', { vat_number: vatNumber })
    await add(
      { name: 'Certificate copy', description: 'A printed share certificate by post.', amount: '15.00' },
      'each_time',
    )
  })
  const payFees = async () => {
    const eleanor = cast.person('Eleanor Whitcombe').id
    await takeCards(firm, async (provider) => {
      const pays = (path: string, body: object) => payByCard(firm, provider, { userId: eleanor, path, body })
      await pays('single-payment', { purpose: ids.once })
      await pays('subscription-payment', { plan: ids.plan })
    })
  }
  timeline.on(calendar.past(150), 'Fees are paid by card', payFees, { after: listed })
}
