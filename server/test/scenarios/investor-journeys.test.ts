import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveOpportunity, worldForTests } from '../../src/modules/investments/test-support.ts'
import { scheduled } from '../../src/modules.ts'
import { form, pdf } from '../../src/modules/documents/test-form.ts'
import { completeDetails } from '../complete-details.ts'
import { apiForTests } from '../harness.ts'
import { InvestorJourney } from '../investor-journey.ts'

/** Nine people and a clock that moves: who invests, and who is refused, with which reason and until when. */

const api = apiForTests()
const world = worldForTests(api)

const offer = (values: Record<string, unknown> = {}) =>
  liveOpportunity(api, world, { close_date: '2099-12-31', ...values })

/** Moves the clock to a later moment. */
function moveTo(moment: string): void {
  const seconds = (Date.parse(moment) - api.clock.now().getTime()) / 1000
  assert.ok(seconds >= 0, `${moment} is over`)
  api.clock.forward({ seconds })
}

/** What the clock brings about in this firm, as it comes by. */
async function sweep(): Promise<void> {
  const tenant = (await api.platform.tenants.byId(1))!
  for (const task of scheduled) if (/categor|pass/.test(task.name)) await task.perform(api.platform, tenant)
}

const highNetWorth = { income: '120000.00', net_assets: '400000.00' }

test('restricted: invests in the usual class, and is refused in one that needs more', async () => {
  const person = await InvestorJourney.begin(api, 'Rosalind')
  const usual = await offer()
  assert.deepEqual(await person.invests(usual), [
    { reason: 'risk_warning' },
    { reason: 'category_missing' },
    { reason: 'test_awaits_category' },
    { reason: 'method_missing' },
  ])
  await person.passesThePause()
  const { status } = await person.states('restricted', { past_percent: '4', intended_percent: '6' })
  assert.equal(status, 'approved', 'nobody has to approve it')
  await person.takesTest('rightly')
  await person.hasMethod()
  assert.equal(await person.invests(usual), 'invested')
  assert.deepEqual(await person.invests(await offer({ fca_class: 'nmmi' })), [
    { reason: 'category_not_eligible' },
  ])
})

test('high net worth: the test waits for the category, and the category for staff', async () => {
  const person = await InvestorJourney.begin(api, 'Honor')
  await person.passesThePause()
  const { id } = await person.states('high_net_worth', highNetWorth)
  const early = await person.takesTest('rightly')
  assert.deepEqual([early.status, early.body.reason], [409, 'test_awaits_category'])
  await person.hasMethod()
  const round = await offer({ fca_class: 'nmmi' })
  assert.deepEqual(await person.invests(round), [
    { reason: 'category_pending' },
    { reason: 'test_awaits_category' },
  ])
  await (await api.as('fundManager')).post(`/api/investor-categorisations/${id}/approve`)
  assert.deepEqual(await person.invests(round), [{ reason: 'test_not_passed' }])
  await person.takesTest('rightly')
  assert.equal(await person.invests(round), 'invested')
})

test('none: an answer that is taken, and opens nothing but what needs no category', async () => {
  const person = await InvestorJourney.begin(api, 'Nonie')
  await person.passesThePause()
  await person.states('none')
  await person.hasMethod()
  const reasons = await person.invests(await offer())
  assert.ok(reasons !== 'invested')
  assert.equal(reasons[0]!.reason, 'category_none')
  assert.equal(await person.invests(await offer({ fca_class: 'mass_market' })), 'invested')
})

/** Noon before an ordinary night, and before the nights in which the clock goes forward and back. */
const nights = [
  ['an ordinary night', 'Felix', '2026-12-01T12:00:00Z'],
  ['the night in which the clock goes forward', 'Fergus', '2027-03-27T12:00:00Z'],
  ['the night in which the clock goes back', 'Flora', '2027-10-30T11:00:00Z'],
] as const

