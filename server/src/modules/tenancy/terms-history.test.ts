import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

interface TermsText {
  terms_version: number
  correction: number
  in_force: boolean
  from: string
  until: string | null
  changed_by: string | null
  text: string
  accepted_count: number
}
const texts = async (): Promise<TermsText[]> => (await staff.get('/api/terms-texts')).body.data
const acceptances = async (query: string) => (await staff.get(`/api/terms-acceptances?${query}`)).body.data

async function accept(as: Client, version: number): Promise<number> {
  const { id } = (await as.get('/api/user')).body.data
  const done = await as.patch(`/api/users/${id}`, { accepted_terms_version: version })
  assert.equal(done.status, 200, done.text)
  return id
}

test('each text of the terms is kept with who changed it and who accepted it, also after a correction', async () => {
  const [first] = await texts()
  assert.deepEqual([first!.terms_version, first!.correction, first!.in_force], [1, 0, true])
  const before = first!.accepted_count

  api.clock.forward({ minutes: 1 })
  await staff.patch('/api/branding/1', { terms_text: '<p>Second.</p>', bump_terms: 1 })
  api.clock.forward({ minutes: 1 })
  const early = await accept(await api.as('user'), 2)
  api.clock.forward({ minutes: 1 })
  await staff.patch('/api/branding/1', { terms_text: '<p>Second, mended.</p>' })
  api.clock.forward({ minutes: 1 })
  const late = await accept(await api.as('adviser'), 2)

  const all = await texts()
  assert.deepEqual(
    all.slice(0, 3).map((each) => [each.terms_version, each.correction, each.text, each.accepted_count]),
    [
      [2, 1, '<p>Second, mended.</p>', 1],
      [2, 0, '<p>Second.</p>', 1],
      [1, 0, first!.text, before],
    ],
  )
  assert.deepEqual(
    all.map(({ in_force: now }) => now),
    [true, false, false],
  )
  assert.equal(all[1]!.until, all[0]!.from)
  const { name } = (await staff.get('/api/user')).body.data
  assert.deepEqual([all[0]!.changed_by, all[1]!.changed_by], [name, name])

  const rows = await acceptances('filter[terms_version]=2&sort=accepted_at')
  assert.deepEqual(
    rows.map((row: { user_id: number; terms_version: number }) => [row.user_id, row.terms_version]),
    [
      [early, 2],
      [late, 2],
    ],
  )
  const csv = await staff.get('/api/terms-acceptances/export?filter[terms_version]=2')
  assert.equal(csv.text.trim().split('\n').length, 3, csv.text)
})

test('a correction of the look is none of the terms, and terms at an address are told as such', async () => {
  const count = (await texts()).length
  api.clock.forward({ minutes: 1 })
  await staff.patch('/api/branding/1', { page_title: 'Another title' })
  assert.equal((await texts()).length, count)
  api.clock.forward({ minutes: 1 })
  await staff.patch('/api/branding/1', {
    terms_format: 'url',
    terms_url: 'https://firm.example/terms',
    bump_terms: 1,
  })
  const [latest] = (await staff.get('/api/terms-texts')).body.data
  assert.deepEqual(
    [latest.terms_version, latest.format, latest.url],
    [3, 'url', 'https://firm.example/terms'],
  )
})

test('who may not set the firm’s texts reads neither, and the other firm has its own', async () => {
  for (const role of ['user', 'investmentManager'] as const) {
    const client = await api.as(role)
    for (const path of ['terms-texts', 'terms-acceptances'])
      assert.equal((await client.get(`/api/${path}`)).status, 403, `${role} ${path}`)
  }
  const other = await api.as('superAdmin', 2)
  assert.deepEqual(
    (await other.get('/api/terms-texts')).body.data.map((each: TermsText) => each.terms_version),
    [1],
  )
  assert.deepEqual((await other.get('/api/terms-acceptances?filter[terms_version]=2')).body.data, [])
})
