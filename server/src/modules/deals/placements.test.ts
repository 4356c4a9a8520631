import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { makeBoard } from './test-board.ts'
import type { TestBoard } from './test-board.ts'

const api = apiForTests()
let staff: Client
let board: TestBoard
before(async () => {
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Growth equity')
})

const at = (id: number, rest = '') => `/api/pipeline-deals/${id}${rest}`
const fund = { placed_with_type: 'fund', placed_with_name: 'Fund III', amount: '40' }

/**
 * A deal and the placements that are given to it. Returns the deal's address below which they are, and their
 * ids.
 */
async function placed(...given: object[]): Promise<[address: string, ...ids: number[]]> {
  const address = at(await board.add('Placed', 0, { target_amount: '100' }), '/placements')
  const ids: number[] = []
  for (const each of given) {
    const made = await staff.post(address, each)
    assert.equal(made.status, 201, made.text)
    ids.push(made.body.data.id)
  }
  return [address, ...ids]
}

test('placements name a group by its id and a fund by its name, and belong to their deal alone', async () => {
  const [id, other] = [await board.add('Placed', 0, { target_amount: '100' }), await board.add('Other')]
  const group = (await staff.post('/api/client-groups', { name: 'Climate circle' })).body.data.id
  const add = (body: object) => staff.post(at(id, '/placements'), body)
  assert.deepEqual(Object.keys((await add({ placed_with_type: 'fund', amount: '5' })).body.errors), [
    'placed_with_name',
  ])
  const circle = await add({
    placed_with_type: 'client_group',
    placed_with_id: group,
    amount: '60',
    status: 'soft',
  })
  assert.equal(circle.status, 201, circle.text)
  assert.deepEqual(
    [circle.body.data.placed_with_name, circle.body.data.placed_with_people, circle.body.data.currency],
    ['Climate circle', 0, 'GBP'],
  )
  await add({ placed_with_type: 'fund', placed_with_name: 'Fund III', amount: '40' })
  const place = circle.body.data.id
  assert.equal((await staff.patch(at(other, `/placements/${place}`), { amount: '1' })).status, 404)
  const changed = await staff.patch(at(id, `/placements/${place}`), { status: 'committed' })
  assert.equal(changed.body.data.status, 'committed')
  assert.equal((await staff.get(at(id, '/placements'))).body.data.length, 2)
  assert.equal((await staff.delete(at(id, `/placements/${place}`))).status, 204)
  assert.equal((await staff.get(at(id, '/placements'))).body.data.length, 1)
})

test('an investor takes a part of a deal, and a colleague never does', async () => {
  const [address] = await placed()
  const add = async (who: 'user' | 'committee') =>
    staff.post(address, {
      placed_with_type: 'user',
      placed_with_id: await api.userId(who === 'user' ? 'user' : 'investmentCommittee'),
      amount: '1',
    })
  assert.deepEqual(Object.keys((await add('committee')).body.errors), ['placed_with_id'])
  assert.equal((await add('user')).status, 201)
})

test('placements are found by state, amount and name, sorted, and a page at a time', async () => {
  const [address, first, second, third] = await placed(
    fund,
    { ...fund, placed_with_name: 'Hartwell Family Office', amount: '25', status: 'committed' },
    { ...fund, placed_with_name: 'Lindqvist', amount: '70', status: 'declined' },
  )
  const ids = async (query: string) => {
    const { status, body, text } = await staff.get(`${address}?${query}`)
    assert.equal(status, 200, text)
    return body.data.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await ids(''), [first, second, third])
  assert.deepEqual(await ids('filter[status]=committed,declined'), [second, third])
  assert.deepEqual(await ids('filter[amount]=>=40'), [first, third])
  assert.deepEqual(await ids('filter[amount]=>=25,<70'), [first, second])
  assert.deepEqual(await ids('filter[amount]=<>25,<>70'), [first])
  assert.deepEqual(await ids('filter[amount]=<30,>60'), [])
  assert.deepEqual(await ids('filter[amount]=25,70'), [second, third])
  assert.deepEqual(await ids('filter[amount]=25,70,>30'), [third])
  assert.deepEqual(await ids('filter[any.a.amount]=<30,>60'), [second, third])
  assert.deepEqual(await ids('filter[search]=hartwell'), [second])
  assert.deepEqual(await ids('sort=-amount'), [third, first, second])
  const page = (await staff.get(`${address}?per_page=2&page=2`)).body
  assert.deepEqual([page.data.length, page.meta.total], [1, 3])
  assert.equal((await staff.get(`${address}?filter[notes]=x`)).status, 400)
})

test('one that was deleted is gone from the list and comes back as it was', async () => {
  const [address, id] = await placed(fund)
  assert.equal((await staff.delete(`${address}/${id}`)).status, 204)
  assert.equal((await staff.get(`${address}/${id}`)).status, 404)
  const back = await staff.post(`${address}/${id}/restore`)
  assert.deepEqual([back.status, back.body.data.placed_with_name], [200, 'Fund III'])
  assert.equal((await staff.post(`${address}/${id}/restore`)).status, 404)
})

