import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor, setFlags, typeId } from './test-tenant.ts'
import { answersTo, begin, setLimits } from './test-appropriateness.ts'

const api = apiForTests()
before(async () => {
  await setFlags(api, { compliance_test_requires_categorisation_approval: 0 })
})

test('with the risk warning off there is one bank, and every failure costs 24 hours', async () => {
  await setFlags(api, { risk_warning_enabled: 0 })
  const id = await newInvestor(api, 'Simon')
  const investor = await api.asUser(id)
  const served = await begin(investor)
  assert.equal(served.bank, null)
  const answers = await answersTo(api, served.questions, 5)
  assert.equal((await investor.post('/api/fca-compliance-answers', { answers })).status, 404)
  const failed = await investor.post('/api/compliance-answers', { answers })
  assert.equal(failed.body.data.standing, 'locked')
  await setFlags(api, { risk_warning_enabled: 1 })
})

test('where the firm wants the category approved first, the test waits for it', async () => {
  await setFlags(api, { compliance_test_requires_categorisation_approval: 1 })
  const id = await newInvestor(api, 'Wanda')
  const investor = await api.asUser(id)
  const early = await investor.post('/api/compliance-attempts')
  assert.deepEqual([early.status, early.body.reason], [409, 'test_awaits_category'])
  assert.equal((await investor.get('/api/fca-compliance-answers')).body.data.standing, 'awaits_category')
  await investor.post('/api/investor-categorisations', {
    investor_type_id: await typeId(api, 'restricted'),
    answers: { past_percent: '1', intended_percent: '1' },
    signed_name: 'Wanda Test',
    accepted: true,
  })
  assert.equal((await begin(investor)).bank, 1)
  await setFlags(api, { compliance_test_requires_categorisation_approval: 0 })
})

test('a question is asked once it has one right answer among three, and marking another unmarks the first', async () => {
  const staff = await api.as('superAdmin')
  const question = (await staff.post('/api/compliance-questions', { text: 'What is a share?' })).body.data
  assert.equal(question.complete, false)
  const option = async (text: string, is_correct: boolean) =>
    (await staff.post('/api/compliance-options', { compliance_question_id: question.id, text, is_correct }))
      .body.data
  const first = await option('A part of a company', true)
  await option('A loan', false)
  const last = await option('A promise', false)
  assert.equal((await staff.get(`/api/compliance-questions/${question.id}`)).body.data.complete, true)
  assert.equal((await staff.patch(`/api/compliance-options/${last.id}`, { is_correct: true })).status, 200)
  assert.equal((await staff.get(`/api/compliance-options/${first.id}`)).body.data.is_correct, false)
  for (const body of [{ is_correct: true }, { is_correct: true, text: 'Said better' }, {}])
    for (const path of ['compliance-options', 'compliance/options']) {
      const again = await staff.patch(`/api/${path}/${last.id}`, body)
      assert.deepEqual([again.status, again.body.data.is_correct], [200, true], path)
      assert.equal((await staff.get(`/api/${path}/${last.id}`)).body.data.is_correct, true, path)
    }
  const wrongBank = await staff.post('/api/fca-compliance-options', {
    compliance_question_id: question.id,
    text: 'Not here',
  })
  assert.deepEqual(wrongBank.body.errors, {
    compliance_question_id: ['The selected compliance question id is invalid.'],
  })
  assert.equal(
    (await (await api.as('superAdmin', 2)).get(`/api/compliance-questions/${question.id}`)).status,
    404,
  )
})

test('who may change the banks takes a question and an answer out of them, and puts them back', async () => {
  const staff = await api.as('superAdmin')
  for (const bank of ['compliance', 'fca-compliance']) {
    const body = { text: 'What is a bond?', ...(bank === 'fca-compliance' && { bank: 1 }) }
    const { id } = (await staff.post(`/api/${bank}-questions`, body)).body.data
    const answers = ['A loan', 'A share', 'A promise'].map((text, at) => ({ text, is_correct: at === 0 }))
    const made = []
    for (const answer of answers)
      made.push(await staff.post(`/api/${bank}-options`, { ...answer, compliance_question_id: id }))
    const isComplete = async () => (await staff.get(`/api/${bank}-questions/${id}`)).body.data.complete
    for (const path of [`${bank}-options/${made[2]!.body.data.id}`, `${bank}-questions/${id}`]) {
      assert.equal((await (await api.as('fundManager')).delete(`/api/${path}`)).status, 403)
      assert.equal((await staff.delete(`/api/${path}`)).status, 204)
      assert.equal((await staff.get(`/api/${path}`)).status, 404)
      if (path.includes('options')) assert.equal(await isComplete(), false)
      assert.equal((await staff.post(`/api/${path}/restore`)).status, 200)
      assert.equal(await isComplete(), true)
    }
    await staff.delete(`/api/${bank}-questions/${id}`)
  }
})

test('an investor sets neither limits, nor questions, nor a pass; other roles read what is theirs', async () => {
  const id = await newInvestor(api, 'Mallory')
  const investor = await api.asUser(id)
  assert.equal((await investor.patch('/api/compliance/1', { compliance_tries: 99 })).status, 403)
  assert.equal((await investor.post('/api/compliance-questions', { text: 'Mine?' })).status, 403)
  const claimed = await investor.post('/api/fca-compliance-successes', { passed: 1, score: 100 })
  assert.deepEqual([claimed.status, claimed.body.reason], [409, 'not_passed'])
  assert.equal((await investor.post(`/api/users/${id}/reset-appropriateness-test`)).status, 403)
  for (const [role, reset] of [
    ['entrepreneur', 403],
    ['investmentCommittee', 403],
    ['custodian', 403],
    ['creator', 403],
    ['investmentManager', 403],
    ['fundManager', 403],
    ['adviser', 403],
    ['support', 200],
  ] as const) {
    const client = await api.as(role)
    assert.equal((await client.post(`/api/users/${id}/reset-appropriateness-test`)).status, reset, role)
    assert.equal(
      (await client.patch('/api/compliance/1', { pass_mark: 80 })).status,
      role === 'support' ? 200 : 403,
    )
    assert.equal((await client.get('/api/compliance/1')).status, 200)
    assert.equal((await client.post('/api/fca-compliance-answers', { answers: [] })).status, 403)
  }
  const mark = await setLimits(api, { pass_mark: 80 })
  assert.deepEqual([mark.compliance_tries, mark.cooldown_hours, mark.pass_mark], [0, 24, 80])
  await setFlags(api, { compliance_test_enabled: 0 })
  assert.equal((await investor.post('/api/fca-compliance-answers', { answers: [] })).status, 404)
})
