import { standInKeys, startCardStandIn } from '../../server/test/card-stand-in.ts'
import type { CardStandIn } from '../../server/test/card-stand-in.ts'
import type { Firm } from './firm.ts'
import type { Story } from './story.ts'

interface ListedFee {
  name: string
  description: string
  amount: string
}

/**
 * A price list, and what Eleanor Whitcombe paid of it five months ago: a fee, and a plan for a year. The firm took
 * cards then; its keys are gone since, because the account that they opened was never a real one.
 */
export function tellFees(
  { firm, cast }: Story,
  { once, plan, vatNumber }: { once: ListedFee; plan: ListedFee; vatNumber?: string },
): void {
  const { calendar, timeline } = firm
  const ids = { once: 0, plan: 0 }
  timeline.on(calendar.past(160), 'A price list is kept', async () => {
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
  timeline.on(calendar.past(150), 'Fees are paid by card', async () => {
    await using provider = await startCardStandIn()
    const { settings } = firm.platform
    const before = settings.cardProviderUrl
    settings.cardProviderUrl = provider.url
    await firm.staff().post('card-connection', standInKeys)
    const eleanor = cast.person('Eleanor Whitcombe').id
    await payPage(firm, provider, await openPage(firm, eleanor, 'single-payment', { purpose: ids.once }))
    await payPage(firm, provider, await openPage(firm, eleanor, 'subscription-payment', { plan: ids.plan }))
    await firm.staff().delete('card-connection')
    settings.cardProviderUrl = before
  })
}

async function openPage(firm: Firm, userId: number, path: string, body: object): Promise<string> {
  const { url } = await firm.as(userId).post<{ url: string }>(path, body)
  return url.split('/').at(-1)!
}

/** Pays on the provider's page, and lets the provider say so. */
async function payPage(firm: Firm, provider: CardStandIn, session: string): Promise<void> {
  provider.pay(session)
  const object = provider.sessions.get(session)!
  const event = { id: `evt_${firm.id}_${session}`, type: 'checkout.session.completed', object }
  await firm.hear(
    '/webhooks/stripe',
    provider.signed(standInKeys.webhook_secret, event, firm.platform.clock.now()),
  )
}
