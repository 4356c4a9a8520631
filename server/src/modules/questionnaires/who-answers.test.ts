import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionsIn } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { riskAnswers } from './test-answers.ts'
import { AnsweringQueue } from './test-questionnaire.ts'

const api = apiForTests()
let staff: Client
let queue: AnsweringQueue
before(async () => {
  staff = await api.as('superAdmin')
  queue = new AnsweringQueue(api)
})

test('staff fill in, ask for the signature once a day, and cannot sign for anybody', async () => {
  const { id: userId, client } = await queue.newInvestor()
  const { id } = (await queue.begin(staff, 'risk_profile', userId)).body.data
  const saved = (await queue.save(staff, id, riskAnswers(2))).body.data
  assert.equal(saved.answered_by.name, 'Priya Nair')
  assert.equal((await queue.sign(staff, id)).status, 403)
  assert.equal((await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)).status, 200)
  const soon = await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)
  assert.deepEqual([soon.status, soon.body.reason], [409, 'asked_already'])
  await api.deliver()
  const bell = (await client.get('/api/notifications/user')).body.data[0]
  assert.match(bell.data.message, /check and sign your \*\*risk profile/)
  // Later than what the manager was told before.
  api.clock.forward({ seconds: 1 })
  assert.equal((await queue.sign(client, id)).status, 200)
  await api.deliver()
  const manager = await api.as('investmentManager')
  assert.match(
    (await manager.get('/api/notifications/admin')).body.data[0].data.message,
    /signed: Risk profile/,
  )
})

test('staff name an investor of their own firm, or are refused', async () => {
  const stranger = await api.userId('user', 2)
  for (const userId of [undefined, stranger, await api.userId('adviser')]) {
    const refused = await queue.begin(staff, 'fact_find', userId)
    assert.equal(refused.status, 422, refused.text)
    assert.ok(refused.body.errors.user_id)
  }
})

test('an investor finds only their own; another’s is not there to be read, saved or signed', async () => {
  const [one, other] = [await queue.newInvestor(), await queue.newInvestor()]
  const { id } = (await queue.begin(one.client, 'fact_find')).body.data
  for (const { status } of [
    await other.client.get(`/api/questionnaire-responses/${id}`),
    await queue.save(other.client, id, { will: 'no' }),
    await queue.sign(other.client, id),
    await other.client.delete(`/api/questionnaire-responses/${id}`),
    await (await api.as('superAdmin', 2)).get(`/api/questionnaire-responses/${id}`),
    await queue.save(await api.as('superAdmin', 2), id, { will: 'no' }),
  ])
    assert.equal(status, 404)
  assert.deepEqual((await other.client.get('/api/questionnaire-responses')).body.data, [])
  const named = await queue.begin(other.client, 'fact_find', one.id)
  assert.equal(named.body.data.user_id, other.id)
})

test('staff ask a contact; once they are an investor they find the answers and sign them', async () => {
  const contact = (
    await staff.post('/api/contacts', {
      first_name: 'Ivo',
      last_name: 'Penhale',
      email: 'ivo@penhale.example',
    })
  ).body.data
  const begun = await staff.post('/api/questionnaire-responses', {
    kind: 'risk_profile',
    contact_id: contact.id,
  })
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body.data
  assert.deepEqual([begun.body.data.user_id, begun.body.data.contact_id], [null, contact.id])
  await queue.save(staff, id, riskAnswers(1))
  const answer = await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`)
  assert.deepEqual([answer.status, answer.body.reason], [409, 'no_account'])
  const user = (await staff.post(`/api/convert-contact/${contact.id}`, {})).body.data
  await api.deliver()
  const { data } = (await staff.get(`/api/questionnaire-responses/${id}`)).body
  assert.deepEqual([data.user_id, data.contact_id, data.score], [user.id, null, 25])
  const late = await staff.post('/api/questionnaire-responses', { kind: 'fact_find', contact_id: contact.id })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [422, ['contact_id']])
})

test('a Creator, who may list people and open nobody, reads no answers', async () => {
  const creator = await api.as('creator')
  assert.equal((await creator.get('/api/questionnaire-responses')).status, 403)
})

test('sensitive answers are read and given by the investor and compliance alone', async () => {
  const { id: userId, client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  await queue.save(client, id, {
    will: 'yes',
    vulnerable: 'yes',
    vulnerable_how: 'Please write rather than call.',
  })
  const manager = await api.as('investmentManager')
  const seen = (await manager.get(`/api/questionnaire-responses/${id}`)).body.data
  assert.deepEqual(seen.answers, { will: 'yes' })
  const asked = questionsIn(seen.definition).map(({ key }) => key)
  assert.deepEqual([asked.includes('will'), asked.includes('vulnerable')], [true, false])
  const whole = (await staff.get(`/api/questionnaire-responses/${id}`)).body.data
  const sensitive = ['vulnerable', 'vulnerable_how']
  assert.deepEqual(
    questionsIn(whole.definition).flatMap(({ key }) => (sensitive.includes(key) ? [] : [key])),
    asked,
  )
  const refused = await queue.save(manager, id, { vulnerable: 'no' })
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.vulnerable'])
  await queue.save(manager, id, { will: 'no' })
  const all = (await staff.get(`/api/questionnaire-responses?filter[user_id]=${userId}`)).body.data[0]
  assert.deepEqual(all.answers, {
    will: 'no',
    vulnerable: 'yes',
    vulnerable_how: 'Please write rather than call.',
  })
  const events = await api.db
    .selectFrom('events')
    .select('after')
    .where('tenant_id', '=', 1)
    .where('subject_type', '=', 'questionnaire_response')
    .where('subject_id', '=', id)
    .where('type', '=', 'questionnaire_response.answered')
    .orderBy('id')
    .execute()
  assert.deepEqual(events[0]?.after, { will: 'yes', vulnerable: 'withheld', vulnerable_how: 'withheld' })
})
