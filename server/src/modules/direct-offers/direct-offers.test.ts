import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { liveOpportunity, readyInvestors, request, worldForTests } from '../investments/test-support.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { directOfferScheduled } from './scheduled.ts'

const api = apiForTests()
const world = worldForTests(api)

interface Person {
  id: number
  email: string
  /** A window that is opened now: one that stays open is signed out while the pause lasts. */
  window(): Promise<Client>
}

/** Somebody who may invest but for the pause. */
async function firstTimer(): Promise<Person> {
  const [id] = await readyInvestors(api, world, 1)
  const { rows } = await sql<{ email: string }>`
    update users set direct_offer_requested_at = null, direct_offer_warned_at = null, direct_offer_continued_at = null
    where tenant_id = 1 and id = ${id} returning email`.execute(api.db)
  return { id: id!, email: rows[0]!.email, window: () => api.asUser(id!) }
}

const act = async (by: Pick<Person, 'window'>, name: string, body: object = {}) =>
  (await by.window()).post(`/api/direct-offer/${name}`, body)

const invests = async (by: Person, offer: number) => request(await by.window(), offer, '5000.00')

const eventsOf = async (id: number) => {
  const { rows } = await sql<{ type: string; payload: Record<string, unknown> }>`
    select type, payload from events where tenant_id = 1 and subject_type = 'user' and subject_id = ${id}
      and type like 'direct_offer.%' order by id`.execute(api.db)
  return rows
}

const sweep = async () => {
  for (const task of directOfferScheduled)
    await task.perform(api.platform, (await api.platform.tenants.byId(1))!)
  await api.deliver()
}

