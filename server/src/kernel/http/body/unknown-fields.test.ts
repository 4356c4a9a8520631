import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const refused = ({ status, body }: { status: number; body: { errors?: Record<string, string[]> } }) => [
  status,
  body.errors,
]
const prohibited = (name: string) => [
  `The ${name.includes('.') ? name : name.replaceAll('_', ' ')} field is prohibited.`,
]

test('what nobody knows is refused, beside what is right and at any depth, and nothing is written', async () => {
  const count = async () => (await staff.get('/api/nominees')).body.meta.total
  const before = await count()
  const made = await staff.post('/api/nominees', { name: 'Wrenfield Nominees', nmae: 'Misspelt' })
  assert.deepEqual(refused(made), [422, { nmae: prohibited('nmae') }])
  const deep = await staff.post('/api/nominees', {
    name: 'Wrenfield Nominees',
    address: {
      line1: '14 Garrick Street',
      city: 'London',
      postcode: 'WC2E 9BJ',
      country: 'GB',
      planet: 'Earth',
    },
  })
  assert.deepEqual(refused(deep), [422, { 'address.planet': prohibited('address.planet') }])
  assert.equal(await count(), before)
  const id = await api.userId('user')
  const acted = await staff.patch(`/api/users/${id}`, { first_name: 'Eleanor', nickname: 'Nell' })
  assert.deepEqual(refused(acted), [422, { nickname: prohibited('nickname') }])
})

test('a record may be sent back as it was read, and what only the server writes may not be another', async () => {
  const made = await staff.post('/api/nominees', { name: 'Wrenfield Nominees' })
  assert.equal(made.status, 201, made.text)
  const path = `/api/nominees/${made.body.data.id}`
  const same = await staff.patch(path, made.body.data)
  assert.deepEqual([same.status, same.body.data], [200, made.body.data])
  const person = `/api/users/${await api.userId('user')}`
  const read = (await staff.get(person)).body.data
  const forged = await staff.patch(path, {
    name: 'Other Nominees',
    created_at: '2020-01-01T00:00:00.000000Z',
  })
  assert.deepEqual(refused(forged), [422, { created_at: prohibited('created_at') }])
  assert.equal((await staff.get(path)).body.data.name, 'Wrenfield Nominees')
  const promoted = await staff.patch(person, {
    last_name: 'Changed',
    compliance_passed: read.compliance_passed ? 0 : 1,
  })
  assert.deepEqual(refused(promoted), [422, { compliance_passed: prohibited('compliance_passed') }])
  assert.deepEqual((await staff.get(person)).body.data, read)
})

test('a record stays with the one that it is about: another is refused, the same is nothing new', async () => {
  const [one, other] = [await api.userId('user'), await api.userId('newInvestor')]
  const about = { owner_type: 'user', owner_id: one }
  const made = await staff.post('/api/notes', { ...about, body: '<p>Called.</p>' })
  const path = `/api/notes/${made.body.data.id}`
  for (const [name, value] of [
    ['owner_id', other],
    ['owner_type', 'contact'],
  ] as const) {
    const moved = await staff.patch(path, { body: '<p>Moved.</p>', [name]: value })
    assert.deepEqual(refused(moved), [422, { [name]: prohibited(name) }])
  }
  const same = await staff.patch(path, { ...about, body: '<p>Called twice.</p>' })
  assert.deepEqual([same.status, same.body.data.body], [200, '<p>Called twice.</p>'])
})
