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

test('a link alone shows nothing; forged, spoilt and other tenants’ links are told the same as none', async () => {
  const { recipient_email: email } = await tester.ask()
  const [link, browser] = [await tester.linkOf(email), await tester.guest()]
  assert.equal((await browser.get(link)).body.reason, 'code_required')
  const fill = await browser.post(`${link}/figures`, { rows: [] })
  assert.deepEqual([fill.status, fill.body.reason], [403, 'code_required'])
  const answers = [
    await browser.get(`${link}x`),
    await browser.get('/api/collection-links/nonsense'),
    await (await tester.guest(2)).get(link),
  ]
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [404, answers[0]!.body])
  const own = await browser.post(`${link}/code`)
  const none = await browser.post('/api/collection-links/nonsense/code')
  assert.deepEqual([none.status, none.body], [own.status, own.body])
  const wrong = await browser.post(`${link}/proof`, { code: 'wrong' })
  const nowhere = await browser.post('/api/collection-links/nonsense/proof', { code: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body], [nowhere.status, nowhere.body])
  assert.equal(wrong.status, 422)
})

test('the token is kept nowhere: only what it digests to', async () => {
  const { recipient_email: email, id } = await tester.ask()
  const token = (await tester.linkOf(email)).split('/').at(-1)!
  const rows = await api.db
    .selectFrom('kpi_request_links')
    .selectAll()
    .where('kpi_request_id', '=', id)
    .execute()
  assert.deepEqual([rows.length, rows[0]!.token_digest.length], [1, 32])
  assert.ok(!JSON.stringify(await tester.shown(id)).includes(token))
})

test('a code opens one browser, once, for ten minutes; the one before it opens nothing', async () => {
  const { recipient_email: email } = await tester.ask()
  const [link, browser] = [await tester.linkOf(email), await tester.guest()]
  await browser.post(`${link}/code`)
  const first = await tester.codeOf(email)
  await browser.post(`${link}/code`)
  const second = await tester.codeOf(email)
  if (first !== second) assert.equal((await browser.post(`${link}/proof`, { code: first })).status, 422)
  api.clock.forward({ minutes: 11 })
  assert.equal((await browser.post(`${link}/proof`, { code: second })).status, 422)
  await tester.prove(browser, link, email)
  const stranger = await tester.guest()
  const used = await tester.codeOf(email)
  assert.equal((await stranger.post(`${link}/proof`, { code: used })).status, 422)
  assert.equal((await stranger.get(link)).body.reason, 'code_required')
  assert.equal((await browser.get(link)).status, 200)
  api.clock.forward({ hours: 5 })
  assert.equal((await browser.get(link)).body.reason, 'code_required')
})

test('codes are neither guessed nor asked for without end, no matter who tries', async () => {
  const { recipient_email: email } = await tester.ask()
  const link = await tester.linkOf(email)
  for (const path of [link, '/api/collection-links/nothing']) {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await (await tester.guest()).post(`${path}/proof`, { code: '123456' })).status)
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429], path)
  }
  const asks: number[] = []
  for (let tries = 0; tries < 6; tries++)
    asks.push((await (await tester.guest()).post(`${link}/code`)).status)
  assert.deepEqual(asks, [202, 202, 202, 202, 202, 429])
  api.clock.forward({ hours: 2 })
})

test('a link ends when its request is withdrawn, and a month after the due date', async () => {
  const { request, link, browser } = await tester.opened()
  assert.equal((await tester.act(request.id, 'withdraw')).status, 200)
  assert.equal((await browser.get(link)).status, 404)
  await browser.post(`${link}/code`)
  assert.match((await tester.lettersTo(request.recipient_email)).at(-1)!.subject, /^Your code to /)
  assert.equal((await tester.lettersTo(request.recipient_email)).length, 2, 'no code for a withdrawn request')
  assert.equal((await browser.post(`${link}/figures`, { rows: [] })).status, 404)

  // The same quarter may be asked for again, and the old link doesn't lead to it.
  const again = await tester.ask({ period: request.period })
  assert.equal((await browser.get(link)).status, 404)
  const second = await tester.linkOf(again.recipient_email)
  api.clock.forward({ days: 14 + 30 })
  const other = await tester.guest()
  await tester.prove(other, second, again.recipient_email)
  assert.equal((await other.get(second)).status, 200)
  api.clock.forward({ days: 1 })
  assert.equal((await (await tester.guest()).get(second)).status, 404)
})

test('the session of a link reaches its own form and nothing else of the firm', async () => {
  const { request, browser } = await tester.opened()
  const elsewhere = await tester.ask({}, tester.person())
  const paths = [
    'user',
    'kpi-requests',
    `kpi-requests/${request.id}`,
    `kpi-forms/${request.id}`,
    'kpi-forms',
    'report-inputs',
    'report-types',
    'companies',
    `companies/${tester.kpis.company}`,
    `reports/companies/${tester.kpis.company}/kpi`,
    'reports/kpi-recipients',
    'funds',
    'users',
    'search?q=tide',
  ]
  for (const path of paths) assert.equal((await browser.get(`/api/${path}`)).status, 401, path)
  const other = await tester.linkOf(elsewhere.recipient_email)
  assert.equal((await browser.get(other)).body.reason, 'code_required')
})
