import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface Questionnaire {
  id: number
  kind: string
  version: number
  draft: Definition
  published_number: number | null
  has_changes: boolean
}

async function questionnaire(kind: string, client: Client = staff): Promise<Questionnaire> {
  return (await client.get(`/api/questionnaires?filter[kind]=${kind}`)).body.data[0]
}

test('a new firm has a fact find, a risk profile and consents, each published', async () => {
  const { data } = (await staff.get('/api/questionnaires')).body
  assert.deepEqual(
    data.map(({ kind, published_number, has_changes }: Questionnaire) => [
      kind,
      published_number,
      has_changes,
    ]),
    [
      ['fact_find', 1, false],
      ['risk_profile', 1, false],
      ['investor_consent', 1, false],
    ],
  )
})

test('a draft is saved for later, and its publication is the next version', async () => {
  const { id, draft, version } = await questionnaire('risk_profile')
  draft.sections[0]!.title = 'How risk feels'
  const saved = await staff.patch(`/api/questionnaires/${id}`, { draft, version })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual([saved.body.data.has_changes, saved.body.data.published_number], [true, 1])
  const published = await staff.post(`/api/questionnaires/${id}/publish`)
  assert.equal(published.status, 200, published.text)
  assert.deepEqual([published.body.data.has_changes, published.body.data.published_number], [false, 2])
  const again = await staff.post(`/api/questionnaires/${id}/publish`)
  assert.deepEqual([again.status, again.body.reason], [409, 'nothing_changed'])
  const { data: versions } = (await staff.get(`/api/questionnaire-versions?filter[questionnaire_id]=${id}`))
    .body
  assert.deepEqual(
    versions.map((each: { number: number }) => each.number),
    [2, 1],
  )
  assert.equal(versions[1].definition.sections[0].title, 'How you feel about risk')
})

test('a form may send the draft as one string of JSON', async () => {
  const { id, draft } = await questionnaire('fact_find')
  const sent = await staff.patch(`/api/questionnaires/${id}`, {
    draft: JSON.stringify(draft),
    reminder_days: '14',
  })
  assert.equal(sent.status, 200, sent.text)
  assert.equal(sent.body.data.reminder_days, 14)
  assert.equal((await staff.patch(`/api/questionnaires/${id}`, { draft: 'not a draft' })).status, 422)
})

test('of two editors the second is told that the first has saved', async () => {
  const { id, version } = await questionnaire('investor_consent')
  assert.equal((await staff.patch(`/api/questionnaires/${id}`, { name: 'Consents', version })).status, 200)
  const late = await staff.patch(`/api/questionnaires/${id}`, { name: 'Permissions', version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
})

test('a draft with problems is kept but not published, and says where they are', async () => {
  const { id, draft } = await questionnaire('fact_find')
  draft.sections[0]!.questions[1]!.key = draft.sections[0]!.questions[0]!.key
  draft.bands[0]!.from = 3
  assert.equal((await staff.patch(`/api/questionnaires/${id}`, { draft })).status, 200)
  const refused = await staff.post(`/api/questionnaires/${id}/publish`)
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), [
    'draft.bands.0.from',
    'draft.sections.0.questions.1.key',
  ])
})

test('only compliance reads and edits questionnaires, and never another firm’s', async () => {
  const { id } = await questionnaire('risk_profile')
  for (const role of ['investmentManager', 'adviser', 'fundManager'] as const)
    assert.equal((await (await api.as(role)).get('/api/questionnaires')).status, 403, role)
  assert.equal((await (await api.as('user')).get(`/api/questionnaires/${id}`)).status, 404)
  const neighbour = await api.as('superAdmin', 2)
  assert.equal((await neighbour.get(`/api/questionnaires/${id}`)).status, 404)
  assert.equal((await neighbour.patch(`/api/questionnaires/${id}`, { name: 'Ours now' })).status, 404)
  assert.equal((await neighbour.post(`/api/questionnaires/${id}/publish`)).status, 404)
})
