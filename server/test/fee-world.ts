import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Client } from './harness.ts'
import { CardWorld } from '../src/modules/investments/test-cards.ts'

/** A firm that takes cards and has a price list. */
export class FeeWorld implements AsyncDisposable {
  readonly cards: CardWorld
  person: Client

  private constructor(cards: CardWorld, person: Client) {
    this.cards = cards
    this.person = person
  }

  static async open(): Promise<FeeWorld> {
    const cards = await CardWorld.open()
    return new FeeWorld(cards, await cards.api.as('user'))
  }

  get staff(): Client {
    return this.cards.staff
  }

  async fee(more: object = {}): Promise<number> {
    const body = {
      name: 'Account fee',
      frequency: 'each_time',
      amount: '120.00',
      vat_treatment: 'standard',
      ...more,
    }
    const added = await this.staff.post('/api/fees', body)
    assert.equal(added.status, 201, added.text)
    return added.body.data.id
  }

  plan = (more: object = {}) => this.fee({ name: 'Platform plan', frequency: 'month', ...more })

  /** Opens the page of a fee or a plan, and tells its session at the provider. */
  async opened(of: { purpose: number } | { plan: number }, person = this.person) {
    const answer = await person.post('plan' in of ? '/api/subscription-payment' : '/api/single-payment', of)
    assert.equal(answer.status, 200, answer.text)
    return { page: answer.body.data, session: answer.body.data.url.split('/').at(-1) as string }
  }

  /** A page that was paid on, of which nothing was said yet. */
  async paidPage(of: { purpose: number } | { plan: number }) {
    const { session } = await this.opened(of)
    const charge = this.cards.standIn.pay(session)
    return { session, charge, sub: this.cards.standIn.sessions.get(session)!.subscription! }
  }

  /** A fee that was paid, and recorded. */
  async paidFee(more: object = {}) {
    const fee = await this.fee(more)
    const page = await this.paidPage({ purpose: fee })
    assert.equal((await this.cards.completed(page.session)).status, 200)
    const [payment] = await this.paymentsOf(fee)
    return { ...page, fee, payment: payment!.id as number }
  }

  /** A plan that runs, by an investor of its own choice of one at a time. */
  async runningPlan(more: object = {}) {
    const fee = await this.plan(more)
    const page = await this.paidPage({ plan: fee })
    assert.equal((await this.cards.completed(page.session)).status, 200)
    return { ...page, fee, id: (await this.planOf(fee)).id as number }
  }

  /** Ends whatever plan runs, so that the next can be chosen. */
  async endPlan(sub: string): Promise<void> {
    const ended = this.cards.standIn.plans.become(sub, 'canceled')
    assert.equal((await this.cards.post('customer.subscription.deleted', ended)).status, 200)
  }

  async paymentsOf(fee: number): Promise<Record<string, unknown>[]> {
    const { body } = await this.staff.get(`/api/fee-payments?filter[fee_id]=${fee}&sort=id`)
    return body.data
  }
  async planOf(fee: number) {
    return (await this.staff.get(`/api/fee-subscriptions?filter[fee_id]=${fee}`)).body.data[0]
  }
  /** What the ledger holds of a payment and its refunds, by account. */
  async booked(payment: number): Promise<Record<string, string>> {
    const { rows } = await sql<{ account: string; minor: string }>`
      select e.account, sum(e.debit_minor - e.credit_minor)::text as minor from ledgers e
      join ledger_journals j on j.tenant_id = 1 and j.id = e.journal_id
      where e.tenant_id = 1 and (j.source_type = 'fee_payment' and j.source_id = ${payment}
        or j.source_type = 'card_refund' and j.source_id in (select id from card_refunds where tenant_id = 1
          and fee_payment_id = ${payment}))
      group by e.account order by e.account`.execute(this.cards.api.db)
    return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cards[Symbol.asyncDispose]()
  }
}
