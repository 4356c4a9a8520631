import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { testKpis } from '../test-kpis.ts'
import { CollectionTester } from './test-collection.ts'

const api = apiForTests()
let tester: CollectionTester
before(async () => {
  tester = new CollectionTester(api, await testKpis(await api.as('superAdmin')))
})

test('an Entrepreneur fills what they were asked for in their account', async () => {
  const { revenue } = tester.kpis
  const request = await tester.ask({}, { user_id: await api.userId('entrepreneur') })
  const client = await api.as('entrepreneur')
  const letter = (await tester.lettersTo(request.recipient_email)).at(-1)!
  assert.match(letter.text, new RegExp(`/admin/reports/own-kpis/${request.id}`))
  assert.doesNotMatch(letter.text, /\/collect\//)
  const [listed] = (await client.get('/api/kpi-forms')).body.data
  assert.deepEqual([listed.id, listed.company_name, listed.status], [request.id, 'Tidewell Energy', 'asked'])
  const form = (await client.get(`/api/kpi-forms/${request.id}`)).body.data
  assert.deepEqual([form.status, form.can_fill], ['opened', true])
  const rows = tester.rows({ [revenue]: { value: '300' } })
  const filled = await client.post(`/api/kpi-forms/${request.id}/figures`, { rows })
  const submitted = await client.post(`/api/kpi-forms/${request.id}/submit`, {
    version: filled.body.data.version,
  })
  assert.deepEqual([submitted.status, submitted.body.data.status], [200, 'submitted'], submitted.text)
  await tester.act(request.id, 'approve')
  const read = (await client.get(`/api/kpi-forms/${request.id}`)).body.data
  assert.deepEqual([read.status, read.can_fill], ['approved', false], 'what was approved stays to be read')
})

test('their address is their account, and their account has no link', async () => {
  const email = 'ENTREPRENEUR@wrenfield.example'
  const request = await tester.ask({}, { name: 'Callum', email })
  assert.equal(request.user_id, await api.userId('entrepreneur'))
  const links = await api.db.selectFrom('kpi_request_links').selectAll().where('tenant_id', '=', 1).execute()
  assert.deepEqual(links, [])
})

test('nobody finds what somebody else was asked, and nothing of a request that is withdrawn', async () => {
  const others = await tester.ask()
  const own = await tester.ask({}, { user_id: await api.userId('entrepreneur') })
  const client = await api.as('entrepreneur')
  const [staff, harbour] = [await tester.staff(), await api.as('entrepreneur', 2)]
  for (const path of [`kpi-forms/${others.id}`, `kpi-forms/${others.id}/figures`]) {
    const answer = path.endsWith('figures')
      ? await client.post(`/api/${path}`, { rows: [] })
      : await client.get(`/api/${path}`)
    assert.equal(answer.status, 404, path)
  }
  assert.equal((await staff.get(`/api/kpi-forms/${own.id}`)).status, 404)
  assert.equal((await harbour.get(`/api/kpi-forms/${own.id}`)).status, 404)
  await tester.act(own.id, 'withdraw')
  assert.equal((await client.get(`/api/kpi-forms/${own.id}`)).status, 404)
})
