import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()
let [ada, ben, organisation, nominee, method] = [0, 0, 0, 0, 0]
before(async () => {
  ada = await newInvestor(api, 'Ada')
  ben = await newInvestor(api, 'Ben')
  const staff = await api.as('superAdmin')
  const added = async (path: string, body: object) => (await staff.post(path, body)).body.data.id as number
  organisation = await added('/api/organisations', { name: 'Tern Holdings Limited', type: 'Business' })
  nominee = await added('/api/nominees', { name: 'Tern Nominees' })
  const { body: kinds } = await staff.get('/api/investment-methods?per_page=1')
  method = (
    await api.db
      .insertInto('investment_method_entities')
      .values({
        tenant_id: 1,
        investment_method_id: kinds.data[0].id,
        lead_user_id: ada,
        display_name: 'Ada’s account',
        registered_name: 'Ada Test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const round = await completedRound()
  await holds(ada, round, { shares: '100', cost: 100_00n, organisation_id: organisation })
  await holds(ada, round, { shares: '40', cost: 30_00n, nominee_id: nominee, throughMethod: true })
  await holds(ben, round, { shares: '60', cost: 90_00n, nominee_id: nominee })
  const ended = await completedRound(6)
  await holds(ben, ended, { shares: '7', cost: 70_00n, nominee_id: nominee, organisation_id: organisation })
})

async function completedRound(status = 5): Promise<number> {
  const slug = `round-${status}`
  const type = await api.db
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await api.db
    .insertInto('investment_opportunities')
    .values({ tenant_id: 1, name: slug, slug, status, currency: 'GBP', type_id: type.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('share_prices')
    .values({ tenant_id: 1, investment_opportunity_id: id, date: '2026-01-01', price: '1.50' })
    .execute()
  return id
}

interface Lot {
  shares: string
  cost: bigint
  organisation_id?: number
  nominee_id?: number
  throughMethod?: boolean
}

async function holds(
  userId: number,
  opportunityId: number,
  { shares, cost, throughMethod, ...of }: Lot,
): Promise<void> {
  const shared = {
    tenant_id: 1,
    investment_opportunity_id: opportunityId,
    user_id: userId,
    currency: 'GBP',
    ...of,
  }
  const { id } = await api.db
    .insertInto('investments')
    .values({
      ...shared,
      reference: `H${opportunityId}-${userId}-${cost}`,
      status: 'certificated',
      amount_minor: cost,
      allocated_minor: cost,
      date: '2025-01-10',
      investment_method_entity_id: throughMethod === true ? method : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lot = { registered_name: 'Held', share_class: 'Ordinary', price: '1', allotted_on: '2025-01-10' }
  await api.db
    .insertInto('share_lots')
    .values({ ...shared, ...lot, investment_id: id, shares, cost_minor: cost })
    .execute()
}

const read = async (path: string) => (await (await api.as('superAdmin')).get(path)).body.data

test('a record has what it holds now at cost and at the latest price, and nothing of rounds that ended', async () => {
  // 100 × £1.50 = £150.00 for £100.00.
  assert.deepEqual((await read(`/api/organisations/${organisation}?append=held`)).held, [
    { currency: 'GBP', invested: '100.00', value: '150.00', gain: '50.00', gain_percent: '50.000000' },
  ])
  // 40 × £1.50 = £60.00 for £30.00.
  assert.deepEqual((await read(`/api/investment-method-entities/${method}?append=held`)).held, [
    { currency: 'GBP', invested: '30.00', value: '60.00', gain: '30.00', gain_percent: '100.000000' },
  ])
  // (40 + 60) × £1.50 = £150.00 for £30.00 + £90.00.
  assert.deepEqual((await read(`/api/nominees/${nominee}?append=held`)).held, [
    { currency: 'GBP', invested: '120.00', value: '150.00', gain: '30.00', gain_percent: '25.000000' },
  ])
})

test('a nominee tells for whom it holds, the largest first, and its holders add up to what it holds', async () => {
  const { holders, held } = await read(`/api/nominees/${nominee}?append=held,holders`)
  const rows = holders.map(({ user_id: id, shares, invested, value, gain }: Record<string, string>) => [
    Number(id),
    shares,
    invested,
    value,
    gain,
  ])
  assert.deepEqual(rows, [
    [ben, '60', '90.00', '90.00', '0.00'],
    [ada, '40', '30.00', '60.00', '30.00'],
  ])
  const pence = (amount: string) => Math.round(Number(amount) * 100)
  for (const figure of ['invested', 'value', 'gain'])
    assert.equal(
      holders.reduce((sum: number, row: Record<string, string>) => sum + pence(row[figure]!), 0),
      pence(held[0][figure]),
      figure,
    )
})

test('what a record holds is not read by investors, nor by staff who may open no investor', async () => {
  const paths = [
    `/api/organisations/${organisation}?append=held`,
    `/api/investment-method-entities/${method}?append=held`,
    `/api/nominees/${nominee}?append=holders`,
  ]
  for (const path of paths)
    for (const client of [await api.asUser(ada), await api.as('entrepreneur')]) {
      const { status } = await client.get(path)
      assert.ok(status >= 400 && status < 500, `${path} answered ${status}`)
    }
  const own = await (await api.asUser(ada)).get(`/api/investment-method-entities/${method}`)
  assert.equal(own.status, 200)
  assert.equal(
    (await (await api.asUser(ada)).get(`/api/investment-method-entities/${method}?append=held`)).status,
    400,
  )
})