for (const [night, name, moment] of nights)
  test(`failed twice: 24 hours are 24 hours over ${night}`, async () => {
    const person = await InvestorJourney.begin(api, name)
    await person.passesThePause()
    moveTo(moment)
    await person.isCategorised('high_net_worth', highNetWorth)
    await person.hasMethod()
    const round = await offer()
    await person.takesTest('wrongly')
    assert.deepEqual(await person.invests(round), [{ reason: 'test_not_passed' }])
    await person.takesTest('wrongly')
    const until = new Date(Date.parse(moment) + 86_400_000).toISOString()
    assert.deepEqual(await person.invests(round), [{ reason: 'test_locked', until }])

    api.clock.forward({ seconds: 86_399.999 })
    const early = await person.takesTest('rightly')
    assert.deepEqual([early.status, early.body.reason], [409, 'test_locked'])
    assert.equal(new Date(early.body.retry_at).toISOString(), until)
    assert.deepEqual(await person.invests(round), [{ reason: 'test_locked', until }])
    api.clock.forward({ seconds: 0.001 })
    assert.deepEqual(await person.invests(round), [{ reason: 'test_not_passed' }])
    await person.takesTest('rightly')
    assert.equal(await person.invests(round), 'invested')
  })

/**
 * The moment of a statement, the first day on which it is over, and its last moment: London’s midnight, which
 * is 23:00 UTC in summer. A statement of 29 February ends a year later with 27 February.
 */
const statements = [
  ['signed on 29 February', 'Leander', '2028-02-29T10:00:00Z', '2029-02-28', '2029-02-27T23:59:59.999Z'],
  ['that ends in summer', 'Leonie', '2029-06-30T10:00:00Z', '2030-06-30', '2030-06-29T22:59:59.999Z'],
] as const

for (const [which, name, signed, end, last] of statements)
  test(`lapsed: a category ${which} counts to its last moment, reminds three times, and keeps the portfolio open`, async () => {
    const person = await InvestorJourney.begin(api, name)
    await person.passesThePause()
    moveTo(signed)
    assert.equal(await person.isCategorised('high_net_worth', highNetWorth), end)
    await person.takesTest('rightly')
    await person.hasMethod()
    const [first, second, third] = [await offer(), await offer(), await offer()]
    assert.equal(await person.invests(first), 'invested')

    const reminders = async () => (await person.bell()).filter((message) => message.includes('expires on'))
    const endsAt = Date.parse(`${end}T10:00:00Z`)
    for (const [daysLeft, count] of [
      [31, 0],
      [30, 1],
      [29, 1],
      [7, 2],
      [2, 2],
      [1, 3],
    ] as const) {
      moveTo(new Date(endsAt - daysLeft * 86_400_000).toISOString())
      await sweep()
      assert.equal((await reminders()).length, count, `${daysLeft} days before`)
    }
    moveTo(last)
    assert.equal(await person.invests(second), 'invested')
    api.clock.forward({ seconds: 0.001 })
    assert.deepEqual(await person.invests(third), [{ reason: 'category_expired' }])
    await sweep()
    assert.equal((await person.bell()).filter((message) => message.includes('expired')).length, 1)
    const portal = await person.window()
    assert.equal((await portal.get('/api/portfolio')).status, 200)
    assert.equal((await portal.get('/api/investments')).body.meta.total, 2)
    const page = (await portal.get(`/api/investment-opportunities/${third}?append=may_read`)).body.data
    assert.equal(page.may_read, false, 'nothing is promoted to them')

    await person.isCategorised('high_net_worth', highNetWorth)
    assert.equal(await person.invests(third), 'invested')
  })

test('advised: no test is asked of the client of an adviser, whose firm has to be named', async () => {
  const person = await InvestorJourney.begin(api, 'Adela')
  await person.passesThePause()
  await assert.rejects(person.states('advised'), /answers.adviser/)
  await person.isCategorised('advised', { adviser: 'Harbour Wealth', firm_reference: '612345' })
  await person.hasMethod()
  const test = await person.takesTest('rightly')
  assert.deepEqual([test.status, test.body.reason], [409, 'test_not_required'])
  assert.equal(await person.invests(await offer()), 'invested')
})

test('abroad: an offer for one country is not there for somebody of another, also not by its number', async () => {
  const person = await InvestorJourney.begin(api, 'Astrid')
  await person.passesThePause()
  await person.isCategorised('high_net_worth', highNetWorth)
  await person.takesTest('rightly')
  await person.hasMethod()
  const atHome = await offer({ visibility_rules: JSON.stringify([{ country: 'GB' }]) })
  const client = await person.window()
  const livesIn = (country: string) =>
    client.patch(`/api/users/${person.id}`, { country_of_residence: country })
  assert.equal((await livesIn('NO')).status, 200)
  const address = `/api/investment-opportunities/${atHome}`
  for (const path of [address, `${address}/gates`, `${address}/eligibility`])
    assert.equal((await client.get(path)).status, 404, path)
  const order = { investment_opportunity_id: atHome, amount: '5000.00', interest: 1, risk_accepted: true }
  const refused = await client.post('/api/investments/user', order)
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['investment_opportunity_id']])
  assert.equal(await person.invests(await offer()), 'invested', 'one for every country')
  assert.equal((await livesIn('GB')).status, 200)
  assert.equal(await person.invests(atHome), 'invested')
})

