import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import { testKpis } from '../test-kpis.ts'
import { remindOfRequests } from './remind.ts'
import { CollectionTester } from './test-collection.ts'

const api = apiForTests()
let tester: CollectionTester
before(async () => {
  tester = new CollectionTester(api, await testKpis(await api.as('superAdmin')))
})

/** The scheduled task runs, and the letters that it causes are written. */
async function pass(days: number): Promise<void> {
  api.clock.forward({ days })
  const tenant = await api.platform.tenants.byId(1)
  await transactAsSystem(api.platform, tenant, remindOfRequests)
  await api.deliver()
}

const reminders = async (email: string): Promise<number> =>
  (await tester.lettersTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length

test('somebody who has not answered is reminded before the day, on it and after it, once each', async () => {
  const { recipient_email: email } = await tester.ask({ due_date: tester.daysFromNow(10) })
  const counts: number[] = []
  for (const days of [0, 6, 1, 0, 1, 2, 0, 3, 0, 10]) {
    await pass(days)
    counts.push(await reminders(email))
  }
  assert.deepEqual(counts, [0, 0, 1, 1, 1, 2, 2, 3, 3, 3])
  const said = (await tester.lettersTo(email)).map(
    ({ text }) => /They (?:are|were) due (?:today|on)/.exec(text)?.[0],
  )
  assert.deepEqual(said, [undefined, 'They are due on', 'They are due today', 'They were due on'])
  // Each reminder has a link of its own, and the first one still leads to the form.
  const texts = (await tester.lettersTo(email)).map(({ text }) => /\/collect\/([^\s)]+)/.exec(text)![1])
  assert.equal(new Set(texts).size, 4)
  const browser = await tester.guest()
  for (const token of texts)
    assert.equal((await browser.get(`/api/collection-links/${token}`)).body.reason, 'code_required')
})

test('a worker that dies in the middle has reminded nobody, and the next one reminds once', async () => {
  const { recipient_email: email } = await tester.ask({ due_date: tester.daysFromNow(4) })
  api.clock.forward({ days: 2 })
  const tenant = await api.platform.tenants.byId(1)
  const dies = transactAsSystem(api.platform, tenant, async (work) => {
    await remindOfRequests(work)
    throw new Error('The worker died.')
  })
  await assert.rejects(dies, /died/)
  await api.deliver()
  assert.equal(await reminders(email), 0)
  await Promise.all([pass(0), pass(0)])
  assert.equal(await reminders(email), 1)
})

test('nobody is reminded of what is submitted or withdrawn, and who is asked on the last day not at once', async () => {
  const { revenue } = tester.kpis
  const { request, link, browser } = await tester.opened({ due_date: tester.daysFromNow(4) })
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '5' } }) })
  await browser.post(`${link}/submit`, { version: saved.body.data.version })
  const withdrawn = await tester.ask({ due_date: tester.daysFromNow(4) })
  await tester.act(withdrawn.id, 'withdraw')
  const late = await tester.ask({ due_date: tester.daysFromNow(0) })
  await pass(0)
  assert.equal(await reminders(late.recipient_email), 0)
  await pass(5)
  assert.equal(await reminders(late.recipient_email), 1)
  assert.equal(await reminders(request.recipient_email), 0)
  assert.equal(await reminders(withdrawn.recipient_email), 0)
  assert.equal((await tester.act(request.id, 'remind')).status, 409)
})

test('staff remind at once, and not twice a day', async () => {
  const request = await tester.ask()
  const early = await tester.act(request.id, 'remind')
  assert.deepEqual([early.status, early.body.reason], [409, 'asked_already'])
  api.clock.forward({ days: 1 })
  assert.equal((await tester.act(request.id, 'remind')).status, 200)
  assert.equal(await reminders(request.recipient_email), 1)
  const again = await tester.act(request.id, 'remind')
  assert.deepEqual([again.status, again.body.reason], [409, 'asked_already'])
})

test('who was sent figures back is reminded of why, and not that they are missing', async () => {
  const { revenue } = tester.kpis
  const { request, link, browser } = await tester.opened({ due_date: tester.daysFromNow(4) })
  const saved = await browser.post(`${link}/figures`, { rows: tester.rows({ [revenue]: { value: '5' } }) })
  await browser.post(`${link}/submit`, { version: saved.body.data.version })
  await tester.act(request.id, 'send-back', { reason: 'Revenue is in thousands.' })
  await pass(1)
  const letter = (await tester.lettersTo(request.recipient_email)).at(-1)!
  assert.match(letter.subject, /^Reminder: please correct/)
  assert.match(letter.text, /Revenue is in thousands\./)
  assert.doesNotMatch(letter.text, /not received|still missing/)
})
