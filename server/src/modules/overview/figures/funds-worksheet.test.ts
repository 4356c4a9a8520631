import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { clientsOf, liveOpportunity, readyInvestors, worldForTests } from '../../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

const pathOf = (opportunity: number) => `/api/investment-opportunities/${opportunity}/use-of-funds`
const searchParams = (overrides: Record<string, string>) => new URLSearchParams(overrides)

test('each line of what the money is for opens to its part, as the page says it or somebody types it', async () => {
  const staff = await api.as('superAdmin')
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const opportunity = await liveOpportunity(api, world)
  const texts = { amounts: '2200000.00,0.10,1100000', purposes: 'Second array\nLegal', target: '4000000' }
  for (const reader of [staff, investor!]) {
    const working = async (figure: string, also: object = {}) =>
      (await reader.get(`${pathOf(opportunity)}/working?${searchParams({ ...texts, ...also, figure })}`)).body
        .data
    const first = await working('fund_share:1')
    assert.equal(first.label, 'part of all, Second array')
    assert.equal(first.value, '66.666665')
    assert.equal(first.numbers, '(£2,200,000.00 × 100) ÷ £3,300,000.10 = 66.666665%')
    assert.equal((await working('fund_amount:3')).label, 'Purpose 3')
    const { data: plan } = (await reader.get(`${pathOf(opportunity)}?${searchParams(texts)}`)).body
    assert.deepEqual([plan.total, plan.beyond_target], ['3300000.10', '-699999.90'])
    assert.deepEqual(plan.lines[0], { amount: '2200000.00', share: first.value })
    assert.equal((await working('fund_short')).value, '699999.90')
    assert.equal((await working('fund_beyond', { target: '3000000.10' })).value, '300000.00')
    const { bytes } = await fetchBytes(api, reader, `${pathOf(opportunity)}/workbook?${searchParams(texts)}`)
    assert.deepEqual(wrongCells(bytes), [])
  }
  const get = async (also: Record<string, string>) =>
    (await staff.get(`${pathOf(opportunity)}/working?${searchParams({ ...texts, ...also })}`)).status
  assert.equal(await get({ figure: 'fund_share:4' }), 404)
  assert.equal(await get({ figure: 'fund_share:1', amounts: 'ten' }), 422)
  assert.equal(await get({ figure: 'fund_share:1', amounts: '0,0' }), 404, 'nothing has no parts')
  const nothing = (await staff.get(`${pathOf(opportunity)}?amounts=0,0`)).body.data
  assert.deepEqual([nothing.total, nothing.beyond_target, nothing.lines[0].share], ['0.00', null, null])
})

test('who does not see an offer opens nothing of it', async () => {
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const internal = await liveOpportunity(api, world, { status: 3 })
  const query = searchParams({ amounts: '1', figure: 'fund_total' })
  for (const path of ['', '/working'])
    assert.equal((await investor!.get(`${pathOf(internal)}${path}?${query}`)).status, 404)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`${pathOf(internal)}/working?${query}`)).status, 404)
})
