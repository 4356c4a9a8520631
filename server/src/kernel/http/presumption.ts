import type { FastifyReply, FastifyRequest } from 'fastify'
import { foundSession, sessionLookUp, touchSession } from '../sessions.ts'
import type { Session, SessionRow } from '../sessions.ts'
import type { Question } from '../work.ts'
import { sendCookies } from './cookies.ts'

/** Sessions as they were last found, by firm and by what the database keeps of their token. Nobody is answered on the word of one alone. */
export class RememberedSessions {
  readonly #sessions = new Map<string, Session>()

  recall(tenantId: number, idHash: Buffer): Session | undefined {
    return this.#sessions.get(keyOf(tenantId, idHash))
  }

  keep(tenantId: number, session: Session): void {
    const key = keyOf(tenantId, session.idHash)
    this.#sessions.delete(key)
    this.#sessions.set(key, session)
    if (this.#sessions.size > mostRemembered) this.#sessions.delete(this.#sessions.keys().next().value!)
  }

  forget(tenantId: number, idHash: Buffer): void {
    this.#sessions.delete(keyOf(tenantId, idHash))
  }
}

const mostRemembered = 10_000
const keyOf = (tenantId: number, idHash: Buffer) => `${tenantId}:${idHash.toString('latin1')}`

/**
 * The session of a request, taken for what it was the last time. Its look-up travels in one packet with the first statement: a read's
 * own, a write's count. So it costs no round trip, and no answer leaves and nothing is written before it has come back and says the
 * same (decision 19).
 */
export class Presumption {
  readonly #request: FastifyRequest
  readonly #presumed: Session
  readonly #token: string
  #found: { session: Session | undefined } | undefined

  constructor(request: FastifyRequest, presumed: Session, token: string) {
    this.#request = request
    this.#presumed = presumed
    this.#token = token
  }

  /** A question's way to read: its first statement takes the look-up along. Fails with `Mistaken` where the session says otherwise. */
  readonly rows: Question['rows'] = async <Row>(text: string, values: readonly unknown[]) => {
    const { database } = this.#platform
    if (this.#found) return database.rows<Row>(this.#tenant.id, text, values)
    const [session, rows] = await database.both<SessionRow, Row>(this.#tenant.id, this.#lookUp, {
      text,
      values,
    })
    this.#judge(session)
    if (!this.holds) throw new Mistaken()
    return rows
  }

  /** Asks by itself where nothing has been read yet. True where the session is what it was taken for. */
  async confirm(): Promise<boolean> {
    if (!this.#found) {
      const { text, values } = this.#lookUp
      this.#judge(await this.#platform.database.rows<SessionRow>(this.#tenant.id, text, values))
    }
    return this.holds
  }

  /** The request goes on with the session as it was found, and with its cookies. */
  async settle(reply: FastifyReply): Promise<void> {
    const session = this.#found?.session
    this.#request.presumption = undefined
    this.#request.session = session
    if (session) await welcome(this.#request, reply, session, this.#token)
    else this.#request.server.remembered.forget(this.#tenant.id, this.#presumed.idHash)
  }

  get holds(): boolean {
    return this.#found?.session !== undefined && saysTheSame(this.#found.session, this.#presumed)
  }

  #judge(rows: readonly SessionRow[]): void {
    this.#found = { session: foundSession(rows, this.#platform.clock.now()) }
  }

  get #lookUp() {
    return sessionLookUp(this.#tenant.id, this.#presumed.idHash)
  }
  get #tenant() {
    return this.#request.tenant
  }
  get #platform() {
    return this.#request.server.platform
  }
}

class Mistaken extends Error {}

/** Whether requests are judged by both in the same way. */
function saysTheSame(one: Session, other: Session): boolean {
  return (
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
  session: Session,
  token: string,
): Promise<void> {
  const { tenant, server } = request
  await touchSession(server.platform.database, tenant, session, server.platform.clock.now())
  sendCookies(request, reply, session, token)
  server.remembered.keep(tenant.id, session)
}
