import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../src/domain/money.ts'
import { placeMinor } from './loaded-round.ts'
import type { LoadedRound, SignedIn } from './loaded-round.ts'

/** A write that is sent under a key until it is answered. */
interface PendingWrite {
  key: string
  path: string
  who: SignedIn
  body: object
  status: 200 | 201
  /** What to remember of the answer; the same answer again says the same. */
  note: (answer: { data: { id: number } }) => void
}

/**
 * People who pay into a round, reserve in another and withdraw, from the moment they begin until they are
 * told to stop. What was acknowledged is remembered; what had no answer is asked again later, under the same
 * key.
 */
export class Load {
  readonly round: LoadedRound
  readonly #port: number
  readonly #reservationsEach: number
  #stopped = true
  #arrived = 0
  /** Reservations that were acknowledged and not withdrawn. */
  readonly #standing: { who: SignedIn; id: number }[] = []
  #unanswered: PendingWrite[] = []
  /** Answers as text, by key: asked again under the same key, the same must come back. */
  readonly #answers = new Map<string, string>()
  readonly payments: string[] = []
  readonly reservations: number[] = []
  readonly withdrawals: number[] = []

  constructor(port: number, round: LoadedRound, kills: number) {
    this.#port = port
    this.round = round
    this.#reservationsEach = Math.floor(round.comers.length / kills / 3)
  }

  /** How many writes were acknowledged. */
  get acknowledged(): number {
    return this.#answers.size
  }

  /**
   * Three who pay and three who reserve, of whom one withdraws what stands. Resolves when all have stopped.
   */
  async begin(): Promise<void> {
    this.#stopped = false
    const places = [0, 1, 2]
    await Promise.all([
      ...places.map((place) => this.#pay(place)),
      ...places.map((place) => this.#reserve(place)),
    ])
  }

  stop(): void {
    this.#stopped = true
  }

  /**
   * Asks everything again that had no answer, until there is one: where the database was killed, the first
   * moments are another 503. How long that takes on a busy machine says nothing about the books.
   */
  async askAgain(): Promise<void> {
    let sentence: string | undefined
    for (let attempt = 0; this.#unanswered.length > 0; attempt++) {
      assert.ok(attempt < 1200, `no answer after the restart: ${sentence}`)
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 50))
      const waiting = this.#unanswered
      this.#unanswered = []
      for (const write of waiting) sentence = (await this.#send(write)) ?? sentence
    }
  }

  async #pay(place: number): Promise<void> {
    const lines = this.round.lines.filter((_line, at) => at % 3 === place)
    for (let turn = 0; !this.#stopped; turn++) {
      const key = randomUUID()
      const write: PendingWrite = {
        key,
        path: `cash-call-lines/${lines[turn % lines.length]!}/payments`,
        who: this.round.staff,
        body: { amount: '1.00', received_on: this.round.today, reference: key, record_twice: true },
        status: 201,
        note: () => this.payments.push(key),
      }
      // Who is told to come back later doesn't come back at once.
      if ((await this.#send(write)) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50))
      // Now and then the same is asked twice: an answer may be lost on its way, the write may not.
      if (turn % 5 === 0) await this.#send(write)
    }
  }

  async #reserve(place: number): Promise<void> {
    for (let turn = 0; turn < this.#reservationsEach && !this.#stopped; turn++) {
      const standing = place === 0 ? this.#standing.shift() : undefined
      if (standing) await this.#withdraw(standing.who, standing.id)
      else await this.#reserveOne(this.round.comers[this.#arrived++])
    }
  }

  async #reserveOne(who: SignedIn | undefined): Promise<void> {
    if (!who) return
    await this.#send({
      key: randomUUID(),
      path: 'investments/user',
      who,
      body: {
        investment_opportunity_id: this.round.openRoundId,
        amount: formatMoney(placeMinor, 'GBP'),
        interest: 1,
        risk_accepted: true,
      },
      status: 201,
      note: ({ data }) => {
        this.reservations.push(data.id)
        this.#standing.push({ who, id: data.id })
      },
    })
  }

  async #withdraw(who: SignedIn, id: number): Promise<void> {
    await this.#send({
      key: randomUUID(),
      path: `investments/${id}/cancel`,
      who,
      body: {},
      status: 200,
      note: () => this.withdrawals.push(id),
    })
  }

  /** What was said, where it was no acknowledgement. */
  async #send(write: PendingWrite): Promise<string | undefined> {
    const { key, path, who, body, status } = write
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...who },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`http://127.0.0.1:${this.#port}/api/${path}`, request).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    // 503: the database is away. In flight: the first of two under one key is still under way.
    if (answer === undefined || text === undefined || answer.status === 503 || text.includes('"in_flight"')) {
      this.#unanswered.push(write)
      return `${answer?.status} ${text}`
    }
    if (answer.status !== status) throw new Error(`${answer.status} ${text}`)
    const known = this.#answers.get(key)
    if (known === undefined) write.note(JSON.parse(text))
    else assert.equal(text, known, 'another answer under the same key')
    this.#answers.set(key, text)
    return undefined
  }
}
