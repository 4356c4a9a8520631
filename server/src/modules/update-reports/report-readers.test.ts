import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
const names = ['Ada', 'Ben', 'Cora', 'Dev', 'Eve']
let staff: Client
let url: string
before(async () => {
  staff = await api.as('superAdmin')
  const held = await opportunityIn(api, 'Tidewell Energy')
  const ids: number[] = []
  for (const name of names) {
    const userId = await newInvestor(api, name)
    await investedIn(api, held, { userId })
    ids.push(userId)
  }
  const made = await staff.post('/api/update-reports', {
    title: 'A record quarter',
    body: '<p>Revenue rose.</p>',
    owner_type: 'investment_opportunity',
    owner_id: held,
    status: 'live',
  })
  url = `/api/update-reports/${made.body.data.id}`
  for (const userId of [ids[2]!, ids[0]!]) {
    const reader = await api.asUser(userId)
    await reader.post('/api/opens', { openable_type: 'update_report', openable_id: made.body.data.id })
    api.clock.forward({ minutes: 1 })
  }
})

const read = async (query = '') => {
  const answer = await staff.get(`${url}/readers${query}`)
  assert.equal(answer.status, 200, answer.text)
  const { readers, ...rest } = answer.body.data
  return { names: readers.map(({ name }: { name: string }) => name), ...rest }
}
const [ada, ben, cora, dev, eve] = names.map((name) => `${name} Test`)

test('readers come page by page, those who opened it last first', async () => {
  const first = await read('?per_page=2')
  assert.deepEqual(first, {
    audience: 5,
    opened: 2,
    names: [ada, cora],
    meta: { current_page: 1, last_page: 3, per_page: 2, from: 1, to: 2, total: 5 },
  })
  assert.deepEqual((await read('?per_page=2&page=3')).names, [eve])
  const beyond = await read('?per_page=2&page=9')
  assert.deepEqual([beyond.names, beyond.meta.from, beyond.meta.last_page], [[], null, 3])
  assert.equal((await staff.get(`${url}/readers?per_page=101`)).status, 422)
})

test('staff read who opened it, and who has not', async () => {
  const opened = await read('?opened=1')
  assert.deepEqual([opened.names, opened.meta.total, opened.audience], [[ada, cora], 2, 5])
  assert.deepEqual((await read('?opened=0')).names, [ben, dev, eve])
})

test('the same readers are a file, and taking it is on record', async () => {
  const { bytes } = await fetchBytes(api, staff, `${url}/readers/export?opened=0`)
  const [head, ...lines] = Buffer.from(bytes).toString('utf8').trim().split('\r\n')
  assert.match(head!, /user_id,name,is_holder,told,opens_count,first_opened_at,last_opened_at$/)
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(1, 5)),
    [ben, dev, eve].map((name) => [name, 'true', 'false', '0']),
  )
  const exported = await api.db
    .selectFrom('events')
    .select('payload')
    .where('tenant_id', '=', 1)
    .where('type', '=', 'list.exported')
    .execute()
  assert.deepEqual(
    exported.map(({ payload }) => (payload as { list: string }).list),
    ['update-reports/readers'],
  )
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`${url}/readers/export`)).status, 404)
  assert.equal((await (await api.as('user')).get(`${url}/readers/export`)).status, 403)
})
