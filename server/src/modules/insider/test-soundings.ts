import assert from 'node:assert/strict'
import type { RowOf, soundingRequest } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { expireRequests } from './sounding/expire-requests.ts'
import { suspendRestrictedDeals } from './restricted/restrictions.ts'

/** Confidential offers, their soundings and people who are asked, for tests. */
export class SoundingTester {
  readonly api: Api
  staff: Client
  eleanor: Client
  readonly typeId: number
  #made = 0

  private constructor(api: Api, people: { staff: Client; eleanor: Client }, typeId: number) {
    this.api = api
    this.staff = people.staff
    this.eleanor = people.eleanor
    this.typeId = typeId
  }

  static async of(api: Api): Promise<SoundingTester> {
    const staff = await api.as('superAdmin')
    const switches = { market_sounding_enabled: 1, investment_terms_enabled: 1 }
    const switched = await staff.patch('/api/features', switches)
    assert.equal(switched.status, 200, switched.text)
    const type = await staff.post('/api/types', { name: 'Equity' })
    return new SoundingTester(api, { staff, eleanor: await api.as('user') }, type.body.data.id)
  }

  day(days: number): string {
    return new Date(this.api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  }

  moment(hours: number): string {
    return new Date(this.api.clock.now().getTime() + hours * 3_600_000).toISOString()
  }

  /** A confidential offer that is live to the invited, named "Kestrel 1, placing". */
  async offer(overrides: Record<string, unknown> = {}): Promise<{ id: number; slug: string; name: string }> {
    this.#made += 1
    const name = `Kestrel ${this.#made}, placing`
    const created = await this.staff.post('/api/investment-opportunities', {
      name,
      summary: 'Kestrel is to be sold.',
      issuer_name: `Kestrel ${this.#made} plc`,
      type_id: this.typeId,
      fca_class: 'mass_market',
      market_sounding: true,
      target_amount: '1000000',
      minimum_investment: '1000',
      close_date: '2099-01-31',
      ...overrides,
    })
    assert.equal(created.status, 201, created.text)
    const { id, slug } = created.body.data
    await sql`update investment_opportunities set status = 3 where tenant_id = 1 and id = ${id}`.execute(
      this.api.db,
    )
    return { id, slug, name }
  }

  /** Its sounding. Answers the sounding's id. */
  async open(offerId: number, overrides: Record<string, unknown> = {}): Promise<number> {
    const opened = await this.staff.post('/api/market-soundings', {
      investment_opportunity_id: offerId,
      code_name: `Project Saltmarsh ${offerId}`,
      information: 'A placing of new shares',
      expected_cleanse_date: this.day(14),
      ...overrides,
    })
    assert.equal(opened.status, 201, opened.text)
    return opened.body.data.id
  }

  async sounded(overrides: Record<string, unknown> = {}) {
    const offer = await this.offer()
    return { offer, soundingId: await this.open(offer.id, overrides) }
  }

  ask(soundingId: number, userIds: readonly number[], more: Record<string, unknown> = {}) {
    return this.staff.post(`/api/market-soundings/${soundingId}/requests`, {
      user_ids: userIds,
      answer_by: this.moment(48),
      ...more,
    })
  }

  accept(client: Client, offerId: number) {
    return client.post('/api/market-sounding-acceptance', {
      investment_opportunity_id: offerId,
      accepted: true,
    })
  }

  cleanse(soundingId: number, more: Record<string, unknown> = {}) {
    return this.staff.post(`/api/market-soundings/${soundingId}/cleanse`, { reason: 'announced', ...more })
  }

  /** The requests of an offer, newest first. */
  async requests(offerId: number): Promise<RowOf<typeof soundingRequest>[]> {
    const listed = await this.staff.get(
      `/api/sounding-requests?filter[investment_opportunity_id]=${offerId}&sort=-id`,
    )
    assert.equal(listed.status, 200, listed.text)
    return listed.body.data
  }

  /** Time goes by, and everybody signs in again. */
  async forward(by: Parameters<Api['clock']['forward']>[0]): Promise<void> {
    this.api.clock.forward(by)
    this.staff = await this.api.as('superAdmin')
    this.eleanor = await this.api.as('user')
  }

  /** What the clock does. */
  async tick(by?: Parameters<Api['clock']['forward']>[0]): Promise<void> {
    if (by) await this.forward(by)
    const tenant = await this.api.platform.tenants.byId(1)
    await transactAsSystem(this.api.platform, tenant, expireRequests)
    await transactAsSystem(this.api.platform, tenant, suspendRestrictedDeals)
    await this.api.deliver()
  }
}
