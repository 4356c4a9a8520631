import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryOptions } from '../database/database.ts'
import {
  isPlainInvestor,
  readSession,
  sameSessionSql,
  sessionSql,
  takenFor,
  touchSession,
} from '../sessions.ts'
import type { SessionMatch, Session } from '../sessions.ts'
import type { QueryContext } from '../work.ts'
import { sendCookies } from '../http/cookies.ts'
import { viewingHeader } from '@moorgate/contract/identity/viewing-header.ts'

/**
 * Sessions as they were last found, by tenant and by the hash of their token. None of them counts before the
 * database has confirmed it.
 */
export class SessionCache {
  readonly #sessions = new Map<string, SessionMatch>()

  get(tenantId: number, idHash: Buffer): SessionMatch | undefined {
    return this.#sessions.get(keyOf(tenantId, idHash))
  }

  set(tenantId: number, found: SessionMatch): void {
    const key = keyOf(tenantId, found.session.idHash)
    if (this.#sessions.get(key) === found) return
    this.#sessions.delete(key)
    this.#sessions.set(key, found)
    if (this.#sessions.size > mostCached) this.#sessions.delete(this.#sessions.keys().next().value!)
  }

  delete(tenantId: number, idHash: Buffer): void {
    this.#sessions.delete(keyOf(tenantId, idHash))
  }
}

const mostCached = 10_000
const keyOf = (tenantId: number, idHash: Buffer) => `${tenantId}:${idHash.toString('latin1')}`

/**
 * Whether a request may go on with its session as it was last found: a read whose handler confirms it
 * (`confirmsSession`), and a write whose rate limit confirms it before anything is done. Who looks as
 * somebody else is looked up first, and so is who sends more than JSON: no file is taken in for a session
 * that may have ended.
 */
export function mayBeOptimistic({
  method,
  headers,
  routeOptions: { config },
  server: { platform },
}: FastifyRequest): boolean {
  if (!platform.settings.fastPath || headers[viewingHeader] !== undefined) return false
  if (method === 'GET') return config.confirmsSession === true
  return (
    config.guard?.throttle?.by === 'user' && (headers['content-type'] ?? '').startsWith('application/json')
  )
}

/**
 * The session of a request, taken to be what it was the last time. Its look-up is part of the request's first
 * query: a read's own, a write's rate limit. So it costs no trip to the database, and no answer leaves and
 * nothing is written before it has come back and says the same (decision 19).
 */
export class OptimisticSession {
  readonly #request: FastifyRequest
  readonly #expected: SessionMatch
  readonly #token: string
  #outcome: { found: SessionMatch | undefined } | undefined

  constructor(request: FastifyRequest, expected: SessionMatch, token: string) {
    this.#request = request
    this.#expected = expected
    this.#token = token
  }

  /**
   * Reads rows. The first query looks the session up as well, and fails with `SessionChanged` where it is
   * another.
   */
  readonly rows: QueryContext['rows'] = async <Row>(
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ) => {
    if (this.#outcome) return this.#query<Row>(text, values, options)
    const rows = await this.#queryWithSession<Row>(text, values, options)
    if (!this.holds) throw new SessionChanged()
    return rows
      .filter(({ is_answer: isAnswer }) => isAnswer)
      .map(({ own_session: _session, is_answer: _is, ...row }) => row as Row)
  }

  /** Looks the session up where nothing has been read yet. True where it is what it was taken for. */
  async confirm(): Promise<boolean> {
    if (!this.#outcome) await this.#lookUp()
    return this.holds
  }

  /**
   * Of an investor's it is first asked whether it is the same, which takes half of what finding it whole
   * does.
   */
  async #queryWithSession<Row>(
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ): Promise<(SessionColumns & Row)[]> {
    const { session } = this.#expected
    const now = this.#platform.clock.now()
    if (!isPlainInvestor(session) || !this.lasts(now)) {
      const combined = withSession(text, whole, values.length + 1)
      const rows = await this.#query<SessionColumns & Row>(combined, [...values, session.idHash], options)
      this.#conclude(rows[0]?.own_session ?? null)
      return rows
    }
    const place = values.length + 1
    const combined = withSession(text, same, place)
    const rows = await this.#query<SessionColumns & Row>(
      combined,
      [...values, ...takenFor(session), now],
      options,
    )
    if (rows[0]?.own_session) this.#outcome = { found: this.#expected }
    else await this.#lookUp()
    return rows
  }

  async #lookUp(): Promise<void> {
    const [row] = await this.#query<{ own_session: string | null }>(
      `select ${sessionSql('$2')} as own_session`,
      [this.#tenant.id, this.#expected.session.idHash],
    )
    this.#conclude(row?.own_session ?? null)
  }

  /** The request goes on with the session as it was found, and with its cookies. */
  async settle(reply: FastifyReply): Promise<void> {
    const found = this.#outcome?.found
    this.#request.optimisticSession = undefined
    this.#request.session = found?.session
    if (found) await admitOptimistically(this.#request, reply, found, this.#token)
    else this.#request.server.sessionCache.delete(this.#tenant.id, this.#expected.session.idHash)
  }

  get expected(): Session {
    return this.#expected.session
  }

  /** Whether it had not come to its end by then. */
  lasts(now: Date): boolean {
    return now.getTime() < this.#expected.endsAt
  }

  get holds(): boolean {
    const found = this.#outcome?.found
    return (
      found === this.#expected || (found !== undefined && saysTheSame(found.session, this.#expected.session))
    )
  }

  /** Mostly it says the same to the letter, and then there is nothing to read. */
  #conclude(text: string | null): void {
    const now = this.#platform.clock.now()
    const known = text === this.#expected.text && this.lasts(now)
    this.#outcome = { found: known ? this.#expected : readSession(text, this.#expected.session.idHash, now) }
  }

  #query<Row>(text: string, values: readonly unknown[], options?: QueryOptions): Promise<Row[]> {
    return this.#platform.database.rows<Row>(this.#tenant.id, text, values, options)
  }
  get #tenant() {
    return this.#request.tenant
  }
  get #platform() {
    return this.#request.server.platform
  }
}