const lettersTo = async (email: string) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where tenant_id = 1 and recipient = ${email} order by id`.execute(api.db)
  return rows.map(({ subject }) => subject)
}

const instant = (at: Date) => at.toISOString().replace('Z', '000Z')

test('an offer is closed until the investor asked, was warned, waited 24 hours and chose, each told with its time', async () => {
  const person = await firstTimer()
  const offer = await liveOpportunity(api, world, { close_date: '2099-12-31' })
  const gates = async () => {
    const said = (await (await person.window()).get(`/api/investment-opportunities/${offer}/gates`)).body.data
    const refused = await invests(person, offer)
    if (said.length > 0) assert.deepEqual([refused.status, refused.body.gates], [403, said])
    return said
  }
  assert.deepEqual(await gates(), [{ reason: 'risk_warning' }])
  const requestedAt = api.clock.now()
  const until = new Date(requestedAt.getTime() + 86_400_000)
  const asked = await act(person, 'request', { investment_opportunity_id: offer })
  assert.deepEqual(asked.body.data, {
    stage: 'warning',
    requested_at: instant(requestedAt),
    warned_at: null,
    retry_at: instant(until),
    left_at: null,
    continued_at: null,
  })
  assert.deepEqual(await gates(), [{ reason: 'risk_warning' }])
  const unwarned = await act(person, 'continue')
  assert.deepEqual([unwarned.status, unwarned.body.reason], [409, 'warning_unanswered'])

  api.clock.forward({ hours: 2 })
  assert.equal((await act(person, 'warning')).status, 200)
  assert.deepEqual(await gates(), [{ reason: 'cooling_off', until: until.toISOString() }])
  const page = (await (await person.window()).get(`/api/investment-opportunities/${offer}?append=may_read`))
    .body.data
  assert.equal(page.may_read, false)

  api.clock.forward({ hours: 21, minutes: 59, seconds: 59.999 })
  const early = await act(person, 'continue')
  assert.deepEqual(
    [early.status, early.body.reason, early.body.retry_at],
    [409, 'cooling_off', instant(until)],
  )
  assert.deepEqual(await gates(), [{ reason: 'cooling_off', until: until.toISOString() }])
  api.clock.forward({ seconds: 0.001 })
  assert.deepEqual(await gates(), [{ reason: 'cooling_off_over' }])
  const continued = await act(person, 'continue')
  assert.deepEqual(
    [continued.status, continued.body.data.continued_at, continued.body.data.retry_at],
    [200, instant(until), null],
  )
  assert.deepEqual(await gates(), [])
  assert.equal((await invests(person, await liveOpportunity(api, world))).status, 201)
  assert.deepEqual(await eventsOf(person.id), [
    { type: 'direct_offer.requested', payload: { opportunity_id: offer } },
    {
      type: 'direct_offer.warned',
      payload: {
        text: "Investor, this is a high-risk investment. How would you feel if you lost the money you're about to invest?",
      },
    },
    {
      type: 'direct_offer.continued',
      payload: { text: 'Your 24 hours are up. Would you like to leave or continue?' },
    },
  ])
})

test('the first request counts: a second one, of another offer or in another window, moves nothing', async () => {
  const person = await firstTimer()
  const first = await act(person, 'request')
  api.clock.forward({ hours: 3 })
  const offer = await liveOpportunity(api, world)
  const second = await act(person, 'request', { investment_opportunity_id: offer })
  assert.deepEqual(second.body.data, first.body.data)
  assert.equal((await eventsOf(person.id)).length, 1)
})

test('of two windows that ask at once one begins the pause, and of two that choose at once one chooses', async () => {
  const person = await firstTimer()
  const both = (name: string) => Promise.all([act(person, name), act(person, name)])
  for (const name of ['request', 'warning']) {
    const answers = await both(name)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(answers[0]!.body, answers[1]!.body)
  }
  api.clock.forward({ days: 1 })
  assert.deepEqual(
    (await both('continue')).map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(
    (await eventsOf(person.id)).map(({ type }) => type),
    ['direct_offer.requested', 'direct_offer.warned', 'direct_offer.continued'],
  )
})

test('who leaves may come back, and the clock still counts from the first request', async () => {
  const person = await firstTimer()
  const first = (await act(person, 'request')).body.data
  const left = (await act(person, 'leave')).body.data
  assert.equal(left.left_at, instant(api.clock.now()))
  api.clock.forward({ hours: 30 })
  const back = (await act(person, 'request')).body.data
  assert.deepEqual(back, first)
  const skipped = await act(person, 'continue')
  assert.deepEqual([skipped.status, skipped.body.reason], [409, 'warning_unanswered'])
  assert.equal((await act(person, 'warning')).status, 200)
  assert.equal((await act(person, 'leave')).status, 200)
  const offer = await liveOpportunity(api, world, { close_date: '2099-12-31' })
  assert.equal((await invests(person, offer)).body.reason, 'risk_warning')
  assert.equal((await act(person, 'continue')).body.reason, 'not_requested', 'who left asks again')
  assert.equal((await act(person, 'request')).body.data.stage, 'choice')
  assert.equal((await invests(person, offer)).body.reason, 'cooling_off_over')
  const chosen = (await act(person, 'continue')).body.data
  assert.deepEqual([chosen.left_at, chosen.continued_at], [null, instant(api.clock.now())])
  assert.equal((await act(person, 'leave')).body.data.left_at, null, 'a choice that was made stays')
  assert.deepEqual(
    (await eventsOf(person.id)).map(({ type }) => type.replace('direct_offer.', '')),
    ['requested', 'left', 'requested', 'warned', 'left', 'requested', 'continued'],
  )
})

test('nothing can be chosen before it was asked for', async () => {
  const person = await firstTimer()
  for (const name of ['warning', 'continue', 'leave']) {
    const refused = await act(person, name)
    assert.deepEqual([refused.status, refused.body.reason], [409, 'not_requested'], name)
  }
})

test('an offer that the investor may not know of can’t be asked for', async () => {
  const person = await firstTimer()
  for (const offer of [await liveOpportunity(api, world, { status: 1 }), 9_999_999]) {
    const refused = await act(person, 'request', { investment_opportunity_id: offer })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['investment_opportunity_id']])
  }
  assert.deepEqual(await eventsOf(person.id), [])
})

test('that the pause is over is told once, and never to an investor who left or has chosen', async () => {
  const [waits, leaves, chooses] = [await firstTimer(), await firstTimer(), await firstTimer()]
  for (const person of [waits, leaves, chooses]) {
    await act(person, 'request')
    await act(person, 'warning')
  }
  await act(leaves, 'leave')
  api.clock.forward({ hours: 23, minutes: 59 })
  await sweep()
  assert.deepEqual(await lettersTo(waits.email), [])
  api.clock.forward({ minutes: 1 })
  await act(chooses, 'continue')
  await sweep()
  await sweep()
  assert.deepEqual(await lettersTo(waits.email), ['Your 24-hour pause is over'])
  assert.deepEqual(await lettersTo(leaves.email), [])
  assert.deepEqual(await lettersTo(chooses.email), [])
  const bell = (await (await waits.window()).get('/api/notifications/user')).body.data
  assert.deepEqual(
    bell.map(({ data }: { data: { message: string; cta: string } }) => [data.message, data.cta]),
    [['Your 24 hours are up. Would you like to leave or continue?', '/investor/profile/risk-warning']],
  )
  assert.equal((await act(waits, 'continue')).status, 200)
})

test('staff who may see the investor see how far they are, and nobody else does', async () => {
  const person = await firstTimer()
  const { body } = await act(person, 'request')
  const path = `/api/users/${person.id}/direct-offer`
  assert.deepEqual((await (await person.window()).get(path)).body, body)
  assert.deepEqual((await (await api.as('superAdmin')).get(path)).body, body)
  assert.equal((await (await (await firstTimer()).window()).get(path)).status, 404)
  assert.equal((await (await api.as('custodian')).get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(path)).status, 404, 'without the risk warning')
  const staff = await api.as('superAdmin')
  assert.equal((await staff.get(`/api/users/${await api.userId('superAdmin')}/direct-offer`)).status, 404)
  for (const name of ['request', 'warning', 'continue', 'leave'])
    assert.equal((await staff.post(`/api/direct-offer/${name}`, {})).status, 403, name)
})

test('where the firm shows no risk warning nothing is asked, and nothing can be', async () => {
  const person = await firstTimer()
  const offer = await liveOpportunity(api, world, { close_date: '2099-12-31' })
  assert.equal((await invests(person, offer)).status, 403)
  await setFlags(api, { risk_warning_enabled: 0, compliance_test_enabled: 0 })
  assert.equal((await act(person, 'request')).status, 404)
  assert.equal((await invests(person, offer)).status, 201)
  await setFlags(api, { risk_warning_enabled: 1, compliance_test_enabled: 1 })
})
