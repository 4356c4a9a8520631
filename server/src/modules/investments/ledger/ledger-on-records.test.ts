import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { callActs } from '../calls/test-calls.ts'
import { worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let round: Awaited<ReturnType<typeof paidRound>>
before(async () => {
  staff = await api.as('superAdmin')
  round = await paidRound()
})
const { issuedCall, pay } = callActs(() => ({ api, world, staff }))

/** Two investors, of whom the first paid £0.50 too much; a nominee and an organisation stand on the first’s. */
async function paidRound() {
  const { offer, ids, call, lines } = await issuedCall(['5000.00', '3000.00'])
  const nominee = await staff.post('/api/nominees', { name: 'Wrenfield Nominees Limited' })
  assert.equal(nominee.status, 201, nominee.text)
  const [first, second] = lines
  const { rows } = await sql<{ method: number }>`
    update investments set nominee_id = ${nominee.body.data.id} where tenant_id = 1 and id = ${first!.investment_id}
    returning investment_method_entity_id as method`.execute(api.db)
  for (const [line, amount] of [
    [first!.id, '5000.50'],
    [second!.id, '3000.00'],
  ] as const)
    assert.equal((await pay(line, amount)).status, 201)
  return {
    offer,
    ids,
    call: call.id as number,
    nominee: nominee.body.data.id as number,
    method: rows[0]!.method,
  }
}

interface Entry {
  account: string
  debit: string
  credit: string
  cash_call_id?: number | null
  distribution_id?: number | null
  investor_name: string | null
}

async function entries(filter: string, client = staff): Promise<Entry[]> {
  const answer = await client.get(`/api/ledgers?${filter}&sort=account&per_page=50`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const sides = (rows: Entry[]) => rows.map(({ account, debit, credit }) => [account, debit, credit])

const ofTheFirst = [
  ['client_cash', '5000.50', '0.00'],
  ['contribution', '0.00', '5000.00'],
  ['unallocated', '0.00', '0.50'],
]

test('the entries of an investor, a method and a nominee are those of their money, and an offer has all', async () => {
  for (const filter of [
    `filter[user_id]=${round.ids[0]}`,
    `filter[investment_method_entity_id]=${round.method}`,
    `filter[nominee_id]=${round.nominee}`,
  ])
    assert.deepEqual(sides(await entries(filter)), ofTheFirst, filter)
  const all = await entries(
    `filter[investment_opportunity_id]=${round.offer}&append=cash_call_id,distribution_id`,
  )
  assert.equal(all.length, 5)
  for (const entry of all) assert.deepEqual([entry.cash_call_id, entry.distribution_id], [round.call, null])
  assert.equal(new Set(all.map((entry) => entry.investor_name)).size, 2)
})

test('a record that there is not has no entries, whatever is written for its id, and no id narrows nothing', async () => {
  for (const value of ['999999', '0', '-1', 'x', "1' or '1'='1"])
    for (const name of ['investment_method_entity_id', 'nominee_id'])
      assert.deepEqual(await entries(`filter[${name}]=${encodeURIComponent(value)}`), [], value)
  assert.equal((await entries('filter[nominee_id]=')).length, 5)
})

test('debits and credits are added up for what the filters leave, in each currency', async () => {
  const sums = async (query: string) => (await staff.get(`/api/ledgers/sums?${query}`)).body.data
  assert.deepEqual(await sums(`filter[investment_opportunity_id]=${round.offer}`), [
    { currency: 'GBP', debit: '8000.50', credit: '8000.50' },
  ])
  assert.deepEqual(await sums(`filter[nominee_id]=${round.nominee}&filter[account]=unallocated`), [
    { currency: 'GBP', debit: '0.00', credit: '0.50' },
  ])
  assert.deepEqual(await sums('filter[between]=,2020-01-01'), [])
})

test('what is filtered is exported, for a spreadsheet and for another program', async () => {
  const query = `filter[nominee_id]=${round.nominee}&columns=date,account,debit,credit,investor_name&sort=account`
  const csv = await staff.get(`/api/ledgers/export?${query}`)
  assert.deepEqual(csv.text.trim().split('\r\n').length, 4)
  assert.match(csv.text, /2026-11-20,client_cash,5000\.50,0\.00,/)
  const book = await staff.get(`/api/ledgers/export?${query}&format=xlsx`)
  assert.equal(book.status, 200)
})

test('staff without the right to it, investors and another tenant get none of it', async () => {
  for (const role of ['investmentManager', 'creator', 'adviser'] as const) {
    const client = await api.as(role)
    assert.equal((await client.get(`/api/ledgers?filter[user_id]=${round.ids[0]}`)).status, 403, role)
    assert.equal((await client.get('/api/ledgers/sums')).status, 403, role)
  }
  const other = await api.asUser(round.ids[1]!)
  assert.deepEqual(await entries(`filter[nominee_id]=${round.nominee}`, other), [], 'another investor')
  assert.equal((await other.get('/api/ledgers/sums')).status, 403)
  assert.equal((await api.guest().get('/api/ledgers/sums')).status, 401)
  const elsewhere = await api.as('superAdmin', 2)
  for (const filter of [
    `filter[user_id]=${round.ids[0]}`,
    `filter[investment_method_entity_id]=${round.method}`,
    `filter[nominee_id]=${round.nominee}`,
    `filter[investment_opportunity_id]=${round.offer}`,
  ])
    assert.deepEqual(await entries(filter, elsewhere), [], filter)
  assert.deepEqual((await elsewhere.get('/api/ledgers/sums')).body.data, [])
})

test('staff who change offers read the entries as a screen asks for them', async () => {
  const asked = `filter[investment_opportunity_id]=${round.offer}&include=investmentOpportunity&append=cash_call_id,distribution_id`
  for (const role of ['entrepreneur', 'custodian', 'investmentCommittee', 'fundManager'] as const)
    assert.equal((await entries(asked, await api.as(role))).length, 5, role)
})
