import { refuseField, reserveByPension, reserveForMyself, reserveForOrganisation } from '@moorgate/contract'
import type { BodyOf, Endpoint } from '@moorgate/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { CompiledQuery } from 'kysely'
import { parseMoney } from '../../domain/money.ts'
import { admit } from '../../kernel/http/admission.ts'
import type { Admitted } from '../../kernel/http/admission.ts'
import { attempted } from '../../kernel/http/attempt.ts'
import { bodyOf, once, repeatableOf, scopeOf, send, urlOf } from '../../kernel/http/route.ts'
import type { Trx } from '../../kernel/database/database.ts'
import type { Repeatable, StoredAnswer } from '../../kernel/idempotency.ts'
import type { Platform } from '../../kernel/platform.ts'
import { reserve, reserveOnce } from './reserve.ts'
import { reserveInTurn } from './reserve-by-right.ts'
import { reserveWithMore } from './reserve-with-more.ts'
import type { RightAsked, TakeRight } from './reserve-with-more.ts'
import type { AskOne, TakenRow } from './reserve.ts'
import { reservedEvents } from './reserve-statement.ts'
import type { Hearing, ReserveStatement, Wish } from './reserve-statement.ts'
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
 * The one act that has a route of its own: a reservation is a single statement that admits its caller and writes its event and its kept
 * answer too, so it needs no transaction around it, and one trip to the database instead of nine. What that statement can't settle under an
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
  const hearings = platform.outbox.subscribers(reservedEvents)
  app.declared.push(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: urlOf(endpoint.path),
    config: { guard: endpoint, admits: true },
    handler: async (request, reply) => {
      const attempt = await attempted(() => askedOf(platform, request, endpoint, kind))
      if (attempt.failed || attempt.take().more) await admit(request, reply)
      const asked = attempt.take()
      const answer = await turnstile.pass(`${request.tenant.id} ${asked.wish.opportunityId}`, () =>
        asked.more
          ? once(platform, request, async (work) => {
              const more = { ...asked, ...asked.more!, hearings, ask: over(work.db) }
              return stored(await reserveWithMore(work, more, takeRight))
            })
          : answerTo(request, reply, asked, hearings),
      )
      platform.stirred.mark(request.tenant.id)
      platform.outbox.wake()
      return send(reply, answer.status, answer.answer)
    },
  })
}

interface ReservationRequest {
  wish: Wish
  repeatable: Repeatable | undefined
  /** What is done together with the reservation, and takes more than its statement. */
  more: { rewardId: number | null; rightAsked: RightAsked | null } | undefined
}

function askedOf(
  platform: Platform,
  request: FastifyRequest,
  endpoint: Endpoint,
  kind: Wish['kind'],
): ReservationRequest {
  const body = bodyOf(request, endpoint.body!, undefined) as Body
  const wish = wishOf(body, kind)
  const more = { rewardId: body.reward_id ?? null, rightAsked: rightIn(body, wish) }
  return {
    wish,
    repeatable: repeatableOf(request, scopeOf(platform, request)),
    more: more.rewardId === null && more.rightAsked === null ? undefined : more,
  }
}

/** Mostly the first statement is all: it admits, reserves, and keeps the answer. Whatever it leaves open is asked for in order. */
async function answerTo(
  request: FastifyRequest,
  reply: FastifyReply,
  { wish, repeatable }: ReservationRequest,
  hearings: readonly Hearing[],
): Promise<StoredAnswer> {
  const { platform } = request.server
  const { admission } = request
  const alone: AskOne = async <Row>({ text, values }: ReserveStatement) => {
    const [row] = await platform.database.rows<Row>(request.tenant.id, text, values)
    return row!
  }
  if (admission || repeatable) {
    const along = { repeatable, admission }
    const row = await reserveOnce(scopeOf(platform, request), wish, hearings, alone, along)
    await admission?.settle(reply, row && admittedBy(row))
    if (row?.made) return stored(row.made)
  }
  const scope = scopeOf(platform, request)
  const made = repeatable
    ? undefined
    : await reserve({ ...scope, db: platform.database.of(scope.tenant.id) }, wish, hearings, alone)
  if (made !== undefined) return stored(made)
  return once(platform, request, async (work) =>
    stored(await reserveInTurn(work, wish, hearings, over(work.db))),
  )
}

const admittedBy = ({ hits = null, resets = null }: TakenRow): Admitted => ({ hits, resets })

const stored = (made: string): StoredAnswer => ({ status: 201, answer: `{"data":${made}}` })

const over =
  (db: Trx): AskOne =>
  async <Row>({ text, values }: ReserveStatement) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
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
