import {
  refuse,
  refuseField,
  reserveByPension,
  reserveForMyself,
  reserveForOrganisation,
} from '@moorgate/contract'
import type { BodyOf, Endpoint } from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { CompiledQuery } from 'kysely'
import { parseMoney } from '../../domain/money.ts'
import { checked, once, scopeOf, send, urlOf } from '../../kernel/http/route.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { reserve } from './reserve.ts'
import type { AskOne } from './reserve.ts'
import { reservedEvents } from './reserve-statement.ts'
import type { ReserveRow, Wish } from './reserve-statement.ts'
import { Turnstile } from './turnstile.ts'

type Body = BodyOf<typeof reserveForMyself>

/** handbook performance §A: 4 to 8 connections serve a core; one offer gets half of a process's. */
const turnstile = new Turnstile(4)

export function reserveRoutes(app: FastifyInstance): void {
  reservation(app, reserveForMyself, 'primary')
  reservation(app, reserveForOrganisation, 'org')
  reservation(app, reserveByPension, 'pension')
}

/**
 * The one act that has a route of its own. A reservation is a single statement that writes its event too, so without an
 * Idempotency-Key it needs no transaction around it, and one trip to the database instead of four. With a key it runs like every
 * other act, because key and answer are kept in the same transaction.
 */
function reservation(app: FastifyInstance, endpoint: Endpoint, kind: Wish['kind']): void {
  const { platform } = app
  const hearings = platform.outbox.hearings(reservedEvents)
  app.declared.push(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: urlOf(endpoint.path),
    config: { guard: endpoint },
    handler: async (request, reply) => {
      const wish = wishOf(checked(endpoint.body!, request.body) as Body, kind)
      const scope = scopeOf(platform, request)
      const answer = await turnstile.pass(`${scope.tenant.id} ${wish.opportunityId}`, () =>
        hasKey(request)
          ? once(platform, request, async (work) => stored(await reserve(work, wish, hearings, over(work.db))))
          : reserve(scope, wish, hearings, over(platform.database.of(scope.tenant.id))).then(stored),
      )
      platform.outbox.wake()
      return send(reply, answer.status, answer.answer)
    },
  })
}

const hasKey = (request: FastifyRequest) => request.headers['idempotency-key'] !== undefined
const stored = (made: string) => ({ status: 201, answer: `{"data":${made}}` })

const over =
  (db: Db | Trx): AskOne =>
  async (text, values) => {
    const { rows } = await db.executeQuery<ReserveRow>(CompiledQuery.raw(text, [...values]))
    return rows[0] ?? refuse({ code: 'not_found' })
  }

function wishOf(body: Body & { organisation_id?: number }, kind: Wish['kind']): Wish {
  // Interest without a commitment is an intent, which is another thing than a reservation.
  if (body.interest === 3) refuseField('interest', 'The selected interest is invalid.')
  return {
    kind,
    opportunityId: body.investment_opportunity_id,
    amountMinor: parseMoney(body.amount, 'GBP') ?? refuseField('amount', 'The amount field must be a number.'),
    interest: body.interest,
    methodId: body.investment_method_entity_id ?? null,
    organisationId: body.organisation_id ?? null,
  }
}