test('two who change a placement at once do not overwrite each other', async () => {
  const [address, id] = await placed(fund)
  const { version } = (await staff.get(`${address}/${id}`)).body.data
  assert.equal((await staff.patch(`${address}/${id}`, { amount: '41', version })).status, 200)
  const late = await staff.patch(`${address}/${id}`, { amount: '42', version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
})

test('each change of a placement leaves one event, with what it was before', async () => {
  const [address, id] = await placed(fund)
  await staff.patch(`${address}/${id}`, { status: 'soft' })
  await staff.patch(`${address}/${id}`, { status: 'soft' })
  await staff.delete(`${address}/${id}`)
  const events = (
    await staff.get(
      `/api/activity?filter[subject_type]=pipeline_deal_placement&filter[subject_id]=${id}&sort=created_at`,
    )
  ).body.data
  assert.deepEqual(
    events.map(({ event }: { event: string }) => event).toSorted(),
    ['created', 'deleted', 'updated'].map((act) => `pipeline_deal_placement.${act}`),
  )
})

test('who may visit deals reads placements, who may change deals writes them, and no investor learns of any', async () => {
  const [address, id] = await placed(fund)
  const statuses = async (client: Client) => [
    (await client.get(address)).status,
    (await client.get(`${address}/${id}`)).status,
    (await client.post(address, fund)).status,
    (await client.delete(`${address}/${id}`)).status,
  ]
  assert.deepEqual(await statuses(await api.as('custodian')), [403, 403, 403, 403])
  assert.deepEqual(await statuses(await api.as('user')), [403, 403, 403, 403])
  assert.deepEqual(await statuses(api.guest()), [401, 401, 419, 419])
})

test('what was placed with somebody stays with them when two records of them become one, and when they are two again', async () => {
  const add = async (email: string) =>
    (await staff.post('/api/users', { first_name: 'Catherine', last_name: 'Lyle', email })).body.data
      .id as number
  const [kept, closed] = [await add('lyle@example.com'), await add('c.lyle@example.com')]
  const [address, id] = await placed({ placed_with_type: 'user', placed_with_id: closed, amount: '40' })
  const made = await staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices: {} })
  assert.equal(made.status, 201, made.text)
  await api.deliver()
  const placedWith = async () => (await staff.get(`${address}/${id}`)).body.data.placed_with_id
  assert.equal(await placedWith(), kept)
  const own = await placed({ placed_with_type: 'user', placed_with_id: kept, amount: '15' })
  const undone = await staff.post(`/api/merges/${made.body.data.id}/undo`)
  assert.equal(undone.status, 200, undone.text)
  await api.deliver()
  assert.equal(await placedWith(), closed)
  assert.equal((await staff.get(own.join('/'))).body.data.placed_with_id, kept, 'that was always theirs')
})

test('what was placed with somebody else since a merge stays with them when it is undone', async () => {
  const add = async (email: string) =>
    (await staff.post('/api/users', { first_name: 'Rhona', last_name: 'Lyle', email })).body.data.id as number
  const [kept, closed, other] = [
    await add('rhona@example.com'),
    await add('r.lyle@example.com'),
    await add('other@example.com'),
  ]
  const [address, id] = await placed({ placed_with_type: 'user', placed_with_id: closed, amount: '40' })
  const made = await staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices: {} })
  await api.deliver()
  assert.equal((await staff.patch(`${address}/${id}`, { placed_with_id: other })).status, 200)
  assert.equal((await staff.post(`/api/merges/${made.body.data.id}/undo`)).status, 200)
  await api.deliver()
  assert.equal((await staff.get(`${address}/${id}`)).body.data.placed_with_id, other)
})

test('a merge that is undone before its placements have moved leaves them where they are', async () => {
  const add = async (email: string) =>
    (await staff.post('/api/users', { first_name: 'Maud', last_name: 'Lyle', email })).body.data.id as number
  const [kept, closed] = [await add('maud@example.com'), await add('m.lyle@example.com')]
  const [address, id] = await placed({ placed_with_type: 'user', placed_with_id: closed, amount: '40' })
  const made = await staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices: {} })
  assert.equal((await staff.post(`/api/merges/${made.body.data.id}/undo`)).status, 200)
  await api.deliver()
  assert.equal((await staff.get(`${address}/${id}`)).body.data.placed_with_id, closed)
})

test('another firm does not find a placement, under its own deals neither', async () => {
  const [address, id] = await placed(fund)
  const harbour = await api.as('superAdmin', 2)
  const theirs = await makeBoard(() => harbour, 'Harbour')
  const own = await theirs.add('Theirs')
  for (const place of [address, at(own, '/placements')]) {
    assert.equal((await harbour.get(`${place}/${id}`)).status, 404)
    assert.equal((await harbour.patch(`${place}/${id}`, { amount: '1' })).status, 404)
    assert.equal((await harbour.delete(`${place}/${id}`)).status, 404)
  }
  assert.equal((await harbour.get(address)).status, 404)
  assert.equal((await staff.get(`${address}/${id}`)).body.data.amount, '40.00')
})
