import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor, setFlags } from './test-tenant.ts'
import { answersTo, begin, setLimits } from './test-appropriateness.ts'

const api = apiForTests()
before(async () => {
  await setFlags(api, { compliance_test_requires_categorisation_approval: 0 })
})

async function take(client: Client, wrong = 0) {
  const served = await begin(client)
  return client.post('/api/fca-compliance-answers', {
    attempt_id: served.id,
    answers: await answersTo(api, served.questions, wrong),
  })
}

const personOf = (id: number) =>
  api.db
    .selectFrom('users')
    .select(['compliance_tries', 'compliance_passed', 'compliance_passed_at', 'compliance_locked_until'])
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an investor is served questions in an order of their own, and nothing tells which answer is right', async () => {
  const id = await newInvestor(api, 'Quentin')
  const investor = await api.asUser(id)
  const first = await begin(investor)
  const again = await begin(investor)
  assert.deepEqual(again, first)
  assert.deepEqual([first.bank, first.questions.length], [1, 10])
  for (const question of first.questions) {
    assert.deepEqual(Object.keys(question), ['id', 'text', 'options'])
    assert.equal(question.options.length, 4)
    assert.equal(question.options.at(-1)!.text, 'I don’t know')
    assert.deepEqual(Object.keys(question.options[0]!), ['id', 'text'])
  }
  const listed = await investor.get('/api/fca-compliance-questions?include=options&filter[bank]=1')
  assert.equal(listed.body.data.length, 10)
  assert.equal('is_correct' in listed.body.data[0].options[0], false)
  const options = await investor.get('/api/fca-compliance-options?per_page=100')
  assert.equal('is_correct' in options.body.data[0], false)
  assert.equal((await investor.get('/api/fca-compliance-options?fields=id,is_correct')).status, 400)
  const staff = await (await api.as('superAdmin')).get('/api/fca-compliance/options?per_page=100')
  assert.equal(typeof staff.body.data[0].is_correct, 'boolean')
})

test('anyone who answers rightly passes, and the record says so', async () => {
  const id = await newInvestor(api, 'Pascal')
  const investor = await api.asUser(id)
  const passed = await take(investor)
  assert.equal(passed.status, 201, passed.text)
  assert.deepEqual([passed.body.data.standing, passed.body.data.compliance_passed], ['passed', 1])
  const person = await personOf(id)
  assert.deepEqual([person.compliance_passed, person.compliance_passed_at], [1, api.clock.now()])
  const again = await investor.post('/api/fca-compliance-answers', { answers: [] })
  assert.deepEqual([again.status, again.body.reason], [409, 'already_passed'])
  const note = await investor.post('/api/fca-compliance-successes')
  assert.deepEqual([note.status, note.body.data.passed, note.body.data.score], [201, 1, 100])
  assert.equal('critical_wrong' in note.body.data, false)
  const kept = await api.db
    .selectFrom('test_attempts')
    .select(['snapshot', 'answers', 'hasty'])
    .where('tenant_id', '=', 1)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal((kept.snapshot as unknown[]).length, 10)
  assert.equal(kept.hasty, true)
})

test('after a first failure the other bank may be tried at once; after the second one waits 24 hours', async () => {
  const id = await newInvestor(api, 'Felix')
  const investor = await api.asUser(id)
  const first = await take(investor, 10)
  assert.deepEqual(
    [first.body.data.standing, first.body.data.bank, first.body.data.compliance_tries],
    ['open', 2, 1],
  )
  const second = await take(investor, 3)
  assert.equal(second.body.data.standing, 'locked')
  assert.equal(second.body.data.retry_at, '2026-11-21T09:30:00.000000Z')
  const locked = await investor.post('/api/compliance-attempts')
  assert.deepEqual(
    [locked.status, locked.body.reason, locked.body.retry_at],
    [409, 'test_locked', '2026-11-21T09:30:00.000000Z'],
  )
  const person = await personOf(id)
  assert.deepEqual(person.compliance_locked_until, new Date('2026-11-21T09:30:00Z'))
  const reset = await (await api.as('superAdmin')).post(`/api/users/${id}/reset-appropriateness-test`)
  assert.equal(reset.status, 200, reset.text)
  assert.deepEqual([reset.body.data.compliance_tries, reset.body.data.compliance_passed], [0, 0])
  assert.equal((await begin(investor)).bank, 1)
  const scores = await (await api.as('superAdmin')).get(`/api/fca-compliance-scores?filter[user_id]=${id}`)
  assert.equal(scores.status, 200, scores.text)
  assert.equal(scores.body.data.length, 2)
})

test('an incomplete answer, a foreign option or a question twice is refused and counts as no try', async () => {
  const id = await newInvestor(api, 'Ines')
  const investor = await api.asUser(id)
  const { questions } = await begin(investor)
  const answers = await answersTo(api, questions)
  const post = (sent: unknown) => investor.post('/api/fca-compliance-answers', { answers: sent })
  const incomplete = await post(answers.slice(1))
  assert.deepEqual(incomplete.body.errors, { answers: ['Please answer every question.'] })
  const foreign = await post([{ ...answers[0]!, option_id: answers[1]!.option_id }, ...answers.slice(1)])
  assert.deepEqual(Object.keys(foreign.body.errors), ['answers.0.option_id'])
  const twice = await post([answers[0], answers[0], ...answers.slice(2)])
  assert.deepEqual(Object.keys(twice.body.errors), ['answers.1.question_id'])
  const none = await investor.post('/api/fca-compliance-answers', {})
  assert.equal(none.status, 422)
  assert.equal((await personOf(id)).compliance_tries, 0)
})

