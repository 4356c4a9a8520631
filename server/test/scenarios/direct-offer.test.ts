import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { liveOpportunity, worldForTests } from '../../src/modules/investments/test-support.ts'
import { apiForTests } from '../harness.ts'
import { InvestorJourney } from '../investor-journey.ts'

/** From the registration past the risk warning and the pause to the first investment, with a clock that moves. */

const api = apiForTests()
const world = worldForTests(api)

const offer = () => liveOpportunity(api, world, { close_date: '2099-12-31' })

function moveTo(moment: string): void {
  const seconds = (Date.parse(moment) - api.clock.now().getTime()) / 1000
  assert.ok(seconds >= 0, `${moment} is over`)
  api.clock.forward({ seconds })
}

const highNetWorth = { income: '120000.00', net_assets: '400000.00' }

/** When they ask: before an ordinary night, the nights in which the clock changes, and around a leap day. */
const requests = [
  ['an ordinary night', 'Olive', '2026-12-01T12:00:00Z'],
  ['the night in which the clock goes forward', 'Orson', '2027-03-27T12:00:00Z'],
  ['the night in which the clock goes back', 'Orla', '2027-10-30T11:00:00Z'],
  ['the night to 29 February', 'Otis', '2028-02-28T10:42:00Z'],
  ['the night after 29 February', 'Odette', '2028-02-29T23:30:00Z'],
] as const

for (const [night, name, moment] of requests)
  test(`the pause lasts 24 hours over ${night}, and everything else may be done meanwhile`, async () => {
    moveTo(moment)
    const person = await InvestorJourney.begin(api, name)
    const round = await offer()
    const until = new Date(Date.parse(moment) + 86_400_000).toISOString()
    assert.equal((await person.chooses('request')).status, 200)
    assert.equal((await person.chooses('warning')).status, 200)
    api.clock.forward({ hours: 1 })
    await person.isCategorised('high_net_worth', highNetWorth)
    await person.takesTest('rightly')
    await person.hasMethod()
    assert.deepEqual(await person.invests(round), [{ reason: 'cooling_off', until }])

    // A second request an hour before the end sets nothing back.
    api.clock.forward({ hours: 22 })
    await person.chooses('request')
    api.clock.forward({ seconds: 3_599.999 })
    const early = await person.chooses('continue')
    assert.deepEqual([early.status, early.body.reason], [409, 'cooling_off'])
    assert.equal(new Date(early.body.retry_at).toISOString(), until)
    assert.deepEqual(await person.invests(round), [{ reason: 'cooling_off', until }])
    api.clock.forward({ seconds: 0.001 })
    assert.deepEqual(await person.invests(round), [{ reason: 'cooling_off_over' }])
    assert.equal((await person.chooses('continue')).status, 200)
    assert.equal(await person.invests(round), 'invested')
    assert.equal(await person.invests(await offer()), 'invested', 'once for each investor')
  })

test('a clock that jumps by a year opens nothing: the choice is the investor’s', async () => {
  const person = await InvestorJourney.begin(api, 'Oberon')
  const round = await offer()
  await person.chooses('request')
  api.clock.forward({ days: 366 })
  await person.isCategorised('high_net_worth', highNetWorth)
  await person.takesTest('rightly')
  await person.hasMethod()
  assert.deepEqual(await person.invests(round), [{ reason: 'risk_warning' }])
  await person.chooses('warning')
  assert.deepEqual(await person.invests(round), [{ reason: 'cooling_off_over' }])
  await person.chooses('leave')
  assert.deepEqual(await person.invests(round), [{ reason: 'risk_warning' }])
  await person.chooses('request')
  assert.deepEqual(await person.invests(round), [{ reason: 'cooling_off_over' }])
  await person.chooses('continue')
  assert.equal(await person.invests(round), 'invested')
})

test('an offer of a class without a pause is open meanwhile', async () => {
  const person = await InvestorJourney.begin(api, 'Ophelia')
  await person.chooses('request')
  await person.isCategorised('high_net_worth', highNetWorth)
  await person.takesTest('rightly')
  await person.hasMethod()
  for (const fcaClass of ['mass_market', 'exempt_fpo'])
    assert.equal(
      await person.invests(
        await liveOpportunity(api, world, { fca_class: fcaClass, close_date: '2099-12-31' }),
      ),
      'invested',
      fcaClass,
    )
})

test('a choice to leave is kept with the words that were shown', async () => {
  const person = await InvestorJourney.begin(api, 'Ottilie')
  for (const act of ['request', 'leave', 'request', 'warning', 'leave'] as const) await person.chooses(act)
  api.clock.forward({ days: 1 })
  for (const act of ['request', 'leave'] as const) await person.chooses(act)
  const { rows } = await sql<{
    texts: string
  }>`select string_agg(payload ->> 'text', ' ' order by id) as texts
    from events where tenant_id = 1 and type = 'direct_offer.left' and payload ->> 'text' is not null`.execute(
    api.db,
  )
  assert.match(
    rows[0]?.texts ?? '',
    /Ottilie, .* if you lost .* You can continue from \d+ \w+ \d{4}, \d\d:\d\d\. Your 24 hours are up/,
  )
})
