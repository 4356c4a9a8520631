/** What the stand-in keeps of a charge, in the shape that Stripe documents. */
export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  captured: boolean
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}

interface PaidSession {
  amount_total: number
  currency: string
  metadata: Record<string, string>
  expires_at: number
  interval: 'month' | 'year'
}

export interface Subscription {
  id: string
  object: 'subscription'
  status: 'active' | 'past_due' | 'canceled'
  customer: string
  cancel_at_period_end: boolean
  cancel_at: number | null
  start_date: number
  ended_at: number | null
  metadata: Record<string, string>
  default_payment_method: { id: string; object: 'payment_method'; card: { brand: string; last4: string } }
  items: { object: 'list'; data: { current_period_start: number; current_period_end: number }[] }
}

interface Invoice {
  id: string
  object: 'invoice'
  status: 'open' | 'paid'
  amount_paid: number
  currency: string
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } }
  lines: { object: 'list'; data: { period: { start: number; end: number } }[] }
  status_transitions: { paid_at: number | null }
  payments: { object: 'list'; data: { payment: { type: 'payment_intent'; payment_intent: string } }[] }
}

const days = { month: 30, year: 365 } as const

/** Subscriptions of the stand-in, with their invoices. What happens to them is told by whoever holds it. */
export class Plans {
  readonly subscriptions = new Map<string, Subscription>()
  readonly invoices: Invoice[] = []
  /** Cards that were entered on pages that take no money, by their setup intents. */
  readonly #cards = new Map<string, Subscription['default_payment_method']>()
  readonly #prices = new Map<string, { amount: number; currency: string; seconds: number }>()
  readonly #next: (prefix: string) => string
  readonly #charges: Map<string, Charge>

  constructor(next: (prefix: string) => string, charges: Map<string, Charge>) {
    this.#next = next
    this.#charges = charges
  }

  /** The first payment of a plan, when its page was paid on. */
  start(session: PaidSession): { subscription: Subscription; charge: Charge } {
    const { amount_total: amount, currency, metadata, interval } = session
    const seconds = days[interval] * 86_400
    const start = session.expires_at - 3600
    const subscription: Subscription = {
      id: this.#next('sub'),
      object: 'subscription',
      status: 'active',
      customer: this.#next('cus'),
      cancel_at_period_end: false,
      cancel_at: null,
      start_date: start,
      ended_at: null,
      metadata,
      default_payment_method: {
        id: this.#next('pm'),
        object: 'payment_method',
        card: { brand: 'visa', last4: '4242' },
      },
      items: { object: 'list', data: [{ current_period_start: start - seconds, current_period_end: start }] },
    }
    this.subscriptions.set(subscription.id, subscription)
    this.#prices.set(subscription.id, { amount, currency, seconds })
    return { subscription, charge: this.renew(subscription.id).charge }
  }

  /** Another card, entered on a page; the setup intent that holds it. */
  enterCard(): string {
    const intent = this.#next('seti')
    const last4 = String(5454 + this.#cards.size)
    this.#cards.set(intent, {
      id: this.#next('pm'),
      object: 'payment_method',
      card: { brand: 'mastercard', last4 },
    })
    return intent
  }

  /** Takes the payment of the next period. */
  renew(id: string): { invoice: Invoice; charge: Charge } {
    const subscription = this.subscriptions.get(id)!
    const { amount, currency, seconds } = this.#prices.get(id)!
    const period = subscription.items.data[0]!
    period.current_period_start = period.current_period_end
    period.current_period_end += seconds
    subscription.status = 'active'
    const intent = this.#next('pi')
    const charge: Charge = {
      id: this.#next('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      captured: true,
      currency,
      payment_intent: intent,
      metadata: {},
    }
    this.#charges.set(intent, charge)
    const invoice: Invoice = {
      id: this.#next('in'),
      object: 'invoice',
      status: 'paid',
      amount_paid: amount,
      currency,
      parent: { subscription_details: { subscription: id, metadata: subscription.metadata } },
      lines: {
        object: 'list',
        data: [{ period: { start: period.current_period_start, end: period.current_period_end } }],
      },
      status_transitions: { paid_at: period.current_period_start },
      payments: {
        object: 'list',
        data: [{ payment: { type: 'payment_intent', payment_intent: intent } }],
      },
    }
    this.invoices.push(invoice)
    return { invoice, charge }
  }

  /** A payment that could not be taken, or the end of the plan. */
  become(id: string, status: 'past_due' | 'canceled'): Subscription {
    const subscription = this.subscriptions.get(id)!
    subscription.status = status
    if (status === 'canceled') subscription.ended_at = subscription.items.data[0]!.current_period_end
    return subscription
  }

  answer(method: string, [noun, id]: (string | undefined)[], said: URLSearchParams): object | undefined {
    if (noun === 'subscriptions' && id !== undefined) return this.#subscription(method, id, said)
    if (noun === 'setup_intents' && id !== undefined)
      return { id, object: 'setup_intent', status: 'succeeded', payment_method: this.#cards.get(id)?.id }
    if (noun === 'invoices')
      return listOf(
        this.invoices.filter(
          ({ parent }) => parent.subscription_details.subscription === said.get('subscription'),
        ),
      )
    if (noun === 'invoice_payments') {
      const intent = said.get('payment[payment_intent]')
      const paidBy = ({ payments }: Invoice) => payments.data[0]?.payment.payment_intent === intent
      return listOf(this.invoices.filter(paidBy).map((invoice) => ({ object: 'invoice_payment', invoice })))
    }
    return undefined
  }

  #subscription(method: string, id: string, said: URLSearchParams): object | undefined {
    const subscription = this.subscriptions.get(id)
    const [cancels, chosen] = [said.get('cancel_at_period_end'), said.get('default_payment_method')]
    if (!subscription || method !== 'POST' || (cancels === null && chosen === null)) return subscription
    if (subscription.status === 'canceled')
      return {
        error: { type: 'invalid_request_error', message: 'A canceled subscription can only be read.' },
      }
    const card = [...this.#cards.values()].find((each) => each.id === chosen)
    return Object.assign(subscription, {
      ...(cancels !== null && { cancel_at_period_end: cancels === 'true' }),
      ...(card && { default_payment_method: card }),
    })
  }
}

const listOf = (data: object[]) => ({ object: 'list', has_more: false, data })
