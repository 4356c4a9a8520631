import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { passed, person, send } from '../../../test/identity-checks.ts'

const api = apiForTests()

test('documents to review and proposed passes are a queue of staff, on the overview and as a list', async () => {
  const staff = await api.as('superAdmin')
  const waiting = async () => {
    const { data: items } = (await staff.get('/api/statistics/attention')).body
    const item = items.find(({ kind }: { kind: string }) => kind === 'identity_waiting')
    const { data: people } = (await staff.get('/api/users?filter[identity_waiting]=1')).body
    assert.equal(item?.count ?? 0, people.length)
    return people.map(({ first_name: name }: { first_name: string }) => name).toSorted()
  }
  const names = await waiting()
  const [sent, proposed] = [await person(api, 'Dorcas'), await person(api, 'Dunstan')]
  assert.equal((await send(await api.asUser(sent))).status, 201)
  const finding = { status: 'passed', reason: 'Papers seen.' }
  assert.equal((await staff.post(`/api/users/${proposed}/identity-check`, finding)).status, 200)
  assert.deepEqual(await waiting(), [...names, 'Dorcas', 'Dunstan'].toSorted())
  await passed(api, sent, 'low')
  const referred = { status: 'referred', reason: 'The bill is too old.' }
  assert.equal((await staff.post(`/api/users/${proposed}/identity-check`, referred)).status, 200)
  assert.deepEqual(await waiting(), names)
})
