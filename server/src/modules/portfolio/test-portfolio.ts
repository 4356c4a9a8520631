import assert from 'node:assert/strict'
import type { InvestmentKind } from '@moorgate/contract'
import type { Api } from '../../../test/harness.ts'
import { registerLots } from '../../../test/register-lots.ts'

interface Lot {
  shares: string
  price: string
  cost: bigint
  on: string
  from: string
  to: string
  kind?: InvestmentKind
  organisation?: number
}

/** What an investor holds in a test. */
export class TestPortfolio {
  readonly owner: number
  /** Opportunities by name, their investments by `{name} investment`, and the `type` of all. */
  readonly ids: Record<string, number>
  readonly #api: Api

  constructor(api: Api, owner: number, type: number) {
    this.#api = api
    this.owner = owner
    this.ids = { type }
  }

  async offer(name: string, currency = 'GBP', issuer = `${name} Ltd`): Promise<void> {
    const { id } = await this.#api.db
      .insertInto('investment_opportunities')
      .values({
        tenant_id: 1,
        name,
        slug: name.toLowerCase().replace(' ', '-'),
        status: 5,
        type_id: this.ids['type']!,
        currency,
        nominal_value: '0.001',
        issuer_name: issuer,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.ids[name] = id
  }

  async hold(name: string, lot: Lot, currency = 'GBP'): Promise<void> {
    const shared = { tenant_id: 1, investment_opportunity_id: this.ids[name]!, user_id: this.owner }
    const organisation = { organisation_id: lot.organisation ?? null }
    const investment = await this.#api.db
      .insertInto('investments')
      .values({
        ...shared,
        ...organisation,
        kind: lot.kind ?? 'primary',
        reference: `RF${this.ids[name]}`,
        status: 'certificated',
        currency,
        amount_minor: lot.cost,
        allocated_minor: lot.cost,
        shares: lot.shares,
        date: lot.on,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await this.#api.db
      .insertInto('share_lots')
      .values({
        ...shared,
        ...organisation,
        investment_id: investment.id,
        registered_name: 'Eleanor Whitcombe',
        share_class: 'A Ordinary',
        shares: lot.shares,
        price: lot.price,
        currency,
        cost_minor: lot.cost,
        number_from: lot.from,
        number_to: lot.to,
        allotted_on: lot.on,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.#api.db
      .insertInto('certificates')
      .values({
        ...shared,
        investment_id: investment.id,
        share_lot_id: id,
        number: '0117',
        issued_on: lot.on,
      })
      .execute()
    await registerLots(this.#api)
    this.ids[`${name} investment`] = investment.id
  }
}

/** Two holdings without a price: £50,000 of Tidewell since 2023, and £10,000 of Larkfield since October. */
export async function makePortfolio(api: Api): Promise<TestPortfolio> {
  const type = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const portfolio = new TestPortfolio(api, await api.userId('user'), type.id)
  for (const name of ['Tidewell Energy', 'Larkfield Therapeutics']) await portfolio.offer(name)
  await portfolio.hold('Tidewell Energy', {
    shares: '20000',
    price: '2.50',
    cost: 50_000_00n,
    on: '2023-01-10',
    from: '612001',
    to: '632000',
  })
  await portfolio.hold('Larkfield Therapeutics', {
    shares: '1000',
    price: '10',
    cost: 10_000_00n,
    on: '2026-10-01',
    from: '1',
    to: '1000',
  })
  return portfolio
}

/** A transfer of an investment’s shares, drafted, approved by a colleague and registered today. */
export async function transferred(api: Api, investment: number, terms: object): Promise<{ id: number }> {
  const today = '2026-11-20'
  const staff = await api.as('superAdmin')
  const body = { investment_id: investment, date: today, ...terms }
  const made = await staff.post('/api/share-transfers', body)
  assert.equal(made.status, 201, made.text)
  const path = `/api/share-transfers/${made.body.data.id}`
  assert.equal((await (await api.as('support')).post(`${path}/approve`, {})).status, 200)
  const done = await staff.post(`${path}/register`, { stamped_on: today })
  assert.equal(done.status, 200, done.text)
  return done.body.data.transfer
}