test('a client that lists the questions itself and sends all answers is scored the same', async () => {
  const id = await newInvestor(api, 'Legato')
  const investor = await api.asUser(id)
  const listed = await investor.get('/api/fca-compliance-questions?include=options&filter[bank]=1')
  const handed = await investor.post('/api/fca-compliance/answers', {
    answers: await answersTo(api, listed.body.data),
  })
  assert.equal(handed.status, 201, handed.text)
  const state = await investor.get('/api/fca-compliance-answers?update=1')
  assert.deepEqual([state.status, state.body.data.standing], [200, 'passed'])
  assert.deepEqual((await investor.get('/api/fca-compliance-answers?update=1')).body, state.body)
})

test('twenty submissions at once, with one try left, count once', async () => {
  await setLimits(api, { compliance_tries: 2 })
  const id = await newInvestor(api, 'Wendeline')
  const investor = await api.asUser(id)
  await take(investor, 10)
  const { questions } = await begin(investor)
  const answers = await answersTo(api, questions, 10)
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => investor.post('/api/fca-compliance-answers', { answers })),
  )
  const statuses = Map.groupBy(sent, (answer) => answer.status)
  assert.equal(statuses.get(201)?.length, 1, sent.map((answer) => answer.text).join('\n'))
  assert.equal(statuses.get(409)?.length, 19)
  assert.equal((await personOf(id)).compliance_tries, 2)
  const blocked = await investor.post('/api/fca-compliance-answers', { answers })
  assert.deepEqual([blocked.status, blocked.body.reason], [409, 'test_blocked'])
  await setLimits(api, { compliance_tries: 0 })
})

test('a test that was served more than an hour ago is served anew', async () => {
  const id = await newInvestor(api, 'Horace')
  const first = await begin(await api.asUser(id))
  api.clock.forward({ minutes: 61 })
  const investor = await api.asUser(id)
  const late = await investor.post('/api/fca-compliance-answers', {
    attempt_id: first.id,
    answers: await answersTo(api, first.questions),
  })
  assert.deepEqual([late.status, late.body.reason], [409, 'attempt_expired'])
  assert.notEqual((await begin(investor)).id, first.id)
})

test('a pass lasts until the bank is renewed', async () => {
  const id = await newInvestor(api, 'Lasse')
  await take(await api.asUser(id))
  api.clock.forward({ days: 500 })
  const later = await api.asUser(id)
  assert.equal((await later.get('/api/fca-compliance-answers?update=1')).body.data.standing, 'passed')
  await setLimits(api, { renew_banks: ['fca_1'] })
  assert.equal((await personOf(id)).compliance_passed, 0)
  assert.equal((await later.get('/api/fca-compliance-answers?update=1')).body.data.standing, 'open')
})

test('failures before a pass stay forgotten when the bank is renewed', async () => {
  const id = await newInvestor(api, 'Fabienne')
  const investor = await api.asUser(id)
  assert.equal((await take(investor, 10)).body.data.standing, 'open')
  assert.equal((await take(investor)).body.data.standing, 'passed')
  await setLimits(api, { renew_banks: ['fca_2'] })
  const person = await personOf(id)
  assert.deepEqual(
    [person.compliance_passed, person.compliance_tries, person.compliance_locked_until],
    [0, 0, null],
  )
})

test('what refuses an answer or a try is said in the firm’s own words', async () => {
  const texts = {
    test_incomplete: 'Ten answers, please.',
    test_failed_locked: 'Not yet: from {time}.',
    test_blocked: 'That was it. Write to {support_email}.',
  }
  const staff = await api.as('superAdmin')
  assert.equal((await staff.patch('/api/branding/1', { texts, support_email: 'help@w.example' })).status, 200)
  const id = await newInvestor(api, 'Ottilie')
  const investor = await api.asUser(id)
  const { questions } = await begin(investor)
  const [, ...answers] = await answersTo(api, questions)
  const incomplete = await investor.post('/api/fca-compliance-answers', { answers })
  assert.deepEqual(incomplete.body.errors, { answers: ['Ten answers, please.'] })
  await take(investor, 10)
  await take(investor, 10)
  const locked = await investor.post('/api/compliance-attempts')
  assert.match(locked.body.message, /^Not yet: from \d+ \w+ \d{4}, \d\d:\d\d\.$/)
  await setLimits(api, { compliance_tries: 2 })
  const blocked = await investor.post('/api/compliance-attempts')
  assert.deepEqual([blocked.status, blocked.body.message], [409, 'That was it. Write to help@w.example.'])
  await setLimits(api, { compliance_tries: 0 })
})
