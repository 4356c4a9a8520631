import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'
import { TestPortfolio, transferred } from './test-portfolio.ts'

interface TaxHolding {
  shares: number
  pounds: number
  on: string
  isRelieved?: boolean
  /** Another round of this company. */
  company?: string
  organisation?: number
  kind?: 'primary' | 'secondary'
}

/** Holdings of an investor with and without EIS relief, of several rounds of a company, and of their club. */
export class TestTaxHoldings {
  readonly ids: TestPortfolio['ids']
  readonly #api: Api
  readonly #portfolio: TestPortfolio

  constructor(api: Api, portfolio: TestPortfolio) {
    this.#api = api
    this.#portfolio = portfolio
    this.ids = portfolio.ids
  }

  /** A round with one holding in it. */
  async hold(name: string, { shares, pounds, on, isRelieved, company, ...more }: TaxHolding): Promise<void> {
    await this.#portfolio.offer(name, 'GBP', company ?? name)
    const numbers = { from: '1', to: String(shares) }
    const lot = { shares: String(shares), price: '1', cost: BigInt(pounds) * 100n, ...numbers }
    await this.#portfolio.hold(name, { ...lot, on, ...more })
    if (!isRelieved) return
    await sql`update investment_opportunities set tax_option_ids = ${JSON.stringify([this.ids['eis']])}::jsonb
      where tenant_id = 1 and id = ${this.ids[name]}`.execute(this.#api.db)
  }

  /** It was made through a pension. */
  async throughPension(name: string): Promise<void> {
    await sql`
      with kind as (insert into investment_methods (tenant_id, name, kind) values (1, 'SIPP', 'sipp') returning id),
        own as (
          insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name)
          select 1, id, ${this.#portfolio.owner}, 'My SIPP', 'My SIPP' from kind returning id)
      update investments set investment_method_entity_id = own.id from own
      where tenant_id = 1 and investments.id = ${this.ids[`${name} investment`]}`.execute(this.#api.db)
  }

  sell(name: string, shares: string, consideration: string) {
    const buyer = { kind: 'outside', transferee_name: 'Marlow Ventures Limited' }
    return transferred(this.#api, this.ids[`${name} investment`]!, { ...buyer, shares, consideration })
  }

  /** To another investor, for nothing. */
  give(name: string, shares: string) {
    const taker = { kind: 'investor', user_id: this.ids['other']! }
    return transferred(this.#api, this.ids[`${name} investment`]!, { ...taker, shares, consideration: '0' })
  }
}

/** With the scheme EIS, a club of the investor, and another investor. */
export async function makeTaxHoldings(
  api: Api,
  { type, other }: { type: number; other: number },
): Promise<TestTaxHoldings> {
  const portfolio = new TestPortfolio(api, await api.userId('user'), type)
  const { ids, owner } = portfolio
  ids['other'] = other
  const { rows } = await sql<{ id: number }>`
    insert into tax_options (tenant_id, name, kind, rate) values (1, 'EIS', 'eis', 30) returning id`.execute(
    api.db,
  )
  ids['eis'] = Number(rows[0]!.id)
  const club = await api.db
    .insertInto('organisations')
    .values({ tenant_id: 1, name: 'Sailing Club', type: 'Organisation' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids['club'] = club.id
  await api.db
    .insertInto('organisation_members')
    .values({ tenant_id: 1, organisation_id: club.id, user_id: owner, status: 'active' })
    .execute()
  return new TestTaxHoldings(api, portfolio)
}
