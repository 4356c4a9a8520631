import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { made, newFund } from '../funds/test-fund.ts'
import { openUnitsWorld } from '../../../test/units-world.ts'
import type { UnitsWorld } from '../../../test/units-world.ts'

// Who sees units of funds in a portfolio, and in which part of it.

const api = apiForTests()
let units: UnitsWorld
before(async () => {
  units = await openUnitsWorld(api)
  await units.called('75')
})

const read = async (who: Client, path: string) => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body
}

const portfolioOf = async (who: Client, query = '') => (await read(who, `/api/portfolio${query}`)).meta

test('filters narrow units too, and what only a round has leaves them out', async () => {
  const investor = await api.asUser(units.holder)
  const count = async (query: string) => (await portfolioOf(investor, `?${query}`)).funds.length
  assert.equal(await count(`filter[investment_method_entity_id]=${units.world.methods[0]}`), 1)
  assert.equal(await count(`filter[investment_method_entity_id]=${units.world.methods[1]}`), 0)
  assert.equal(await count(`filter[fund_id]=${units.fund.id}`), 1)
  assert.equal(await count(`filter[fund_id]=${units.fund.id + 1}`), 0)
  assert.equal(await count('filter[organisation_id]=own'), 1)
  assert.equal(await count('filter[status]=5'), 1)
  assert.equal(await count('filter[status]=6'), 0)
  for (const query of [
    'filter[between]=2026-01-01,2026-12-31',
    'filter[tax_option_id]=1',
    'filter[type_id]=1',
  ])
    assert.equal(await count(query), 0, query)
  const { methods } = (await read(investor, '/api/portfolio/choices')).data
  assert.ok(methods.some(({ id }: { id: number }) => id === units.world.methods[0]))
})

test('staff who may list funds see the same, others see the holdings alone, and strangers nothing', async () => {
  const own = await portfolioOf(await api.asUser(units.holder))
  const query = `?filter[user_id]=${units.holder}`
  assert.deepEqual(await portfolioOf(await api.as('superAdmin'), query), own)
  assert.deepEqual((await portfolioOf(await api.as('adviser'), query)).funds, [])
  assert.deepEqual((await portfolioOf(await api.asUser(units.world.investors[2]!), query)).funds, [])
  assert.deepEqual(await portfolioOf(await api.as('superAdmin', 2), query), {
    totals: [],
    funds: [],
    sold: [],
  })
})

test('what a fund holds itself is in the value of its own units, and counted in no person’s', async () => {
  const staff = await api.as('superAdmin')
  const feeder = (await newFund(staff)).id
  const link = await made(staff, 'fund-links', {
    fund_id: feeder,
    kind: 'feeder',
    fund_commitment_id: units.commitment,
    starts_on: units.inDays(0),
  })
  const investor = await api.asUser(units.holder)
  assert.deepEqual((await portfolioOf(investor)).funds, [])
  await made(staff, `fund-links/${link.id}/end`, { ends_on: units.inDays(0) })
  assert.equal((await portfolioOf(investor)).funds.length, 1)
})

test('without funds a portfolio is as it was', async () => {
  await (await api.as('superAdmin')).patch('/api/features', { funds_enabled: 0 })
  const investor = await api.asUser(units.holder)
  const { funds, totals } = await portfolioOf(investor)
  assert.deepEqual([funds, totals.map(({ value }: { value: string }) => value)], [[], []])
})
