import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before, startApi } from '../../../test/harness.ts'
import { questionnaireScheduled } from './remind-of-expiry.ts'
import { factAnswers } from './test-answers.ts'
import { AnsweringQueue } from './test-questionnaire.ts'

const api = apiForTests()
let staff: Client
let queue: AnsweringQueue
before(async () => {
  staff = await api.as('superAdmin')
  queue = new AnsweringQueue(api)
})

test('a later signature supersedes the one before, and both can be read', async () => {
  const { id: userId, client } = await queue.newInvestor()
  const first = await queue.signedProfile(client, 1)
  await queue.signedProfile(client, 2)
  const { data } = (
    await staff.get(
      `/api/questionnaire-responses?filter[user_id]=${userId}&filter[kind]=risk_profile&sort=-signed_at`,
    )
  ).body
  assert.deepEqual(
    data.map((each: { status: string }) => each.status),
    ['signed', 'superseded'],
  )
  assert.equal(data[1].id, first.id)
})

test('signed answers are printed as they are read; open ones are not', async () => {
  const { client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  const early = await client.get(`/api/questionnaire-responses/${id}/pdf`)
  assert.deepEqual([early.status, early.body.reason], [409, 'not_signed'])
  await queue.save(client, id, { ...factAnswers, vulnerable: 'yes', vulnerable_how: 'Please write.' })
  await queue.sign(client, id)
  const answer = await client.get(`/api/questionnaire-responses/${id}/pdf`)
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'])
  const withheld = await (await api.as('investmentManager')).get(`/api/questionnaire-responses/${id}/pdf`)
  assert.notEqual(withheld.headers['content-length'], answer.headers['content-length'])
  const stranger = await queue.newInvestor()
  assert.equal((await stranger.client.get(`/api/questionnaire-responses/${id}/pdf`)).status, 404)
})

test('an open one can be thrown away, and the signed one before it still counts', async () => {
  const { id: userId, client } = await queue.newInvestor()
  await queue.signedProfile(client, 2)
  const { id } = (await queue.begin(client, 'risk_profile')).body.data
  assert.equal((await client.delete(`/api/questionnaire-responses/${id}`)).status, 204)
  assert.equal((await client.get(`/api/questionnaire-responses/${id}`)).status, 404)
  const { data } = (await staff.get(`/api/questionnaire-responses?filter[user_id]=${userId}`)).body
  assert.deepEqual(
    data.map((each: { status: string }) => each.status),
    ['signed'],
  )
})

test('a month before answers run out the investor is reminded, once; on the day they count no more', async () => {
  await using later = await startApi()
  const client = await later.as('user')
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  await queue.save(client, id, factAnswers)
  await queue.sign(client, id)
  const remind = async () => {
    for (const task of questionnaireScheduled)
      await task.perform(later.platform, await later.platform.tenants.byId(1))
    await later.deliver()
    const { data } = (await (await later.as('user')).get('/api/notifications/user')).body
    return data.filter((each: { type: string }) => each.type.endsWith('QuestionnaireExpiring')).length
  }
  later.clock.forward({ days: 334 })
  assert.equal(await remind(), 0)
  later.clock.forward({ days: 1 })
  assert.equal(await remind(), 1)
  assert.equal(await remind(), 1)
  const status = async () =>
    (await (await later.as('user')).get(`/api/questionnaire-responses/${id}`)).body.data.status
  assert.equal(await status(), 'signed')
  later.clock.forward({ days: 30 })
  assert.equal(await status(), 'expired')
})

test('who has begun finishes on the version they began on; what is signed keeps its score', async () => {
  await using own = await startApi()
  const [staff, begun, done] = [await own.as('superAdmin'), await own.as('newInvestor'), await own.as('user')]
  const open = (await queue.begin(begun, 'risk_profile')).body.data
  const signed = await queue.signedProfile(done, 4)
  const { data } = (await staff.get('/api/questionnaires?filter[kind]=risk_profile')).body
  const draft = structuredClone(data[0].draft)
  draft.sections[0].questions[0].options[4].score = 0
  draft.sections[1].questions.pop()
  assert.equal((await staff.patch(`/api/questionnaires/${data[0].id}`, { draft })).status, 200)
  const published = await staff.post(`/api/questionnaires/${data[0].id}/publish`)
  assert.equal(published.status, 200, published.text)
  const still = (await queue.begin(begun, 'risk_profile')).body.data
  assert.deepEqual([still.id, still.version_number, still.asked], [open.id, open.version_number, 10])
  const stored = (await staff.get(`/api/questionnaire-responses/${signed.id}`)).body.data
  assert.deepEqual([stored.score, stored.band, stored.version_number], [100, 5, signed.version_number])
  const next = (await queue.begin(done, 'risk_profile')).body.data
  assert.deepEqual([next.version_number, next.answered], [open.version_number + 1, 9])
})
