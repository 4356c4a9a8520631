import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { liveOpportunity, request, worldForTests } from '../test-support.ts'
import { readyInvestor } from './test-reserve.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
const schemes: Record<string, number> = {}
before(async () => {
  staff = await api.as('superAdmin')
  await setFlags(api, { tax_enabled: 1 })
  for (const [name, kind, dates] of [
    ['EIS relief', 'eis', {}],
    ['SEIS relief', 'seis', {}],
    ['No relief', 'none', {}],
    ['SEIS until 2023', 'seis', { effective_to: '2023-04-05' }],
    ['EIS from 2030', 'eis', { effective_from: '2030-04-06' }],
  ] as const) {
    const rate = { eis: '30.00', seis: '50.00', none: '0.00' }[kind]
    const made = await staff.post('/api/tax-options', { name, kind, rate, ...dates })
    assert.equal(made.status, 201, made.text)
    schemes[name] = made.body.data.id
  }
})

const offerWith = (...names: string[]) =>
  liveOpportunity(api, world, { tax_option_ids: JSON.stringify(names.map((name) => schemes[name])) })

const offered = async (client: Client, offer: number, query = '') => {
  const answer = await client.get(`/api/investment-opportunities/${offer}/tax-options${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map(({ name }: { name: string }) => name)
}

test('of several schemes an investor has to choose one that the offer gives today', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief', 'SEIS until 2023', 'EIS from 2030')
  const { client } = await readyInvestor(api, world)
  assert.deepEqual(await offered(client, offer), ['EIS relief', 'SEIS relief'])
  assert.deepEqual(await offered(client, offer, '?date=2023-04-05'), [
    'EIS relief',
    'SEIS relief',
    'SEIS until 2023',
  ])
  const { data: facts } = (await client.get(`/api/investment-opportunities/${offer}/tax-options`)).body
  assert.deepEqual(
    facts.map((scheme: Record<string, unknown>) => scheme['relieves_income_tax']),
    [true, true],
  )
  const without = await request(client, offer, '5000.00')
  assert.equal(without.status, 422, without.text)
  assert.deepEqual(Object.keys(without.body.errors), ['tax_option_id'])
  for (const name of ['SEIS until 2023', 'EIS from 2030', 'No relief']) {
    const refused = await request(client, offer, '5000.00', { tax_option_id: schemes[name] })
    assert.equal(refused.status, 422, name)
    assert.deepEqual(Object.keys(refused.body.errors), ['tax_option_id'])
  }
  const made = await request(client, offer, '5000.00', { tax_option_id: schemes['SEIS relief'] })
  assert.equal(made.status, 201, made.text)
  const { id, tax_option_id: chosen, tax_option_name: name } = made.body.data
  assert.deepEqual([chosen, name], [schemes['SEIS relief'], 'SEIS relief'])
  const found = await staff.get(
    `/api/investments?filter[tax_option_id]=${schemes['SEIS relief']}&include=taxOption&filter[investment_opportunity_id]=${offer}`,
  )
  assert.deepEqual(
    found.body.data.map((row: { id: number; tax_option: { name: string } }) => [row.id, row.tax_option.name]),
    [[id, 'SEIS relief']],
  )
})

test('the relief of an order is that of the chosen scheme', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief', 'No relief')
  const { client } = await readyInvestor(api, world)
  const reliefOf = async (query = '') =>
    (await client.get(`/api/investment-opportunities/${offer}/order?amount=10000${query}`)).body.data.relief
  assert.equal(await reliefOf(), '5000.00')
  assert.equal(await reliefOf(`&tax_option_id=${schemes['EIS relief']}`), '3000.00')
  assert.equal(await reliefOf(`&tax_option_id=${schemes['No relief']}`), null)
})

test('the only scheme of an offer is taken, and one is refused where there is none', async () => {
  const only = await offerWith('EIS relief', 'SEIS until 2023')
  const { client } = await readyInvestor(api, world)
  const made = await request(client, only, '5000.00')
  assert.equal(made.body.data.tax_option_name, 'EIS relief', made.text)
  const none = await liveOpportunity(api, world)
  assert.equal((await request(client, none, '5000.00', { tax_option_id: schemes['EIS relief'] })).status, 422)
  await setFlags(api, { tax_enabled: 0 })
  const { client: other } = await readyInvestor(api, world)
  const plain = await request(other, only, '5000.00')
  assert.equal(plain.body.data.tax_option_id, null, 'a firm without tax keeps none')
  const path = `/api/investment-opportunities/${only}/tax-options`
  assert.equal((await other.get(path)).status, 404)
  await setFlags(api, { tax_enabled: 1 })
  const draft = await liveOpportunity(api, world, { status: 1 })
  assert.equal((await other.get(`/api/investment-opportunities/${draft}/tax-options`)).status, 404)
})

test('staff leave the scheme of an allocation open and choose it later', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief')
  const { id } = await readyInvestor(api, world)
  const entered = await staff.post('/api/investments/manual', {
    investment_opportunity_id: offer,
    user_id: id,
    amount: '5000.00',
    date: '2026-01-05',
  })
  assert.equal(entered.status, 201, entered.text)
  assert.equal(entered.body.data.tax_option_id, null)
  const path = `/api/investments/${entered.body.data.id}`
  const changed = await staff.patch(path, { tax_option_id: schemes['EIS relief'] })
  assert.equal(changed.body.data.tax_option_name, 'EIS relief', changed.text)
  assert.equal((await staff.patch(path, { tax_option_id: schemes['No relief'] })).status, 422)
  const further = await staff.post('/api/investments/subsequent', {
    parent_id: entered.body.data.id,
    amount: '5000.00',
    date: '2026-01-05',
  })
  assert.equal(further.body.data.tax_option_name, 'EIS relief', further.text)
  const cleared = await staff.patch(path, { tax_option_id: null })
  assert.equal(cleared.body.data.tax_option_id, null, cleared.text)
})

test('several allocations are entered under one scheme, which the server judges like every other', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief', 'SEIS until 2023')
  const people = [await readyInvestor(api, world), await readyInvestor(api, world)]
  const enter = (scheme: object, to = offer) =>
    staff.post('/api/investments/investors', {
      investment_opportunity_id: to,
      rows: people.map(({ id }) => ({ user_id: id, amount: '5000.00' })),
      ...scheme,
    })
  for (const id of [schemes['SEIS until 2023'], schemes['No relief'], 999_999]) {
    const refused = await enter({ tax_option_id: id })
    assert.deepEqual(
      [refused.status, Object.keys(refused.body.errors)],
      [422, ['tax_option_id']],
      refused.text,
    )
  }
  const chosen = async (scheme: object, to = offer) => {
    const answer = await enter(scheme, to)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.map((row: { tax_option_name: string | null }) => row.tax_option_name)
  }
  assert.deepEqual(await chosen({ tax_option_id: schemes['SEIS relief'] }), ['SEIS relief', 'SEIS relief'])
  assert.deepEqual(await chosen({}), [null, null], 'staff may choose it later')
  assert.deepEqual(await chosen({}, await offerWith('EIS relief')), ['EIS relief', 'EIS relief'])
})

test('a further investment is under the scheme that staff name, or follows the first', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief', 'SEIS until 2023')
  const { client } = await readyInvestor(api, world)
  const first = await request(client, offer, '5000.00', { tax_option_id: schemes['EIS relief'] })
  assert.equal(first.status, 201, first.text)
  const add = (scheme: object, date = '2026-01-05') =>
    staff.post('/api/investments/subsequent', {
      parent_id: first.body.data.id,
      amount: '5000.00',
      date,
      ...scheme,
    })
  for (const id of [schemes['SEIS until 2023'], schemes['No relief'], 999_999]) {
    const refused = await add({ tax_option_id: id })
    assert.deepEqual(
      [refused.status, Object.keys(refused.body.errors)],
      [422, ['tax_option_id']],
      refused.text,
    )
  }
  const chosen = async (scheme: object, date?: string) => {
    const answer = await add(scheme, date)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.tax_option_name
  }
  assert.equal(await chosen({}), 'EIS relief')
  assert.equal(await chosen({ tax_option_id: schemes['SEIS relief'] }), 'SEIS relief')
  assert.equal(await chosen({ tax_option_id: schemes['SEIS until 2023'] }, '2023-04-05'), 'SEIS until 2023')
  assert.equal(await chosen({ tax_option_id: null }), null, 'left open')
})

test('a scheme that is changed with the date is one of the new date', async () => {
  const offer = await offerWith('SEIS relief', 'SEIS until 2023', 'EIS from 2030')
  const { id } = await readyInvestor(api, world)
  const entered = await staff.post('/api/investments/manual', {
    investment_opportunity_id: offer,
    user_id: id,
    amount: '5000.00',
    date: '2026-01-05',
  })
  const path = `/api/investments/${entered.body.data.id}`
  const change = (date: string, name: string) => staff.patch(path, { date, tax_option_id: schemes[name] })
  assert.deepEqual(
    Object.keys((await change('2023-04-06', 'SEIS until 2023')).body.errors),
    ['tax_option_id'],
    'it ended the day before',
  )
  const changed = await change('2023-04-05', 'SEIS until 2023')
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.tax_option_name, 'SEIS until 2023')
})

test('an investor changes no scheme once it is reserved', async () => {
  const offer = await offerWith('EIS relief', 'SEIS relief')
  const { client } = await readyInvestor(api, world)
  const made = await request(client, offer, '5000.00', { tax_option_id: schemes['EIS relief'] })
  const answer = await client.patch(`/api/investments/${made.body.data.id}`, {
    tax_option_id: schemes['SEIS relief'],
  })
  assert.equal(answer.body.data.tax_option_name, 'EIS relief', answer.text)
})
