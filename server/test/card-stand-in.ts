import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { answer, bodyOf, html, metadataOf, never, notFound } from './card-stand-in-answers.ts'
import { payPage } from './card-stand-in-page.ts'
import type { CardSession } from './card-stand-in-page.ts'
import { Verifications, verifyPage } from './card-stand-in-identity.ts'
import { Plans } from './card-stand-in-plans.ts'
import type { Charge } from './card-stand-in-plans.ts'

export interface CardStandIn extends AsyncDisposable {
  url: string
  /** Paths that were asked for, with the key of the request where it had one. */
  asked: string[]
  sessions: Map<string, CardSession>
  charges: Map<string, Charge>
  plans: Plans
  verifications: Verifications
  /**
   * What it does with requests: answers, is away, refuses every key, or does what is asked and loses the
   * answer.
   */
  mood: 'well' | 'down' | 'refuses' | 'loses_answers'
  /** Where its page tells what was paid, and leads back to; by default where the session says. */
  product: { origin: string; secret: string } | undefined
  pay(sessionId: string): Charge
  /** Enters a card on a page that takes no money. */
  enterCard(sessionId: string): void
  refund(intent: string, amount: number): Charge
  signed(secret: string, event: { id: string; type: string; object: object }, at: Date): SignedEvent
}

export interface SignedEvent {
  payload: string
  headers: Record<string, string>
}

/** Keys that look like Stripe's and open nothing. */
export const standInKeys = {
  secret_key: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  webhook_secret: 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
}

/**
 * An account of Stripe's that exists in this process alone: for tests, and for what was paid by card in the
 * demo world while it is told. Never beside a product that serves. Numbers of records follow `last`.
 */
