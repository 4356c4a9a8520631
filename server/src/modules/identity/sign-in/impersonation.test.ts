import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()

/** What somebody sends from now on to see what the investor sees. */
async function viewing(staff: Client): Promise<Record<string, string>> {
  const id = await api.userId('user')
  const { status, body } = await staff.post(`/api/users/${id}/view-as`)
  assert.equal(status, 201)
  return { [viewingHeader]: body.data.token }
}

test('staff read what the investor reads, and it is on record that they looked', async () => {
  const [staff, investor] = [await api.as('support'), await api.as('user')]
  const header = await viewing(staff)
  for (const path of [
    'user',
    'portfolio',
    'investment-opportunities',
    'investment-method-entities',
    'documents',
  ]) {
    const [seen, own] = [await staff.get(`/api/${path}`, header), await investor.get(`/api/${path}`)]
    assert.equal(seen.status, 200, path)
    assert.deepEqual(seen.body, own.body, path)
  }
  const events = await api.db
    .selectFrom('events')
    .select(['actor_id', 'subject_id'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'user.viewed_as')
    .execute()
  assert.deepEqual(events, [{ actor_id: await api.userId('support'), subject_id: await api.userId('user') }])
})

test('every write of the whole API is refused meanwhile', async () => {
  const staff = await api.as('superAdmin')
  const header = await viewing(staff)
  const writes = api.app.declared.filter(({ method }) => method !== 'GET')
  assert.ok(writes.length > 100)
  for (const { method, path } of writes) {
    const url = (path.startsWith('/') ? path : `/api/${path}`).replaceAll(/\{\w+\}/g, '1')
    const { status, body } = await staff.send(method, url, {}, header)
    assert.deepEqual([status, body.reason], [403, 'read_only'], `${method} ${path}`)
  }
})

test('a look ends after half an hour, with the session, and with the right to it', async () => {
  const [staff, other, investor] = [await api.as('support'), await api.as('superAdmin'), await api.as('user')]
  const header = await viewing(staff)
  const over = async (client: Client, given = header) => {
    const { status, body } = await client.get('/api/user', given)
    assert.deepEqual([status, body.reason], [403, 'viewing_over'])
  }
  await over(other)
  await over(investor)
  const [right, investorId, until, seal] = header[viewingHeader]!.split('.')
  await over(staff, { [viewingHeader]: `${right}.${Number(investorId) + 1}.${until}.${seal}` })
  await over(staff, { [viewingHeader]: `${right}.${investorId}.${Number(until) + 60_000}.${seal}` })
  await over(staff, { [viewingHeader]: `delegate.${investorId}.${until}.${seal}` })
  await over(staff, { [viewingHeader]: 'nonsense' })
  api.clock.forward({ minutes: 29 })
  assert.equal((await staff.get('/api/user', header)).status, 200)
  api.clock.forward({ minutes: 1 })
  await over(staff)
})

test('one looks as an investor of the firm, and only those may who see investors', async () => {
  const [staff, creator, investor] = [
    await api.as('support'),
    await api.as('newInvestor'),
    await api.as('user'),
  ]
  const id = await api.userId('user')
  assert.equal(
    (await staff.post(`/api/users/${await api.userId('investmentCommittee')}/view-as`)).status,
    404,
  )
  assert.equal((await staff.post(`/api/users/${await api.userId('user', 2)}/view-as`)).status, 404)
  for (const client of [creator, investor])
    assert.ok([403, 404].includes((await client.post(`/api/users/${id}/view-as`)).status))
})
