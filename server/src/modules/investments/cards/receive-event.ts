import { receiveCardEvent, refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { send } from '../../../kernel/http/route.ts'
import { questionOf, urlOf } from '../../../kernel/http/scope.ts'
import { system, transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import {
  cardProvider,
  connectionOf,
  refuseFault,
  secretKeyOf,
  signedEvent,
  webhookSecretOf,
} from '../../cards/index.ts'
import type { CardConnection, CardEvent } from '../../cards/index.ts'
import { applyFacts, paymentOf } from './apply-facts.ts'
import { factsOfEvent, factsOfIntent } from './provider-facts.ts'
import type { CardFacts } from './provider-facts.ts'

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
      await receive(question, connection, event)
      return send(reply, 200, '{}')
    },
  })
}

async function receive(question: QueryContext, connection: CardConnection, event: CardEvent): Promise<void> {
  if (await isKnown(question, event)) return
  const said = factsOfEvent(event, question.tenant.id)
  const facts = said && (await completed(question, connection, said))
  await transact(question.platform, { ...question, actor: system }, (work) => keep(work, event, facts))
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

/**
 * A dispute names the payment by the provider's number alone. Where it comes before the payment itself, the
 * provider is asked whose it is; while it is away the event is refused with 503, and comes again.
 */
async function completed(
  question: QueryContext,
  connection: CardConnection,
  facts: CardFacts,
): Promise<CardFacts> {
  const key = secretKeyOf(question.platform, connection)
  if (facts.cardPaymentId !== undefined || facts.intent === undefined || key === undefined) return facts
  if (await paymentOf(question, facts)) return facts
  const provider = await cardProvider(question.platform, key)
  const intent = await provider.paymentIntents
    .retrieve(facts.intent, { expand: ['latest_charge'] })
    .catch(refuseFault)
  const found = factsOfIntent(intent, question.tenant.id)
  return found ? { ...found, ...facts, cardPaymentId: found.cardPaymentId } : facts
}

/** The event and its effect, or neither; the same event a second time has none. */
async function keep(work: Work, event: CardEvent, facts: CardFacts | undefined): Promise<void> {
  const payment = facts && (await paymentOf(work, facts))
  const kept = await work.db
    .insertInto('card_events')
    .values({
      tenant_id: work.tenant.id,
      event_id: event.id,
      type: event.type,
      card_payment_id: payment?.id ?? null,
      received_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (kept && payment && facts) await applyFacts(work, payment, facts)
}
