import type { FeeFrequency } from '@moorgate/contract'
import type Stripe from 'stripe'
import { linkTo } from '../../kernel/links.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownPayments, providersAmount } from '../card-provider/index.ts'
import { pricedFee } from './fee-rows.ts'
import type { FeeCheckout } from './fee-rows.ts'

/** The portal's page of fees and plans. */
export const feesPage = '/investor/profile/subscription'

/** The same key and the same parameters every time, so the provider makes one session of them. */
export async function createSession(
  question: QueryContext,
  provider: Stripe,
  checkout: FeeCheckout,
): Promise<Stripe.Checkout.Session> {
  const { platform, tenant } = question
  const metadata = ownPayments(tenant.id, 'moorgate_fee_checkout').metadata(checkout.id)
  const { frequency } = (await pricedFee(question, checkout.fee_id))!
  const back = (how: string) => linkTo(platform, tenant, `${feesPage}?card=${how}`)
  return provider.checkout.sessions.create(
    {
      ...(checkout.is_plan
        ? { mode: 'subscription', subscription_data: { metadata } }
        : { mode: 'payment', payment_intent_data: { metadata } }),
      allowed_payment_method_types: ['card'],
      // In the price list's currency, whatever the card's is.
      adaptive_pricing: { enabled: false },
      locale: 'en-GB',
      client_reference_id: String(checkout.id),
      metadata,
      line_items: [{ quantity: 1, price_data: priceOf(checkout, frequency) }],
      success_url: back('success'),
      cancel_url: back('cancelled'),
      expires_at: Math.floor(checkout.expires_at.getTime() / 1000),
    },
    { idempotencyKey: `moorgate:${tenant.id}:fee:${checkout.id}` },
  )
}

/** The VAT is in the amount, so the provider adds none. */
const priceOf = (checkout: FeeCheckout, frequency: FeeFrequency) => ({
  currency: checkout.currency.toLowerCase(),
  unit_amount: providersAmount(checkout.amount_minor),
  product_data: { name: checkout.description },
  ...((frequency === 'month' || frequency === 'year') && { recurring: { interval: frequency } }),
})
