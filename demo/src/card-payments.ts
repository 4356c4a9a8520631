import { standInKeys, startCardStandIn } from '../../server/test/card-stand-in.ts'
import type { CardStandIn } from '../../server/test/card-stand-in.ts'
import { londonDate } from '../../server/src/kernel/clock.ts'
import type { Firm } from './firm.ts'

/**
 * Lets a firm take cards while an act lasts. Its keys are gone since, because the account that they opened
 * was never a real one. The numbers of what happens there begin with the day, so that no two are the same.
 */
export async function takeCards(firm: Firm, act: (provider: CardStandIn) => Promise<void>): Promise<void> {
  const day = londonDate(firm.platform.clock.now())
  await using provider = await startCardStandIn(Number(`${day.replaceAll('-', '')}000`))
  const { settings } = firm.platform
  const before = settings.cardProviderUrl
  settings.cardProviderUrl = provider.url
  await firm.staff().post('card-connection', standInKeys)
  await firm.staff().patch('card-connection', { takes_investments: true, maximum: null })
  await act(provider)
  await firm.staff().delete('card-connection')
  settings.cardProviderUrl = before
}

/** An investor opens the provider's page and pays on it; the provider says so. */
export async function payByCard(
  firm: Firm,
  provider: CardStandIn,
  { userId, path, body }: { userId: number; path: string; body?: object },
): Promise<void> {
  const { url } = await firm.as(userId).post<{ url: string }>(path, body)
  const session = url.split('/').at(-1)!
  provider.pay(session)
  const object = provider.sessions.get(session)!
  const event = { id: `evt_${firm.id}_${session}`, type: 'checkout.session.completed', object }
  await firm.hear(
    '/webhooks/stripe',
    provider.signed(standInKeys.webhook_secret, event, firm.platform.clock.now()),
  )
}
