import { formatMoney } from '../src/domain/money.ts'

/** What the stand-in keeps of a session, in the shape that Stripe documents. */
export interface CardSession {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription' | 'setup'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  payment_intent: string | null
  subscription: string | null
  setup_intent: string | null
  customer: string | null
  /** How often a plan is paid; no field of Stripe's. */
  interval: 'month' | 'year'
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  expires_at: number
  livemode: boolean
}

const amountOf = ({ amount_total: minor, currency }: CardSession): string =>
  `${formatMoney(BigInt(minor), currency.toUpperCase())} ${currency.toUpperCase()}`

/** The page on which a card would be entered: one button that pays, and a way back. */
export const payPage = (session: CardSession, back: (url: string) => string): string => `<!doctype html>
<html lang="en"><head><title>Card payment</title></head><body><main><h1>Card payment</h1>
<form method="post"><button>${session.mode === 'setup' ? 'Save card' : `Pay ${amountOf(session)}`}</button></form>
<a href="${back(session.cancel_url)}">Back</a></main></body></html>`