export async function startCardStandIn(last = 0): Promise<CardStandIn> {
  const next = (prefix: string) => `${prefix}_test_${String((last += 1)).padStart(12, '0')}`
  const kept = new Map<string, { parameters: string; answer: object }>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const charges = new Map<string, Charge>()
  const standIn: CardStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    sessions: new Map(),
    charges,
    plans: new Plans(next, charges),
    verifications: new Verifications(next, () => standIn.url),
    mood: 'well',
    product: undefined,
    pay(sessionId) {
      const session = standIn.sessions.get(sessionId)!
      Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
      if (session.mode === 'subscription') {
        const plan = standIn.plans.start(session)
        session.subscription = plan.subscription.id
        return plan.charge
      }
      const intent = next('pi')
      session.payment_intent = intent
      const charge: Charge = {
        id: next('ch'),
        object: 'charge',
        amount: session.amount_total,
        amount_refunded: 0,
        captured: true,
        currency: session.currency,
        payment_intent: intent,
        metadata: session.metadata,
      }
      standIn.charges.set(intent, charge)
      return charge
    },
    enterCard(sessionId) {
      const session = standIn.sessions.get(sessionId)!
      Object.assign(session, { status: 'complete', url: null, setup_intent: standIn.plans.enterCard() })
    },
    refund(intent, amount) {
      const charge = standIn.charges.get(intent)!
      charge.amount_refunded += amount
      return charge
    },
    signed(secret, { id, type, object }, at) {
      const timestamp = Math.floor(at.getTime() / 1000)
      const said = { id, object: 'event', type, created: timestamp, livemode: false, data: { object } }
      const payload = JSON.stringify(said)
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', standIn.url)
    const text = await bodyOf(request)
    if (pathname.startsWith('/pay/')) return servePage(request, response, pathname)
    if (pathname.startsWith('/verify/')) return serveVerification(request, response, pathname, text)
    const key = request.headers['idempotency-key']
    standIn.asked.push(`${request.method} ${pathname}${key === undefined ? '' : ` ${String(key)}`}`)
    if (standIn.mood === 'down') return void response.socket?.destroy()
    if (standIn.mood === 'refuses')
      return answer(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    const before = typeof key === 'string' ? kept.get(key) : undefined
    if (before && before.parameters !== text)
      return answer(response, 400, {
        error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used once.' },
      })
    const made =
      before?.answer ??
      answerTo(request.method ?? 'GET', pathname, text === '' ? searchParams : new URLSearchParams(text))
    if (typeof key === 'string' && made) kept.set(key, { parameters: text, answer: made })
    if (standIn.mood === 'loses_answers') return void response.socket?.destroy()
    if (!made || 'error' in made) return answer(response, made ? 400 : 404, made ?? notFound)
    return answer(response, 200, made)
  }

  function answerTo(method: string, pathname: string, said: URLSearchParams): object | undefined {
    const [, , noun, second, third] = pathname.split('/')
    const path = `${method} ${noun}`
    if (path === 'GET account')
      return { id: 'acct_1', object: 'account', settings: { dashboard: { display_name: 'Wrenfield Cards' } } }
    if (path === 'POST checkout' && third === undefined) return openSession(said)
    if (noun === 'checkout') return sessionAt(method, pathname)
    if (noun === 'identity')
      return standIn.verifications.answer(method, [third, pathname.split('/')[5]], said)
    if (path === 'GET payment_intents') return intentOf(second ?? '')
    if (path === 'POST refunds') return refundOf(said)
    return standIn.plans.answer(method, [noun, second], said)
  }

  function openSession(said: URLSearchParams): CardSession {
    const id = next('cs')
    const session: CardSession = {
      id,
      object: 'checkout.session',
      mode: (said.get('mode') ?? 'payment') as CardSession['mode'],
      url: `${standIn.url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(said.get('line_items[0][price_data][unit_amount]')),
      currency: said.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: said.get('client_reference_id'),
      payment_intent: null,
      subscription: null,
      setup_intent: null,
      customer: said.get('customer'),
      interval: said.get('line_items[0][price_data][recurring][interval]') === 'year' ? 'year' : 'month',
      metadata: metadataOf(said),
      success_url: said.get('success_url') ?? '',
      cancel_url: said.get('cancel_url') ?? '',
      expires_at: Number(said.get('expires_at') ?? never),
      livemode: false,
    }
    standIn.sessions.set(id, session)
    return session
  }

  function sessionAt(method: string, pathname: string): object | undefined {
    const [, , , , id = '', act] = pathname.split('/')
    const session = standIn.sessions.get(id)
    if (!session || act !== 'expire' || method !== 'POST') return session
    if (session.status !== 'open')
      return { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } }
    return Object.assign(session, { status: 'expired', url: null })
  }

  function intentOf(id: string): object | undefined {
    const charge = standIn.charges.get(id)
    return (
      charge && {
        id,
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: charge.amount,
        currency: charge.currency,
        metadata: charge.metadata,
        latest_charge: charge,
      }
    )
  }

  function refundOf(said: URLSearchParams): object | undefined {
    const charge = standIn.charges.get(said.get('payment_intent') ?? '')
    const amount = Number(said.get('amount'))
    if (!charge) return undefined
    if (amount > charge.amount - charge.amount_refunded)
      return { error: { type: 'invalid_request_error', message: 'Greater than unrefunded amount.' } }
    standIn.refund(charge.payment_intent, amount)
    return {
      id: next('re'),
      object: 'refund',
      amount,
      payment_intent: charge.payment_intent,
      status: 'pending',
    }
  }

  const back = (url: string) =>
    standIn.product ? url.replace(/^https?:\/\/[^/]+/, standIn.product.origin) : url

  /** The page on which a card would be entered: one button that pays, and a way back. */
  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const session = standIn.sessions.get(pathname.split('/')[2] ?? '')
    if (!session) return answer(response, 404, notFound)
    if (request.method !== 'POST') return html(response, payPage(session, back))
    if (session.mode === 'setup') standIn.enterCard(session.id)
    else standIn.pay(session.id)
    if (standIn.product) await tell(standIn.product, session)
    response.writeHead(303, { location: back(session.success_url) }).end()
  }

  async function serveVerification(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    text: string,
  ): Promise<void> {
    const id = pathname.split('/')[2] ?? ''
    if (!standIn.verifications.sessions.has(id)) return answer(response, 404, notFound)
    if (request.method !== 'POST') return html(response, verifyPage)
    const session = standIn.verifications.show(id, new URLSearchParams(text))
    if (standIn.product) await tell(standIn.product, session, 'identity.verification_session.verified')
    response.writeHead(303, { location: back(session.return_url) }).end()
  }

  async function tell(
    product: NonNullable<CardStandIn['product']>,
    session: object,
    type = 'checkout.session.completed',
  ): Promise<void> {
    const event = { id: next('evt'), type, object: session }
    const { payload, headers } = standIn.signed(product.secret, event, new Date())
    const told = await fetch(`${product.origin}/webhooks/stripe`, { method: 'POST', body: payload, headers })
    if (!told.ok) throw new Error(`The product answered ${told.status} to an event.`)
  }

  return standIn
}
