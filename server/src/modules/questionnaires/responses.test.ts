import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { factAnswers, riskAnswers } from './test-answers.ts'
import { AnsweringQueue } from './test-questionnaire.ts'

const api = apiForTests()
let staff: Client
let queue: AnsweringQueue
before(async () => {
  staff = await api.as('superAdmin')
  queue = new AnsweringQueue(api)
})

test('an investor begins once, is saved as they go, and signs: the score falls into its band', async () => {
  const { client } = await queue.newInvestor()
  const begun = await queue.begin(client, 'risk_profile')
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body.data
  const again = await queue.begin(client, 'risk_profile')
  assert.deepEqual([again.status, again.body.data.id], [200, id])
  const half = (await queue.save(client, id, { comfort: 'a3', growth: 'a3' })).body.data
  assert.deepEqual([half.asked, half.answered, half.missing.length, half.score], [10, 2, 8, null])
  await queue.save(client, id, riskAnswers(3))
  const { data } = (await queue.sign(client, id)).body
  assert.deepEqual(
    [data.status, data.score, data.band, data.band_label],
    ['signed', 75, 4, 'Moderately adventurous'],
  )
  assert.deepEqual([data.expires_at, data.signed_name], ['2028-11-20', 'Number 1 Asked'])
})

test('anyone who answers is not shown what an answer is worth; staff are', async () => {
  const { id: userId, client } = await queue.newInvestor()
  const mine = (await queue.begin(client, 'risk_profile')).body.data
  const option = (data: { definition: { sections: { questions: { options: object[] }[] }[] } }) =>
    data.definition.sections[0]!.questions[0]!.options[4]!
  assert.deepEqual(Object.keys(option(mine)).toSorted(), ['key', 'text'])
  assert.deepEqual([mine.definition.bands, mine.score], [[], null])
  const theirs = (await queue.begin(staff, 'risk_profile', userId)).body.data
  assert.deepEqual([theirs.id, theirs.score, theirs.unscored], [mine.id, 0, 10])
  assert.ok('score' in option(theirs))
})

test('it is signed by the name on the investor’s account', async () => {
  const { client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'risk_profile')).body.data
  await queue.save(client, id, riskAnswers(2))
  const refused = await queue.sign(client, id, { signed_name: 'A. N. Other' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['signed_name']])
  assert.equal((await queue.sign(client, id)).status, 200)
})

test('nothing can be changed once it is signed', async () => {
  const { client } = await queue.newInvestor()
  const { id } = await queue.signedProfile(client, 2)
  const tries = [
    await queue.save(client, id, { comfort: 'a0' }),
    await queue.sign(client, id),
    await queue.save(staff, id, { comfort: 'a0' }),
    await staff.delete(`/api/questionnaire-responses/${id}`),
    await staff.post(`/api/questionnaire-responses/${id}/ask-to-sign`),
  ]
  for (const { status, body } of tries) assert.deepEqual([status, body.reason], [409, 'signed'])
})

test('what is required and asked has to be answered before it is signed', async () => {
  const { client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  const { purpose: _, ...most } = factAnswers
  await queue.save(client, id, { ...most, needs_income: 'yes' })
  const refused = await queue.sign(client, id)
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.purpose', 'answers.income_needed'])
  assert.equal((await queue.sign(client, id, { accepted: false })).status, 422)
  await queue.save(client, id, { purpose: 'Growth', needs_income: 'no' })
  assert.equal((await queue.sign(client, id)).status, 200)
})

test('an answer that a condition hid again is not part of what is signed', async () => {
  const { client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  await queue.save(client, id, { ...factAnswers, needs_income: 'yes', income_needed: '12000.00' })
  const hidden = (await queue.save(client, id, { needs_income: 'no' })).body.data
  assert.equal(hidden.answers.income_needed, '12000.00')
  const { data } = (await queue.sign(client, id)).body
  assert.equal(data.answers.income_needed, undefined)
  assert.equal(data.answers.needs_income, 'no')
})

test('one answer that does not fit keeps all of them from being saved', async () => {
  const { client } = await queue.newInvestor()
  const { id } = (await queue.begin(client, 'fact_find')).body.data
  const refused = await queue.save(client, id, { will: 'yes', salary: 'a lot', spare: '3', nothing: 'x' })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['answers.salary', 'answers.spare', 'answers.nothing'])
  const { data } = (await client.get(`/api/questionnaire-responses/${id}`)).body
  assert.deepEqual(data.answers, {})
})

test('two windows do not overwrite each other, and a repeated save changes nothing', async () => {
  const { client } = await queue.newInvestor()
  const { id, version } = (await queue.begin(client, 'fact_find')).body.data
  const first = await queue.save(client, id, { will: 'yes' }, version)
  assert.equal(first.body.data.version, version + 1)
  const late = await queue.save(client, id, { will: 'no' }, version)
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  const repeated = await queue.save(client, id, { will: 'yes' }, version + 1)
  assert.equal(repeated.body.data.version, version + 1)
  const cleared = await queue.save(client, id, { will: null })
  assert.equal(cleared.body.data.answered, 0)
})

test('two that begin at the same moment share one response', async () => {
  const { client } = await queue.newInvestor()
  const answers = await Promise.all([queue.begin(client, 'fact_find'), queue.begin(client, 'fact_find')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201])
  assert.equal(answers[0].body.data.id, answers[1].body.data.id)
})
