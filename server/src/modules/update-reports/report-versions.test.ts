import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let colleague: Client
let owner: { owner_type: string; owner_id: number }
before(async () => {
  await signIn()
  owner = { owner_type: 'investment_opportunity', owner_id: await opportunityIn(api, 'Tidewell Energy') }
})

async function signIn() {
  staff = await api.as('superAdmin')
  colleague = await api.as('support')
}

async function draft(values: object = {}) {
  const made = await staff.post('/api/update-reports', { ...owner, ...values })
  assert.equal(made.status, 201, made.text)
  return { url: `/api/update-reports/${made.body.data.id}`, row: made.body.data }
}
interface Version {
  id: number
  number: number
  name: string | null
  changed: string[]
  restored_from: number | null
}
const versions = async (url: string): Promise<Version[]> => (await staff.get(`${url}/versions`)).body.data
const save = async (client: Client, url: string, values: object) => {
  const saved = await client.patch(url, values)
  assert.equal(saved.status, 200, saved.text)
  return saved.body.data
}

test('a draft may lack anything but what it is about, and is published once nothing is missing', async () => {
  const { url, row } = await draft()
  assert.deepEqual([row.title, row.body, row.version], ['', '', 1])
  const named = await save(staff, url, { title: 'Half a report' })
  assert.equal((await save(staff, url, { title: '' })).title, '')
  const refused = await staff.post(`${url}/publish`)
  assert.deepEqual(refused.body.errors, {
    title: ['The title field is required.'],
    body: ['The body field is required.'],
  })
  assert.equal(named.edited_by !== null && named.edited_at !== null, true)
  await save(staff, url, { title: 'A report', body: '<p>All of it.</p>' })
  assert.equal((await staff.post(`${url}/publish`)).body.data.status, 'live')
  assert.equal((await staff.patch(url, { title: '' })).status, 422, 'a live one is not emptied')
})

test('a window that is behind saves nothing, and hears who was faster', async () => {
  const { url, row } = await draft({ title: 'Two windows' })
  await save(colleague, url, { summary: 'Theirs', version: row.version })
  const late = await staff.patch(url, { summary: 'Mine', version: row.version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  const now = (await staff.get(url)).body.data
  assert.equal(now.summary, 'Theirs')
  const { rows } = await api.db
    .selectFrom('users')
    .select('name')
    .where('tenant_id', '=', 1)
    .where('id', '=', await api.userId('support'))
    .execute()
    .then((found) => ({ rows: found }))
  assert.equal(now.edited_by, rows[0]!.name)
})

test('each sitting of a person is one version, however often it is saved', async () => {
  const { url } = await draft({ title: 'Sittings' })
  for (const body of ['<p>A</p>', '<p>A b</p>', '<p>A b c</p>']) await save(staff, url, { body })
  assert.deepEqual(
    (await versions(url)).map(({ number }) => number),
    [1],
  )
  await save(colleague, url, { body: '<p>A b c d</p>' })
  assert.deepEqual(
    (await versions(url)).map(({ number, changed }) => [number, changed]),
    [
      [2, ['body']],
      [1, ['title', 'body']],
    ],
  )
  api.clock.forward({ minutes: 31 })
  await signIn()
  await save(colleague, url, { summary: 'Later' })
  assert.deepEqual((await versions(url)).map(({ number, changed }) => [number, changed])[0], [3, ['summary']])
})

test('a version is kept under a name, compared, and brought back as a version of its own', async () => {
  const { url } = await draft({ title: 'The board', body: '<p>As the board saw it.</p>' })
  const named = await staff.post(`${url}/versions`, { name: 'For the board' })
  assert.deepEqual([named.status, named.body.data.name], [201, 'For the board'])
  await save(staff, url, { body: '<p>After the board.</p>', year: 2026 })
  const kept = await versions(url)
  assert.deepEqual(
    kept.map(({ number, name }) => [number, name]),
    [
      [2, null],
      [1, 'For the board'],
    ],
  )
  const first = kept.at(-1)!
  const differences = (await staff.get(`${url}/versions/${first.id}/difference`)).body.data
  assert.deepEqual(differences, [
    { part: 'year', before: '2026', after: null },
    { part: 'body', before: 'After the board.', after: 'As the board saw it.' },
  ])
  const restored = await staff.post(`${url}/versions/${first.id}/restore`)
  assert.deepEqual([restored.body.data.body, restored.body.data.year], ['<p>As the board saw it.</p>', null])
  const after = await versions(url)
  assert.deepEqual([after.length, after[0]!.restored_from], [3, 1])
  await staff.post(`${url}/publish`)
  for (const path of ['/versions', `/versions/${first.id}/restore`]) {
    const late = await staff.post(`${url}${path}`, { name: 'Too late' })
    assert.deepEqual([late.status, late.body.reason], [409, 'report_live'])
  }
  assert.equal((await versions(url)).length, 3, 'how it was written stays readable')
})

test('a version belongs to its report', async () => {
  const [one, other] = [await draft({ title: 'One' }), await draft({ title: 'Other' })]
  const [version] = await versions(one.url)
  assert.equal((await staff.get(`${other.url}/versions/${version!.id}/difference`)).status, 404)
  assert.equal((await staff.post(`${other.url}/versions/${version!.id}/restore`)).status, 404)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`${one.url}/versions`)).status, 404)
})
