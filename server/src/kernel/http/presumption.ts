import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HowToAsk } from '../database/database.ts'
import {
  isPlainInvestor,
  readSession,
  sameSessionSql,
  sessionSql,
  takenFor,
  touchSession,
} from '../sessions.ts'
import type { FoundSession, Session } from '../sessions.ts'
import type { Question } from '../work.ts'
import { sendCookies } from './cookies.ts'

/** Sessions as they were last found, by firm and by what the database keeps of their token. Nobody is answered on the word of one alone. */
export class RememberedSessions {
  readonly #sessions = new Map<string, FoundSession>()

  recall(tenantId: number, idHash: Buffer): FoundSession | undefined {
    return this.#sessions.get(keyOf(tenantId, idHash))
  }

  keep(tenantId: number, found: FoundSession): void {
    const key = keyOf(tenantId, found.session.idHash)
    if (this.#sessions.get(key) === found) return
    this.#sessions.delete(key)
    this.#sessions.set(key, found)
    if (this.#sessions.size > mostRemembered) this.#sessions.delete(this.#sessions.keys().next().value!)
  }

  forget(tenantId: number, idHash: Buffer): void {
    this.#sessions.delete(keyOf(tenantId, idHash))
  }
}

const mostRemembered = 10_000
const keyOf = (tenantId: number, idHash: Buffer) => `${tenantId}:${idHash.toString('latin1')}`

/**
 * The session of a request, taken for what it was the last time. Its look-up is part of the request's first statement: a read's own, a
 * write's count. So it costs no round trip, and no answer leaves and nothing is written before it has come back and says the same
 * (decision 19).
 */
export class Presumption {
  readonly #request: FastifyRequest
  readonly #presumed: FoundSession
  readonly #token: string
  #judged: { found: FoundSession | undefined } | undefined

  constructor(request: FastifyRequest, presumed: FoundSession, token: string) {
    this.#request = request
    this.#presumed = presumed
    this.#token = token
  }

  /** A question's way to read: its first statement looks the session up as well. Fails with `Mistaken` where the session says otherwise. */
  readonly rows: Question['rows'] = async <Row>(text: string, values: readonly unknown[], how?: HowToAsk) => {
    if (this.#judged) return this.#ask<Row>(text, values, how)
    const rows = await this.#askBeside<Row>(text, values, how)
    if (!this.holds) throw new Mistaken()
    return rows
      .filter(({ is_answer: isAnswer }) => isAnswer)
      .map(({ own_session: _session, is_answer: _is, ...row }) => row as Row)
  }

  /** Asks by itself where nothing has been read yet. True where the session is what it was taken for. */
  async confirm(): Promise<boolean> {
    if (!this.#judged) await this.#lookUp()
    return this.holds
  }

  /** An investor's is mostly found the same, which takes half of what finding it whole does; what else it may be is asked only then. */
  async #askBeside<Row>(text: string, values: readonly unknown[], how?: HowToAsk): Promise<(Beside & Row)[]> {
    const { session } = this.#presumed
    const now = this.#platform.clock.now()
    if (!isPlainInvestor(session) || !this.lasts(now)) {
      const beside = besideSession(text, whole, values.length + 1)
      const rows = await this.#ask<Beside & Row>(beside, [...values, session.idHash], how)
      this.#judge(rows[0]?.own_session ?? null)
      return rows
    }
    const place = values.length + 1
    const beside = besideSession(text, same, place)
    const rows = await this.#ask<Beside & Row>(beside, [...values, ...takenFor(session), now], how)
    if (rows[0]?.own_session) this.#judged = { found: this.#presumed }
    else await this.#lookUp()
    return rows
  }

  async #lookUp(): Promise<void> {
    const [row] = await this.#ask<{ own_session: string | null }>(
      `select ${sessionSql('$2')} as own_session`,
      [this.#tenant.id, this.#presumed.session.idHash],
    )
    this.#judge(row?.own_session ?? null)
  }

  /** The request goes on with the session as it was found, and with its cookies. */
  async settle(reply: FastifyReply): Promise<void> {
    const found = this.#judged?.found
    this.#request.presumption = undefined
    this.#request.session = found?.session
    if (found) await welcome(this.#request, reply, found, this.#token)
    else this.#request.server.remembered.forget(this.#tenant.id, this.#presumed.session.idHash)
  }

  get presumed(): Session {
    return this.#presumed.session
  }

  /** Whether it had not come to its end by then. */
  lasts(now: Date): boolean {
    return now.getTime() < this.#presumed.endsAt
  }

  get holds(): boolean {
    const found = this.#judged?.found
    return (
      found === this.#presumed || (found !== undefined && saysTheSame(found.session, this.#presumed.session))
    )
  }

  /** Mostly it says the same to the letter, and then there is nothing to read. */
  #judge(text: string | null): void {
    const now = this.#platform.clock.now()
    const known = text === this.#presumed.text && this.lasts(now)
    this.#judged = { found: known ? this.#presumed : readSession(text, this.#presumed.session.idHash, now) }
  }

  #ask<Row>(text: string, values: readonly unknown[], how?: HowToAsk): Promise<Row[]> {
    return this.#platform.database.rows<Row>(this.#tenant.id, text, values, how)
  }
  get #tenant() {
    return this.#request.tenant
  }
  get #platform() {
    return this.#request.server.platform
  }
}

interface Beside {
  /** The whole, or whether it is the same. */
  own_session: string | null
  /** Null in the one row that there is where the statement itself has none. */
  is_answer: true | null
}

/** How a session is asked for beside something else: the SQL of it, from the parameter of this number on; and what was combined so. */
interface Way {
  sql: (place: number) => string
  combined: Map<string, string>
}
const whole: Way = { sql: (place) => sessionSql(`$${place}`), combined: new Map() }
const same: Way = {
  sql: (place) => `(${sameSessionSql(place, `$${place + 5}::timestamptz`)})`,
  combined: new Map(),
}
const mostCombined = 1_000

/** A statement that asks for the session beside what `text` asks; `place` is the number of its first parameter. */
function besideSession(text: string, { sql, combined }: Way, place: number): string {
  const known = combined.get(text)
  if (known !== undefined) return known
  const made = `with answer as (${text})
    select ${sql(place)} as own_session, a.* from (select 1) one
    left join (select true as is_answer, answer.* from answer) a on true`
  if (combined.size >= mostCombined) combined.clear()
  combined.set(text, made)
  return made
}

class Mistaken extends Error {}

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

/** What follows from a session that was found: its time slides, its cookies go along, and the next read may presume it. */
export async function welcome(
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundSession,
  token: string,
): Promise<void> {
  const { tenant, server } = request
  await touchSession(server.platform.database, tenant, found.session, server.platform.clock.now())
  sendCookies(request, reply, found.session, token)
  server.remembered.keep(tenant.id, found)
}