test('details and documents: asked before the first investment, and again of a later one', async () => {
  const person = await InvestorJourney.register(api, 'Dorothea')
  const staff = await api.as('superAdmin')
  const usual = await offer({ fca_class: 'mass_market' })
  await person.hasMethod()
  assert.deepEqual(await person.invests(usual), [{ reason: 'details_missing' }])
  await person.says(completeDetails)
  const agreement = { title: 'Client agreement', body: '<p>We act for you.</p>' }
  const { id } = (await staff.post('/api/onboarding-documents', agreement)).body.data
  const wanted = { title: 'Proof of address', code: 'home', validity_months: 12 }
  assert.equal((await staff.post('/api/registration-requirements', wanted)).status, 201)
  assert.deepEqual(await person.invests(usual), [{ reason: 'documents_not_accepted' }])
  assert.equal((await (await person.window()).post(`/api/onboarding-documents/${id}/accept`, {})).status, 200)
  assert.deepEqual(await person.invests(usual), [{ reason: 'documents_missing' }])

  const sends = async () => {
    const sent = form({ type: 'home' }, { file: { name: 'bill.pdf', bytes: pdf } })
    const answer = await (await person.window()).post('/api/registration-documents', sent.body, sent.headers)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const approves = async (document: number) => {
    const decided = await (
      await api.as('superAdmin')
    ).post(`/api/registration-documents/${document}/approve`, {})
    return decided.body.data.expires_on as string
  }
  const first = await sends()
  assert.deepEqual(await person.invests(usual), [{ reason: 'documents_pending' }])
  const lastDay = await approves(first)
  assert.equal(await person.invests(usual), 'invested')

  moveTo(`${lastDay}T12:00:00Z`)
  const later = await offer({ fca_class: 'mass_market' })
  const last = await offer({ fca_class: 'mass_market' })
  assert.equal(await person.invests(later), 'invested', 'on its last day')
  api.clock.forward({ days: 1 })
  assert.deepEqual(await person.invests(last), [{ reason: 'documents_missing' }])
  const portal = await person.window()
  assert.equal((await portal.get('/api/portfolio')).status, 200)
  assert.equal((await portal.get('/api/investments')).body.meta.total, 2, 'what is reserved stays')
  await approves(await sends())
  assert.equal(await person.invests(last), 'invested')
  for (const path of ['onboarding-documents', 'registration-requirements']) {
    const again = await api.as('superAdmin')
    for (const { id: document } of (await again.get(`/api/${path}`)).body.data)
      assert.equal((await again.patch(`/api/${path}/${document}`, { active: false })).status, 200)
  }
})

test('identity refused: nobody invests until the check is passed again, and a check under way keeps nobody', async () => {
  const person = await InvestorJourney.begin(api, 'Ida')
  await person.passesThePause()
  await person.isCategorised('high_net_worth', highNetWorth)
  await person.takesTest('rightly')
  await person.hasMethod()
  const finds = async (status: string) => {
    const staff = await api.as('fundManager')
    const answer = await staff.post(`/api/users/${person.id}/identity-check`, {
      status,
      reason: 'Documents seen',
    })
    assert.equal(answer.status, 200, answer.text)
  }
  await finds('pending')
  assert.equal(await person.invests(await offer()), 'invested')
  await finds('failed')
  const round = await offer()
  assert.deepEqual(await person.invests(round), [{ reason: 'identity_failed' }])
  await finds('passed')
  assert.deepEqual(await person.invests(round), [{ reason: 'identity_failed' }], 'one person lets nobody in')
  const second = await api.as('superAdmin')
  const [check] = (
    await second.get(`/api/identity-checks?filter[user_id]=${person.id}&filter[status]=proposed`)
  ).body.data
  assert.equal((await second.post(`/api/identity-checks/${check.id}/approve`)).status, 200)
  assert.equal(await person.invests(round), 'invested')
})
