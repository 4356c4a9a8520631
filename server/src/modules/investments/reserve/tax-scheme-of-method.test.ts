import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { liveOpportunity, request, worldForTests } from '../test-support.ts'
import { readyInvestor } from './test-reserve.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let pensions: number
const schemes: Record<string, number> = {}
before(async () => {
  staff = await api.as('superAdmin')
  await setFlags(api, { tax_enabled: 1 })
  const { rows } = await sql<{ id: number }>`
    insert into investment_methods (tenant_id, name, kind) values (1, 'Pension', 'sipp') returning id`.execute(
    api.db,
  )
  pensions = rows[0]!.id
  for (const [name, kind] of [
    ['EIS relief', 'eis'],
    ['SEIS relief', 'seis'],
    ['Business relief', 'br'],
  ] as const) {
    const made = await staff.post('/api/tax-options', { name, kind, rate: '30.00' })
    assert.equal(made.status, 201, made.text)
    schemes[name] = made.body.data.id
  }
})

const offerWith = (...names: string[]) =>
  liveOpportunity(api, world, { tax_option_ids: JSON.stringify(names.map((name) => schemes[name])) })

/** An investor with a pension beside what they invest through in their own name. */
async function withPension() {
  const investor = await readyInvestor(api, world)
  const { rows } = await sql<{ id: number }>`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status)
    values (1, ${pensions}, ${investor.id}, 'My pension', 'Pension trustees', 'approved')
    returning id`.execute(api.db)
  return { ...investor, pension: rows[0]!.id }
}

const refusal = (answer: Awaited<ReturnType<Client['post']>>) => [
  answer.status,
  answer.body.errors?.tax_option_id,
]
const barred = [422, ['This tax scheme can’t be claimed through this investment method.']]

test('a method that claims no income tax relief is offered, given and promised none', async () => {
  const { client, pension } = await withPension()
  const offer = await offerWith('EIS relief', 'SEIS relief', 'Business relief')
  const through = `investment_method_entity_id=${pension}`
  const path = `/api/investment-opportunities/${offer}`
  const offered = await client.get(`${path}/tax-options?${through}`)
  assert.deepEqual(
    offered.body.data.map(({ name }: { name: string }) => name),
    ['Business relief'],
  )
  const stranger = await readyInvestor(api, world)
  assert.equal((await stranger.client.get(`${path}/tax-options?${through}`)).status, 404)
  const order = await client.get(`${path}/order?amount=10000&${through}`)
  assert.equal(order.body.data.relief, null, order.text)
  assert.equal((await client.get(`${path}/order?amount=10000`)).body.data.relief, '3000.00')
  const named = { investment_method_entity_id: pension, tax_option_id: schemes['EIS relief'] }
  assert.deepEqual(refusal(await request(client, offer, '5000.00', named)), barred)
  const made = await request(client, offer, '5000.00', { investment_method_entity_id: pension })
  assert.deepEqual([made.status, made.body.data.tax_option_name], [201, 'Business relief'], made.text)
})

test('the only scheme of an offer is taken by its method alone, by staff too', async () => {
  const { client, id: user, pension } = await withPension()
  const offer = await offerWith('EIS relief')
  const made = await request(client, offer, '5000.00', { investment_method_entity_id: pension })
  assert.deepEqual([made.status, made.body.data.tax_option_id], [201, null], made.text)
  const changed = await staff.patch(`/api/investments/${made.body.data.id}`, {
    tax_option_id: schemes['EIS relief'],
  })
  assert.deepEqual(refusal(changed), barred)
  const more = { parent_id: made.body.data.id, amount: '5000.00', date: '2026-01-05' }
  const further = await staff.post('/api/investments/subsequent', more)
  assert.deepEqual([further.status, further.body.data.tax_option_id], [201, null], further.text)
  const enter = (method?: number) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: offer,
      user_id: user,
      amount: '5000.00',
      date: '2026-01-05',
      ...(method !== undefined && { investment_method_entity_id: method }),
    })
  const entered = [await enter(pension), await enter()]
  assert.deepEqual(
    entered.map(({ body }) => body.data.tax_option_name),
    [null, 'EIS relief'],
  )
})

test('a holding of such a method bears no relief in its tax year and waits for no certificate', async () => {
  const { client, id: user, pension } = await withPension()
  const offer = await offerWith('EIS relief', 'SEIS relief')
  await sql`update investment_opportunities set status = 5, shares_in_issue = 1000 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  const enter = (more: object) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: offer,
      user_id: user,
      amount: '5000.00',
      date: '2025-05-01',
      ...more,
    })
  const held = await enter({ investment_method_entity_id: pension })
  assert.equal(held.status, 201, held.text)
  const list = `/api/investment-opportunities/${offer}/tax-certificate-holders`
  assert.equal((await staff.get(list)).body.data.total, 0)
  const { issued } = (await client.get('/api/portfolio/tax-year?year=2026')).body.data
  assert.deepEqual(
    issued.map(({ schemes: names }: { schemes: string[] }) => names),
    [[]],
  )
  const own = await enter({})
  assert.equal(own.status, 201, own.text)
  assert.equal((await staff.get(list)).body.data.total, 1)
})
