import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Client } from './harness.ts'
import { CardWorld } from '../src/modules/investments/test-cards.ts'
import { readyInvestors } from '../src/modules/investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../src/modules/funds/test-fund.ts'
import type { TestFund } from '../src/modules/funds/test-fund.ts'

/** Funds of a firm that takes cards, beside something that stands in for the provider. */
export class FundCardWorld implements AsyncDisposable {
  readonly cards: CardWorld
  readonly funds: TestFund

  private constructor(cards: CardWorld, funds: TestFund) {
    this.cards = cards
    this.funds = funds
  }

  static async open(): Promise<FundCardWorld> {
    const cards = await CardWorld.open()
    const ids = await readyInvestors(cards.api, cards.world, 4)
    return new FundCardWorld(cards, await openFundWorld(cards.api, ids))
  }

  get api() {
    return this.cards.api
  }

  /**
   * A call of half of what the first investors committed, issued. The first line is that of the first
   * investor.
   */
  async called(...amounts: string[]) {
    const { staff, investors } = this.funds
    const fund = await newFund(staff)
    const { commitments } = await committed(this.funds, fund.id, amounts)
    const call = await made(staff, 'fund-drawdowns', {
      fund_id: fund.id,
      title: 'Cash call 1',
      purpose: 'investment',
      basis: 'percent',
      percent: '50',
      notice_days: 1,
      due_date: '2026-12-15',
    })
    const { lines } = await made(staff, `fund-drawdowns/${call.id}/issue`)
    const commitment = commitments[0].id as number
    const line = lines.find((each: { fund_commitment_id: number }) => each.fund_commitment_id === commitment)
    return {
      fund: fund.id as number,
      call: call.id as number,
      commitment,
      line: line.id as number,
      person: await this.api.asUser(investors[0]!),
      other: await this.api.asUser(investors[1]!),
    }
  }

  async opened(person: Client, line: number) {
    const answer = await person.post(`/api/fund-drawdown-lines/${line}/stripe`)
    assert.equal(answer.status, 200, answer.text)
    const url: string = answer.body.data.url
    return { url, session: url.split('/').at(-1)!, answer: answer.body.data }
  }

  /** A line with its page paid on, of which nothing was said yet. */
  async paidPage(...amounts: string[]) {
    const round = await this.called(...(amounts.length === 0 ? ['10000'] : amounts))
    const { session } = await this.opened(round.person, round.line)
    const charge = this.cards.standIn.pay(session)
    return { ...round, session, charge, intent: charge.payment_intent }
  }

  /** The same, recorded. */
  async paidByCard(...amounts: string[]) {
    const round = await this.paidPage(...amounts)
    assert.equal((await this.cards.completed(round.session)).status, 200)
    const [card] = await this.cardsOf(round.line)
    return { ...round, card: Number(card!['id']) }
  }

  async cardsOf(line: number) {
    const path = `/api/card-payments?filter[fund_drawdown_line_id]=${line}&sort=created_at`
    return (await this.funds.staff.get(path)).body.data as Record<string, unknown>[]
  }

  /** Status and money of a line, and what its payments bought. */
  async standing(line: number) {
    const { status, received } = (await this.funds.staff.get(`/api/fund-drawdown-lines/${line}`)).body.data
    const { rows } = await sql<{ paid: string; units: string }>`
      select wire_money(c.paid_minor, c.currency) as paid, wire_decimal(c.units) as units from fund_drawdown_lines l
      join fund_commitments c on c.tenant_id = 1 and c.id = l.fund_commitment_id
      where l.tenant_id = 1 and l.id = ${line}`.execute(this.api.db)
    return [status, received, rows[0]!.paid, rows[0]!.units]
  }

  /** Staff record a transfer on a line. */
  paidByBank(line: number, amount: string, more: object = {}) {
    return this.funds.staff.post(`/api/fund-drawdown-lines/${line}/payments`, {
      amount,
      received_on: this.api.clock.now().toISOString().slice(0, 10),
      ...more,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cards[Symbol.asyncDispose]()
  }
}
