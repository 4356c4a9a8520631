import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'

const api = apiForTests()
let priya: Client
let callum: Client
let typeId: number
before(async () => {
  priya = await api.as('superAdmin')
  callum = await api.as('support')
  typeId = (await priya.post('/api/types', { name: 'Equity' })).body.data.id
})

/** An offer that investors see already, by its address. */
async function live(name: string, overrides: Record<string, unknown> = {}): Promise<string> {
  const { id } = (await priya.post('/api/investment-opportunities', { name, type_id: typeId, ...overrides }))
    .body.data
  await sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
  await api.deliver()
  return `/api/investment-opportunities/${id}`
}

test('what is written of a live page is seen by its editors, and by investors once it is published', async () => {
  const url = await live('Drafted', { headline: 'Old', fca_class: 'mass_market' })
  const investor = await api.as('user')
  const saved = await priya.patch(`${url}/draft`, {
    version: 0,
    values: { headline: 'New', risks: '<p>Much<script>x</script></p>' },
  })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(saved.body.data.values, { headline: 'New', risks: '<p>Much</p>' })
  assert.equal((await callum.get(`${url}/draft`)).body.data.values.headline, 'New')
  assert.equal((await investor.get(url)).body.data.headline, 'Old')
  assert.equal((await investor.get(`${url}/draft`)).status, 403)
  const published = await callum.post(`${url}/draft/publish`, { version: 1 })
  assert.equal(published.body.data.headline, 'New')
  assert.equal((await investor.get(url)).body.data.headline, 'New')
  assert.equal((await priya.get(`${url}/draft`)).body.data, null)
})

test('two editors of one draft take turns, and the second is told', async () => {
  const url = await live('Two editors')
  assert.equal((await priya.patch(`${url}/draft`, { version: 0, values: { headline: 'Hers' } })).status, 200)
  const late = await callum.patch(`${url}/draft`, { version: 0, values: { headline: 'His' } })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  const both = await callum.patch(`${url}/draft`, { version: 1, values: { summary: 'His' } })
  assert.deepEqual(both.body.data.values, { headline: 'Hers', summary: 'His' })
})

test('a draft whose page changed under it is not published over the change until its editor has seen it', async () => {
  const url = await live('Overtaken', { headline: 'First' })
  await priya.patch(`${url}/draft`, { version: 0, values: { headline: 'Drafted' } })
  await callum.patch(url, { headline: 'Changed on the page' })
  const refused = await priya.post(`${url}/draft/publish`, { version: 1 })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [409, ['headline']])
  const settled = { version: 1, values: { headline: 'Drafted' }, settled: ['headline'] }
  assert.equal((await priya.patch(`${url}/draft`, settled)).body.data.version, 2)
  assert.equal((await priya.post(`${url}/draft/publish`, { version: 2 })).body.data.headline, 'Drafted')
})

test('a draft that says what the page says is no draft, one with mistakes is not kept, and one may be thrown away', async () => {
  const url = await live('Small changes', { headline: 'Same' })
  await priya.patch(`${url}/draft`, { version: 0, values: { headline: 'Other' } })
  assert.equal(
    (await priya.patch(`${url}/draft`, { version: 1, values: { headline: 'Same' } })).body.data,
    null,
  )
  const wrong = await priya.patch(`${url}/draft`, { version: 0, values: { target_amount: 'much' } })
  assert.deepEqual(Object.keys(wrong.body.errors), ['target_amount'])
  await priya.patch(`${url}/draft`, { version: 0, values: { headline: 'Other' } })
  assert.equal((await priya.delete(`${url}/draft`)).status, 204)
  assert.equal((await priya.get(`${url}/draft`)).body.data, null)
})

test('what nobody sees yet has no draft beside it: it is written into its record', async () => {
  const { id } = (await priya.post('/api/investment-opportunities', { name: 'Unseen', type_id: typeId })).body
    .data
  const url = `/api/investment-opportunities/${id}/draft`
  const refused = await priya.patch(url, { version: 0, values: { headline: 'New' } })
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_live'])
})

