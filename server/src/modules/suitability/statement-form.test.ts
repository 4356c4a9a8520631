import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { defaultCategoryRules } from '../../domain/categorisation.ts'
import { questionsOf } from './statement-form/questions.ts'
import { stateCategory } from './test-categorisation.ts'
import { newInvestor, setFlags, typeId } from './test-tenant.ts'

const api = apiForTests()

const formOf = async (code: string) => {
  const investor = await api.asUser(await newInvestor(api, `Reader${code.replaceAll('_', '')}${reads++}`))
  const answer = await investor.get(`/api/investor-types/${await typeId(api, code)}/statement-form`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
let reads = 0

const routes = async (code: string) =>
  (await formOf(code)).notices.map(({ route }: { route: string }) => route)

test('each legal route of the firm has its own statement', async () => {
  await setFlags(api, { risk_warning_enabled: 1, financial_promotion_exceptions_enabled: 0 })
  assert.deepEqual(await routes('high_net_worth'), ['cobs'])
  await setFlags(api, { financial_promotion_exceptions_enabled: 1 })
  assert.deepEqual(await routes('high_net_worth'), ['cobs', 'fpo'])
  assert.deepEqual(await routes('restricted'), ['cobs'])
  assert.deepEqual(await routes('none'), [])
  await setFlags(api, { risk_warning_enabled: 0 })
  assert.deepEqual(await routes('self_certified_sophisticated'), ['fpo'])
  const { notices } = await formOf('certified_sophisticated')
  assert.match(notices[0].title, /article 50\)$/)
  await setFlags(api, { risk_warning_enabled: 1, financial_promotion_exceptions_enabled: 0 })
})

test('the lines name the thresholds of their day, and the order of early 2024 had one fewer', () => {
  const [, february, today] = defaultCategoryRules
  assert.equal(questionsOf('high_net_worth', today!).limbs[0]?.strong, 'annual income of £100,000 or more')
  assert.deepEqual(
    questionsOf('self_certified_sophisticated', february!).limbs.map(({ key }) => key),
    ['worked_in_finance', 'director', 'angel_network'],
  )
  assert.equal(questionsOf('restricted', today!).fields[0]?.hint?.startsWith('Below 10%.'), true)
})

test('the statement names the communicator from the firm’s legal details', async () => {
  const staff = await api.as('superAdmin')
  const branding = await staff.patch('/api/branding', {
    company_name: 'Wrenfield Capital Limited',
    company_number: '09114482',
    company_address: '14 Garrick Street, London WC2E 9HB',
    fca_number: '9000001',
  })
  assert.equal(branding.status, 200, branding.text)
  const { communicator } = await formOf('high_net_worth')
  assert.deepEqual(
    [communicator.name, communicator.company_number, communicator.address, communicator.fca_number],
    ['Wrenfield Capital Limited', '09114482', '14 Garrick Street, London WC2E 9HB', '9000001'],
  )
})

test('a statement keeps what was on the screen, whatever the category says later', async () => {
  const staff = await api.as('superAdmin')
  const investor = await api.asUser(await newInvestor(api, 'Philippa'))
  const id = await typeId(api, 'high_net_worth')
  const form = (await investor.get(`/api/investor-types/${id}/statement-form`)).body.data
  const signs = (form_digest: string) =>
    investor.post('/api/investor-categorisations', {
      investor_type_id: id,
      answers: { income: '120000.00' },
      signed_name: 'Philippa Test',
      accepted: true,
      form_digest,
    })
  const signed = await signs(form.digest)
  assert.equal(signed.status, 201, signed.text)
  const changed = await staff.patch(`/api/investor-types/${id}`, { declaration: '<p>I declare it.</p>' })
  assert.equal(changed.status, 200, changed.text)
  const late = await signs(form.digest)
  assert.deepEqual([late.status, late.body.reason], [409, 'statement_changed'])
  for (const reader of [investor, staff]) {
    const shown = await reader.get(`/api/investor-categorisations/${signed.body.data.id}?append=form`)
    assert.deepEqual(shown.body.data.form, { ...form, ticked: ['income'] })
  }
})

test('a category of the firm’s own is judged as the one that it counts as, or opens nothing', async () => {
  const staff = await api.as('superAdmin')
  const makes = (values: object) =>
    staff.post('/api/investor-types', { name: 'Family and friends', ...values })
  const refused = await staff.patch(`/api/investor-types/${await typeId(api, 'restricted')}`, {
    counts_as: 'professional',
  })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, ['counts_as']])
  const untested = await makes({ code: 'untested', counts_as: 'restricted', requires_test: false })
  assert.deepEqual([untested.status, Object.keys(untested.body.errors ?? {})], [422, ['requires_test']])
  assert.equal((await makes({ code: 'friends' })).status, 201)
  const mapped = await makes({ code: 'family', counts_as: 'high_net_worth' })
  assert.equal(mapped.body.data.exempt_article, '48')
  const investor = await api.asUser(await newInvestor(api, 'Quentin'))
  const poor = await stateCategory(api, investor, 'family', { income: '30000.00' })
  assert.deepEqual([poor.body.data.status, poor.body.data.verdict], ['rejected', 'answers_contradict'])
  const friend = await stateCategory(api, investor, 'friends', { notes: 'We met at school.' })
  assert.equal(friend.body.data.status, 'pending_review', friend.text)
  assert.equal((await staff.post(`/api/investor-categorisations/${friend.body.data.id}/approve`)).status, 200)
  const { steps } = (
    await investor.get(`/api/users/${(await investor.get('/api/user')).body.data.id}/eligibility`)
  ).body.data
  const step = steps.find((each: { step: string }) => each.step === 'category')
  assert.equal(step.reason, 'category_not_eligible')
})