interface SessionColumns {
  /** The whole, or whether it is the same. */
  own_session: string | null
  /** Null in the one row that there is where the statement itself has none. */
  is_answer: true | null
}

/**
 * How a session is asked for beside something else: the SQL of it, from the parameter of this number on; and
 * what was combined so.
 */
interface SessionJoin {
  sql: (place: number) => string
  combined: Map<string, string>
}
const whole: SessionJoin = { sql: (place) => sessionSql(`$${place}`), combined: new Map() }
const same: SessionJoin = {
  sql: (place) => `(${sameSessionSql(place, `$${place + 5}::timestamptz`)})`,
  combined: new Map(),
}
const mostCombined = 1_000

/**
 * A statement that asks for the session beside what `text` asks; `place` is the number of its first
 * parameter.
 */
function withSession(text: string, { sql, combined }: SessionJoin, place: number): string {
  const known = combined.get(text)
  if (known !== undefined) return known
  const made = `with answer as (${text})
    select ${sql(place)} as own_session, a.* from (select 1) one
    left join (select true as is_answer, answer.* from answer) a on true`
  if (combined.size >= mostCombined) combined.clear()
  combined.set(text, made)
  return made
}

class SessionChanged extends Error {}

/** Whether requests are judged by both in the same way. */
function saysTheSame(one: Session, other: Session): boolean {
  return (
    one.csrf === other.csrf &&
    one.user?.id === other.user?.id &&
    one.user?.roleId === other.user?.roleId &&
    one.user?.verified === other.user?.verified &&
    one.user?.hasSecondFactor === other.user?.hasSecondFactor &&
    one.confirmedAt?.getTime() === other.confirmedAt?.getTime()
  )
}

/**
 * What follows from a session that was found: its time slides, its cookies go along, and the next request may
 * be optimistic about it.
 */
export async function admitOptimistically(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionMatch: SessionMatch,
  token: string,
): Promise<void> {
  const { tenant, server } = request
  await touchSession(server.platform.database, tenant, sessionMatch.session, server.platform.clock.now())
  sendCookies(request, reply, sessionMatch.session, token)
  server.sessionCache.set(tenant.id, sessionMatch)
}