test('what one person changes in one sitting is one version; another person or a later hour begins a new one', async () => {
  const url = await live('Versions', { headline: 'One' })
  const versions = async () => {
    await api.deliver()
    return (await priya.get(`${url}/versions`)).body.data
  }
  await priya.patch(url, { headline: 'One and a half' })
  assert.equal((await versions()).length, 1)
  await callum.patch(url, { headline: 'Two' })
  await api.deliver()
  api.clock.forward({ minutes: 16 })
  await callum.patch(url, { summary: 'Three' })
  const kept = await versions()
  assert.deepEqual(
    kept.map(({ number, changed }: { number: number; changed: string[] }) => [number, changed]).slice(0, 2),
    [
      [3, ['summary']],
      [2, ['headline']],
    ],
  )
})

test('a version is compared with the page and brought back with what was deleted since', async () => {
  const url = await live('Restored', { headline: 'As it was' })
  const id = Number(url.split('/').at(-1))
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  const kept = (await priya.post('/api/key-points', { ...owner, title: 'Kept' })).body.data
  await api.deliver()
  api.clock.forward({ minutes: 16 })
  await priya.delete(`/api/key-points/${kept.id}`)
  await priya.post('/api/key-points', { ...owner, title: 'Came later' })
  await priya.patch(url, { headline: 'As it is' })
  await api.deliver()
  const versions: { id: number; number: number }[] = (await priya.get(`${url}/versions`)).body.data
  const first = versions.find(({ number }) => number === 1)!
  assert.deepEqual((await priya.get(`${url}/versions/${first.id}/difference`)).body.data, [
    { part: 'headline', before: 'As it is', after: 'As it was' },
    { part: 'key_points', before: 'Came later', after: 'Kept' },
  ])
  const restored = await callum.post(`${url}/versions/${first.id}/restore`)
  assert.equal(restored.body.data.headline, 'As it was')
  const points = (await priya.get(`/api/key-points?filter[owner_id]=${id}`)).body.data
  assert.deepEqual(
    points.map((point: { title: string }) => point.title),
    ['Kept'],
  )
  await api.deliver()
  assert.equal((await priya.get(`${url}/versions`)).body.data[0].restored_from, 1)
  const other = await live('Another')
  assert.equal((await priya.get(`${other}/versions/${first.id}/difference`)).status, 404)
})

test('a preview is what an investor of the category gets: what is drafted, nothing of the staff, and the gates of the category', async () => {
  const url = await live('Previewed', { headline: 'Page', fca_class: 'nmmi', internal_notes: 'Secret' })
  const id = Number(url.split('/').at(-1))
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  await priya.post('/api/key-dates', { ...owner, title: 'Board', date: '2026-12-01', is_public: false })
  await priya.patch(`${url}/draft`, { version: 0, values: { headline: 'Draft', internal_notes: 'More' } })
  const typeOf = async (code: string) =>
    (
      await sql<{ id: number }>`select id from investor_types where tenant_id = 1 and code = ${code}`.execute(
        api.db,
      )
    ).rows[0]!.id
  const as = async (code: string) =>
    (await priya.get(`${url}/preview?investor_type_id=${await typeOf(code)}`)).body.data
  const wealthy = await as('high_net_worth')
  assert.equal(wealthy.offer.headline, 'Draft')
  assert.equal('internal_notes' in wealthy.offer, false)
  assert.deepEqual(wealthy.offer.key_dates, [])
  assert.deepEqual([wealthy.gates, wealthy.visible], [[], 'everybody'])
  assert.deepEqual((await as('restricted')).gates, [{ reason: 'category_not_eligible' }])
  const newcomer = (await priya.get(`${url}/preview`)).body.data
  assert.deepEqual(
    newcomer.gates.map(({ reason }: { reason: string }) => reason),
    ['risk_warning', 'category_missing', 'test_awaits_category'],
  )
  assert.equal((await (await api.as('user')).get(`${url}/preview`)).status, 403)
})
