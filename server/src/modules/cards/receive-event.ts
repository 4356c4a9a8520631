import { receiveCardEvent, refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { send } from '../../kernel/http/route.ts'
import { questionOf, urlOf } from '../../kernel/http/scope.ts'
import { system, transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider, signedEvent } from '../card-provider/index.ts'
import type { CardEvent } from '../card-provider/index.ts'
import { connectionOf, secretKeyOf, webhookSecretOf } from './connection.ts'
import type { CardConnection } from './connection.ts'
import { cardPaymentKinds } from './payment-kinds.ts'

const mostBytes = 500_000

/**
 * Where the provider says what became of payments. The tenant is the host's, and its secret proves the body's
 * bytes, so another tenant's event fails here. Answered 200 once and again; what is passed over, too.
 */
export function cardEventRoute(app: FastifyInstance): void {
  app.declared.push(receiveCardEvent)
  app.route({
    method: 'POST',
    url: urlOf(receiveCardEvent.path),
    bodyLimit: mostBytes,
    config: { guard: receiveCardEvent, rawBody: true },
    handler: async (request, reply) => {
      const question = questionOf(app.platform, request)
      const connection = (await connectionOf(question)) ?? refuse({ code: 'not_found' })
      const event =
        request.rawBody &&
        (await signedEvent(request.rawBody, {
          signature: request.headers['stripe-signature'],
          secret: webhookSecretOf(app.platform, connection),
          now: question.now,
        }))
      if (!event) refuse({ code: 'bad_request', message: 'The signature is wrong or too old.' })
      await receive({ ...question, actor: system }, connection, event)
      return send(reply, 200, '{}')
    },
  })
}

async function receive(question: QueryContext, connection: CardConnection, event: CardEvent): Promise<void> {
  if (await isKnown(question, event)) return
  const key = secretKeyOf(question.platform, connection)
  const provider = key === undefined ? undefined : await cardProvider(question.platform, key)
  const effect = await effectOf(question, provider, event)
  await transact(question.platform, question, (work) => keep(work, event, effect))
}

async function effectOf(question: QueryContext, provider: Stripe | undefined, event: CardEvent) {
  for (const kind of cardPaymentKinds(question.platform)) {
    const effect = await kind.effectOf(question, provider, event)
    if (effect) return effect
  }
  return undefined
}

async function isKnown({ db, tenant }: QueryContext, event: CardEvent): Promise<boolean> {
  const row = await db
    .selectFrom('card_events')
    .select('event_id')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event.id)
    .executeTakeFirst()
  return row !== undefined
}

/** The event and its effect, or neither; the same event a second time has none. */
async function keep(
  work: Work,
  event: CardEvent,
  effect: ((work: Work) => Promise<void>) | undefined,
): Promise<void> {
  const kept = await work.db
    .insertInto('card_events')
    .values({ tenant_id: work.tenant.id, event_id: event.id, type: event.type, received_at: work.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (kept) await effect?.(work)
}
