import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { asOwner } from '../../../test/as-owner.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { addHolder, allotLots, issueTo, newCompany, record } from './test-company.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const now = () => api.clock.now().toISOString()
type Row = { name: string; shares: string }
const heldBy = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, shares }) => [name, shares]))

test('the table and the register are told as they were recorded up to a moment, whatever day they are of', async () => {
  const { path } = await newCompany(api)
  const ann = await addHolder(staff, path, 'Ann')
  await record(staff, path, issueTo(ann, '100', { date: '2020-01-01' }))
  const atFirst = now()
  api.clock.forward({ minutes: 5 })
  const bob = await addHolder(staff, path, 'Bob')
  const give = {
    kind: 'transfer',
    date: '2020-02-01',
    holder: ann,
    to: bob,
    share_class: 'Ordinary',
    shares: '40',
  }
  const transfer = await record(staff, path, give)
  const then = now()
  api.clock.forward({ minutes: 5 })
  await staff.post(`/api/cap-table-events/${transfer}/reverse`, { reason: 'It never happened' })

  const table = async (query: string) =>
    heldBy((await staff.get(`${path}?as_at=2020-12-31&${query}`)).body.data.rows)
  const register = async (query: string) =>
    heldBy((await staff.get(`${path}/members?as_at=2020-12-31&${query}`)).body.data.members)
  for (const read of [table, register]) {
    assert.deepEqual(await read(`known_at=${atFirst}`), { Ann: '100' })
    assert.deepEqual(await read(`known_at=${then}`), { Ann: '60', Bob: '40' })
    assert.deepEqual(await read(''), { Ann: '100' })
    assert.deepEqual(await read('known_at=2001-01-01T00:00:00Z'), {})
  }
  const working = (await staff.get(`${path}/working?figure=shares:${ann}&known_at=${then}`)).body.data
  assert.equal(working.value, '60')
  assert.ok(working.basis.some(({ label }: { label: string }) => label === 'As recorded'))
  const answer = (await staff.get(`${path}?known_at=${then}`)).body.data
  assert.deepEqual([answer.known_at, answer.open_round, answer.checks], [then, null, []])
})

test('a holding that ended since is still held in what was known before', async () => {
  const { id, path } = await newCompany(api)
  const [sold] = await allotLots(api, id)
  // Written as if it had been allotted then: lots are never changed by the product.
  const written = `update share_lots set created_at = '2023-03-14T10:00:00Z'
    where tenant_id = 1 and investment_opportunity_id = $1`
  await asOwner(api.owner, 1, written, [id])
  await sql`update investments set status = 'exited' where tenant_id = 1 and id = ${sold}`.execute(api.db)
  await sql`insert into investment_status_changes (tenant_id, investment_id, from_status, to_status, at) values
    (1, ${sold}, 'allocated', 'certificated', '2023-03-15T10:00:00Z'), (1, ${sold}, 'certificated', 'exited', '2024-02-01T10:00:00Z')`.execute(
    api.db,
  )
  const position = async (query: string) => (await staff.get(`${path}?${query}`)).body.data.position.shares
  assert.equal(await position('known_at=2024-01-31T00:00:00Z'), '300')
  assert.equal(await position('known_at=2024-02-02T00:00:00Z'), '200')
  assert.equal(await position('known_at=2023-01-01T00:00:00Z'), '0')
})

test('a round’s book is what it is now, so it is not added to what was known earlier', async () => {
  const { path } = await newCompany(api)
  const refused = await staff.get(`${path}?with_round=1&known_at=${now()}`)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['with_round']])
})
