import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOwner } from '../../../../test/as-owner.ts'
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

test('a figure that a colleague changed meanwhile is not written over', async () => {
  const { revenue } = tester.kpis
  const request = await tester.ask({}, { user_id: await api.userId('entrepreneur') })
  const client = await api.as('entrepreneur')
  const save = (value: string, from: string | null) =>
    client.post(`/api/kpi-forms/${request.id}/figures`, {
      rows: tester.rows({ [revenue]: { value, edited_from: { value: from } } }),
    })
  assert.equal((await save('300', null)).status, 200)
  const refused = await save('310', null)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'stale_version'], refused.text)
  assert.match(refused.body.message, /^Revenue for .+ has been changed to 300 since you opened this page\.$/)
  assert.equal((await save('310', '300')).status, 200)
})

test('of figures of two kinds that are saved at once the stale one is named by its own row', async () => {
  const { revenue, cash, actual, budget } = tester.kpis
  const request = await tester.ask(
    { report_sub_type_ids: [actual, budget] },
    { user_id: await api.userId('entrepreneur') },
  )
  const client = await api.as('entrepreneur')
  const row = (kind: number, kpi: number, value: string) => ({
    report_sub_type_id: kind,
    report_type_id: kpi,
    value,
    edited_from: { value: null },
  })
  const save = (rows: object[]) => client.post(`/api/kpi-forms/${request.id}/figures`, { rows })
  assert.equal((await save([row(budget, revenue, '400')])).status, 200)
  const refused = await save([
    row(actual, revenue, '300'),
    row(budget, cash, '80'),
    row(actual, cash, '70'),
    row(budget, revenue, '410'),
  ])
  assert.deepEqual([refused.status, refused.body.reason], [409, 'stale_version'], refused.text)
  assert.deepEqual(Object.keys(refused.body.errors), ['rows.3.value'])
  const form = (await client.get(`/api/kpi-forms/${request.id}`)).body.data
  assert.equal(form.filled, 1, 'nothing of the rest is written')
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

test('who was asked last is offered again, and their account only while they can log in', async () => {
  const userId = await api.userId('entrepreneur')
  await tester.ask({}, { user_id: userId })
  const last = async () => {
    const { companies } = (await (await tester.staff()).get('/api/reports/kpi-recipients')).body.data
    return companies.find(({ id }: { id: number }) => id === tester.kpis.company).last
  }
  const known = await last()
  assert.equal(known.user_id, userId)
  const enable = (isActive: boolean) =>
    asOwner(api.owner, 1, `update users set is_active = ${isActive} where tenant_id = 1 and id = $1`, [
      userId,
    ])
  await enable(false)
  assert.deepEqual(await last(), { ...known, user_id: null })
  await enable(true)
})
