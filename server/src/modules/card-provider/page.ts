import { refuse } from '@moorgate/contract'
import type Stripe from 'stripe'
import { refuseFault } from './provider.ts'

/** The session as a page to pay on, where it asks for what we asked it to. */
export function payablePage(
  { id, url, amount_total: total, currency }: Stripe.Checkout.Session,
  wanted: { amount_minor: bigint; currency: string },
): { session_id: string; url: string } {
  const isAsAsked =
    total !== null && BigInt(total) === wanted.amount_minor && currency === wanted.currency.toLowerCase()
  if (!isAsAsked || typeof url !== 'string') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
  return { session_id: id, url }
}

/** Ends a page at the provider. One that was paid on in the meantime stays, and the caller hears so. */
export async function closePage({ checkout }: Stripe, sessionId: string): Promise<void> {
  const { status } = await checkout.sessions
    .expire(sessionId)
    .catch(() => checkout.sessions.retrieve(sessionId))
    .catch(refuseFault)
  if (status === 'complete') refuse({ code: 'conflict', reason: 'card_paid' })
  if (status !== 'expired') refuse({ code: 'unavailable', retryAfterSeconds: 30 })
}
