import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { standInKeys, startCardStandIn } from '../../../test/card-stand-in.ts'
import type { CardStandIn } from '../../../test/card-stand-in.ts'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { checkBooks } from './ledger/check-books.ts'
import { callActs } from './calls/test-calls.ts'
import { openWorld } from './test-support.ts'
import type { World } from './test-support.ts'

/** A firm that takes cards, beside something that stands in for the provider. */
export class CardWorld implements AsyncDisposable {
  readonly api: Api
  readonly world: World
  readonly standIn: CardStandIn
  staff: Client
  #events = 0

  private constructor(api: Api, world: World, staff: Client, standIn: CardStandIn) {
    this.api = api
    this.world = world
    this.staff = staff
    this.standIn = standIn
  }

  static async open(): Promise<CardWorld> {
    const [api, standIn] = await Promise.all([startApi(), startCardStandIn()])
    api.platform.settings.cardProviderUrl = standIn.url
    const made = new CardWorld(api, await openWorld(api), await api.as('superAdmin'), standIn)
    await made.connect()
    return made
  }

  async connect(): Promise<void> {
    this.staff = await this.api.as('superAdmin')
    this.standIn.mood = 'well'
    assert.equal((await this.staff.post('/api/card-connection', standInKeys)).status, 200)
    const options = await this.staff.patch('/api/card-connection', { takes_investments: true, maximum: null })
    assert.equal(options.status, 200, options.text)
  }

  /** An issued call with one line for each amount. */
  async called(...amounts: string[]) {
    const acts = callActs(() => this)
    const { people, lines, ids, offer, call } = await acts.issuedCall(amounts)
    const at = async (index: number) => {
      const { rows } = await sql<{
        id: number
        investment_id: number
      }>`select id, investment_id from cash_call_lines
        where tenant_id = 1 and cash_call_id = ${call.id} and user_id = ${ids[index]}`.execute(this.api.db)
      return { person: people[index]!, line: rows[0]!.id, investment: rows[0]!.investment_id }
    }
    return { ...(await at(0)), at, lines, ids, offer, call: call.id as number, acts }
  }

  /** Opens the card page of an investment, and tells the session at the provider. */
  async opened(person: Client, investment: number) {
    const answer = await person.post(`/api/investments/${investment}/stripe`)
    assert.equal(answer.status, 200, answer.text)
    const url: string = answer.body.data.url
    return { url, session: url.split('/').at(-1)!, answer: answer.body.data }
  }

  /** A line with its page paid on, of which nothing was said yet. */
  async paidPage(amount = '5000.00') {
    const round = await this.called(amount)
    const { session } = await this.opened(round.person, round.investment)
    const charge = this.standIn.pay(session)
    return { ...round, session, charge, intent: charge.payment_intent }
  }
  /** The same, recorded. */
  async paidByCard(amount = '5000.00') {
    const round = await this.paidPage(amount)
    assert.equal((await this.completed(round.session)).status, 200)
    const [card] = await this.cardsOf(round.line)
    return { ...round, card: Number(card!['id']) }
  }
  refundOf(card: number, amount: string, reason = 'Paid from the wrong card') {
    return this.staff.post(`/api/card-payments/${card}/refund`, { amount, reason })
  }
  async cardAt(id: number) {
    return (await this.staff.get(`/api/card-payments/${id}`)).body.data
  }
  /** What the bell says under a name, the latest first. */
  async bellOf(name: string): Promise<string[]> {
    const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
      where tenant_id = 1 and type like ${`%${name}`} order by created_at desc, id desc`.execute(this.api.db)
    return rows.map(({ message }) => message)
  }
  async booksAreInOrder(): Promise<void> {
    assert.deepEqual(await checkBooks(this.api.db, 1), [])
  }

  post(type: string, object: object, more: { id?: string; secret?: string; at?: Date; tenant?: 1 | 2 } = {}) {
    const {
      id = `evt_${(this.#events += 1)}`,
      secret = standInKeys.webhook_secret,
      at = this.api.clock.now(),
    } = more
    const { payload, headers } = this.standIn.signed(secret, { id, type, object }, at)
    return this.api.guest(more.tenant).post('/webhooks/stripe', payload, headers)
  }
  completed = (session: string, more = {}) =>
    this.post('checkout.session.completed', this.standIn.sessions.get(session)!, more)

  async lineOf(id: number) {
    const { status, received, surplus } = (await this.staff.get(`/api/cash-call-lines/${id}`)).body.data
    return [status, received, surplus]
  }
  async paymentsOf(line: number) {
    const { data } = (await this.staff.get(`/api/payments?filter[cash_call_line_id]=${line}&sort=created_at`))
      .body
    return data.map((each: { amount: string; surplus: string; method: string }) => [
      each.amount,
      each.surplus,
      each.method,
    ])
  }
  async cardsOf(line: number) {
    const { body } = await this.staff.get(
      `/api/card-payments?filter[cash_call_line_id]=${line}&sort=created_at`,
    )
    return body.data as Record<string, unknown>[]
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.api[Symbol.asyncDispose]()
    await this.standIn[Symbol.asyncDispose]()
  }
}
