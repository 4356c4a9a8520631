import { refuseField, reserveByPension, reserveForMyself, reserveForOrganisation } from '@moorgate/contract'
import type { BodyOf, Endpoint } from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { CompiledQuery } from 'kysely'
import { parseMoney } from '../../domain/money.ts'
import { checked, once, repeatableOf, scopeOf, send, urlOf } from '../../kernel/http/route.ts'
import type { Trx } from '../../kernel/database/database.ts'
import type { StoredAnswer } from '../../kernel/idempotency.ts'
import type { Platform } from '../../kernel/platform.ts'
import { reserve, reserveOnce } from './reserve.ts'
import { reserveWithMore } from './reserve-with-more.ts'
import type { RightAsked, TakeRight } from './reserve-with-more.ts'
import type { AskOne } from './reserve.ts'
import { reservedEvents } from './reserve-statement.ts'
import type { Hearing, ReserveRow, Wish } from './reserve-statement.ts'
import { Turnstile } from './turnstile.ts'

type Body = BodyOf<typeof reserveForMyself>

/** handbook performance §A: 4 to 8 connections serve a core; one offer gets half of a process's. */
const turnstile = new Turnstile(4)

export function reserveRoutes(app: FastifyInstance, takeRight: TakeRight): void {
  reservation(app, reserveForMyself, 'primary', takeRight)
  reservation(app, reserveForOrganisation, 'org', takeRight)
  reservation(app, reserveByPension, 'pension', takeRight)
}

/**
 * The one act that has a route of its own: a reservation is a single statement that writes its event and its kept answer too, so it
 * needs no transaction around it, and one trip to the database instead of eight. What that statement can't settle under an
 * Idempotency-Key, a refusal to be kept or an answer to be given again, goes the way of every other act; so does a reservation that claims
 * a reward or answers a pre-emption offer.
 */
function reservation(
  app: FastifyInstance,
  endpoint: Endpoint,
  kind: Wish['kind'],
  takeRight: TakeRight,
): void {
  const { platform } = app
  const hearings = platform.outbox.hearings(reservedEvents)
  app.declared.push(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: urlOf(endpoint.path),
    config: { guard: endpoint },
    handler: async (request, reply) => {
      const body = checked(endpoint.body!, request.body) as Body
      const wish = wishOf(body, kind)
      const rewardId = body.reward_id ?? null
      const rightAsked = rightIn(body, wish)
      const answer = await turnstile.pass(`${request.tenant.id} ${wish.opportunityId}`, () =>
        rewardId === null && rightAsked === null
          ? answerTo(platform, request, wish, hearings)
          : once(platform, request, async (work) => {
              const more = { wish, rewardId, rightAsked, hearings, ask: over(work.db) }
              return stored(await reserveWithMore(work, more, takeRight))
            }),
      )
      platform.stirred.mark(request.tenant.id)
      platform.outbox.wake()
      return send(reply, answer.status, answer.answer)
    },
  })
}

async function answerTo(
  platform: Platform,
  request: FastifyRequest,
  wish: Wish,
  hearings: readonly Hearing[],
): Promise<StoredAnswer> {
  const scope = scopeOf(platform, request)
  const alone: AskOne = async ({ text, values }) => {
    const [row] = await platform.database.rows<ReserveRow>(scope.tenant.id, text, values)
    return row!
  }
  const repeatable = repeatableOf(request, scope)
  if (!repeatable)
    return stored(
      await reserve({ ...scope, db: platform.database.of(scope.tenant.id) }, wish, hearings, alone),
    )
  const made = await reserveOnce(scope, wish, hearings, alone, repeatable)
  if (made !== undefined) return stored(made)
  return once(platform, request, async (work) => stored(await reserve(work, wish, hearings, over(work.db))))
}

const stored = (made: string): StoredAnswer => ({ status: 201, answer: `{"data":${made}}` })

const over =
  (db: Trx): AskOne =>
  async ({ text, values }) => {
    const { rows } = await db.executeQuery<ReserveRow>(CompiledQuery.raw(text, [...values]))
    return rows[0]!
  }

function wishOf(body: Body & { organisation_id?: number }, kind: Wish['kind']): Wish {
  // Interest without a commitment is an intent, which is another thing than a reservation.
  if (body.interest === 3) refuseField('interest', 'The selected interest is invalid.')
  return {
    kind,
    opportunityId: body.investment_opportunity_id,
    amountMinor:
      parseMoney(body.amount, 'GBP') ?? refuseField('amount', 'The amount field must be a number.'),
    interest: body.interest,
    methodId: body.investment_method_entity_id ?? null,
    organisationId: body.organisation_id ?? null,
  }
}

const rightIn = (
  { pre_emption_choice: choice }: Body,
  { opportunityId, organisationId, amountMinor }: Wish,
): RightAsked | null => (choice ? { opportunityId, organisationId, amountMinor, choice } : null)
