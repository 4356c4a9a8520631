import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { openAll } from '../../captable/test-figures.ts'
import { cellsIn, wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import {
  clientsOf,
  liveOpportunity,
  readyInvestors,
  request,
  worldForTests,
} from '../../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const raiseOf = (opportunity: number) => `/api/investment-opportunities/${opportunity}/raise`
const opens = (opportunity: number) => (figure: string) => `${raiseOf(opportunity)}/working?figure=${figure}`

/** What the offer says of its raise to this reader. */
async function shown(client: Client, opportunity: number) {
  const {
    raised,
    target_amount: target,
    remaining,
    investor_count: investors,
  } = (await client.get(`/api/investment-opportunities/${opportunity}?append=investor_count`)).body.data
  return [
    { place: 'investor_count', figure: 'raise_investors', value: String(investors) },
    { place: 'raised', figure: 'raise_committed', value: raised },
    { place: 'target', figure: 'raise_target', value: target },
    { place: 'remaining', figure: 'raise_left', value: remaining },
  ]
}

test('an investor opens how far a raise is: their own part and everybody else’s in one sum', async () => {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: 30_000_01n })
  const people = await clientsOf(api, await readyInvestors(api, world, 3))
  for (const [index, amount] of ['5000.00', '7777.77'].entries())
    assert.equal((await request(people[index]!, opportunity, amount)).status, 201)
  const [first, , stranger] = people
  for (const client of [first!, stranger!, staff]) {
    await openAll(client, opens(opportunity), await shown(client, opportunity))
    const { bytes } = await fetchBytes(api, client, `${raiseOf(opportunity)}/workbook`)
    assert.deepEqual(wrongCells(bytes), [])
  }
  const working = async (client: Client, figure: string) =>
    (await client.get(opens(opportunity)(figure))).body.data
  assert.equal((await working(first!, 'raise_committed')).numbers, '£5,000.00 + £7,777.77 = £12,777.77')
  assert.equal((await working(first!, 'raise_percent')).value, '42.592552')
  assert.equal((await working(first!, 'raise_investors')).numbers, '1 + 1 = 2')
  assert.equal((await working(stranger!, 'raise_investors')).formula, null)
  assert.equal(
    (await working(stranger!, 'raise_committed')).formula,
    null,
    'who has nothing in it is told one sum',
  )
  const { bytes } = await fetchBytes(api, first!, `${raiseOf(opportunity)}/workbook`)
  const texts = cellsIn(bytes).map(({ value }) => value)
  assert.ok(
    texts.every((text) => !text.startsWith('Investor Number')),
    'nobody is named',
  )
})

test('a raise without a target has no part of it', async () => {
  const opportunity = await liveOpportunity(api, world, { target_amount_minor: null })
  assert.equal((await staff.get(opens(opportunity)('raise_committed'))).body.data.value, '0.00')
  assert.equal((await staff.get(opens(opportunity)('raise_percent'))).status, 404)
})

test('who does not see an offer opens nothing of its raise', async () => {
  const internal = await liveOpportunity(api, world, { status: 3 })
  const [uninvited] = await clientsOf(api, await readyInvestors(api, world, 1))
  const other = await api.as('superAdmin', 2)
  const creator = await api.as('creator')
  for (const path of ['working?figure=raise_committed', 'workbook']) {
    assert.equal((await uninvited!.get(`${raiseOf(internal)}/${path}`)).status, 404, path)
    assert.equal((await other.get(`${raiseOf(internal)}/${path}`)).status, 404, path)
    assert.equal((await creator.get(`${raiseOf(internal)}/${path}`)).status, 403, path)
    assert.equal((await api.guest().get(`${raiseOf(internal)}/${path}`)).status, 401, path)
  }
  const sounded = await liveOpportunity(api, world, { market_sounding: true })
  const refused = await uninvited!.get(opens(sounded)('raise_committed'))
  assert.deepEqual([refused.status, refused.body.reason], [403, 'market_sounding_required'])
})
