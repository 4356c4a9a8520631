import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { unzip } from '../documents/test-zip.ts'
import { crowdWith, holdersWith, newRound } from './test-register.ts'
import { preEmptionScheduled } from './scheduled.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const terms = (offer: number, overrides: Record<string, unknown> = {}) => ({
  investment_opportunity_id: offer,
  record_date: '2026-11-18',
  deadline: api.clock
    .now()
    .toISOString()
    .replace(/^(\d{4})-11-\d\d/, '$1-12-20'),
  price: '4.00',
  available: '333',
  ...overrides,
})

/** An open offer of 333 new shares to holders of 500, 300, 199 and 1, with what a test says of it. */
async function openOpportunity(overrides: Record<string, unknown> = {}, holdings = [500, 300, 199, 1]) {
  const round = await newRound(api)
  const ids = await holdersWith(api, round, holdings)
  const made = await staff.post('/api/pre-emption-options', terms(round.offer, overrides))
  assert.equal(made.status, 201, made.text)
  const opened = await staff.post(`/api/pre-emption-options/${made.body.data.id}/open`)
  assert.equal(opened.status, 200, opened.text)
  const people = await Promise.all(ids.map((id) => api.asUser(id)))
  return { id: made.body.data.id as number, ids, people, round, option: opened.body.data }
}

const answer = (person: Client, id: number, choice: number, shares?: string) =>
  person.post('/api/pre-emption-choices', { pre_emption_option_id: id, choice, ...(shares && { shares }) })
const choicesOf = async (id: number) =>
  (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&sort=id`)).body.data as {
    id: number
    entitlement: string
    choice: number
    lapsed: boolean
    allotted: string | null
    percent_before: string
    percent_if_none: string
    percent_if_maintained: string
  }[]

test('the register of the record date becomes the list of holders, with what each may take by right', async () => {
  const { id, option } = await openOpportunity()
  assert.equal(option.status, 'open')
  assert.equal(option.in_issue, '1000')
  assert.equal(option.awaiting_count, 4)
  const choices = await choicesOf(id)
  assert.deepEqual(
    choices.map(({ entitlement }) => entitlement),
    ['167', '100', '66', '0'],
  )
  assert.deepEqual(
    [choices[0]?.percent_before, choices[0]?.percent_if_none, choices[0]?.percent_if_maintained],
    ['50.000000', '37.509377', '50.037509'],
  )
})

test('a round with four holders settles to the share: B 200, C 133, and who did not answer lapses', async () => {
  const { id, people } = await openOpportunity()
  assert.equal((await answer(people[1]!, id, 3, '100')).status, 201)
  assert.equal((await answer(people[2]!, id, 3, '200')).status, 201)
  assert.equal((await answer(people[3]!, id, 2)).status, 201)
  const preview = (await staff.get(`/api/pre-emption-options/${id}/settlement`)).body.data
  assert.deepEqual(
    [preview.by_right, preview.excess_met, preview.placed, preview.left, preview.lapses],
    ['166', '167', '333', '0', 1],
  )

  const close = (body: Record<string, unknown>) => staff.post(`/api/pre-emption-options/${id}/close`, body)
  assert.equal((await close({ lapses: 0, reason: 'All waived' })).body.reason, 'changed')
  assert.deepEqual(Object.keys((await close({ lapses: 1 })).body.errors), ['reason'])
  const closed = await close({ lapses: 1, reason: 'Every holder agreed in writing.' })
  assert.equal(closed.status, 200, closed.text)
  assert.equal(closed.body.data.placed_shares, '333')
  assert.deepEqual(
    (await choicesOf(id)).map(({ choice, lapsed, allotted }) => [choice, lapsed, allotted]),
    [
      [1, true, '0'],
      [3, false, '200'],
      [3, false, '133'],
      [2, false, '0'],
    ],
  )
  assert.equal((await close({ lapses: 1 })).status, 200)
  assert.equal((await answer(people[0]!, id, 2)).body.reason, 'closed')
})

test('a holder changes the answer as often as they like until the deadline, and hears what is wrong with one', async () => {
  const { id, people } = await openOpportunity()
  const first = await answer(people[0]!, id, 2)
  assert.equal(first.status, 201)
  const again = await answer(people[0]!, id, 6, '40')
  assert.equal(again.status, 200)
  assert.equal(again.body.data.shares, '40')
  const path = `/api/pre-emption-choices/${first.body.data.id}`
  assert.deepEqual(Object.keys((await people[0]!.patch(path, { choice: 6, shares: '167' })).body.errors), [
    'shares',
  ])
  assert.deepEqual(Object.keys((await people[0]!.patch(path, { choice: 3 })).body.errors), ['shares'])
  assert.deepEqual(Object.keys((await people[0]!.patch(path, { choice: 5 })).body.errors), ['choice'])
  assert.equal((await people[0]!.patch(path, { choice: 1 })).body.data.shares, null)
  assert.equal((await people[1]!.patch(path, { choice: 1 })).status, 404)
})

test('who waived by deed is counted and offered nothing, and a holder of an excluded class has no right', async () => {
  const round = await newRound(api)
  await holdersWith(api, round, [300, 200])
  await holdersWith(api, round, [400], { share_class: 'Preference' })
  const made = await staff.post(
    '/api/pre-emption-options',
    terms(round.offer, {
      available: '100',
      waived_shares: '500',
      waived_holders: 11,
      waived_note: 'Deed, 2 November',
      excluded_classes: ['Preference'],
    }),
  )
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const opened = await staff.post(`/api/pre-emption-options/${id}/open`)
  assert.equal(opened.body.data.in_issue, '1400', opened.text)
  assert.deepEqual(
    (await choicesOf(id)).map(({ entitlement, choice }) => [entitlement, choice]),
    [
      ['30', 5],
      ['20', 5],
      ['0', 4],
    ],
  )
})

test('fewer than 14 days need a reason, and terms are fixed once the offer is open', async () => {
  const round = await newRound(api)
  await holdersWith(api, round, [10])
  const deadline = new Date(api.clock.now().getTime() + 5 * 86_400_000).toISOString()
  const { id } = (await staff.post('/api/pre-emption-options', terms(round.offer, { deadline }))).body.data
  const open = () => staff.post(`/api/pre-emption-options/${id}/open`)
  assert.deepEqual(Object.keys((await open()).body.errors), ['deadline'])
  await staff.patch(`/api/pre-emption-options/${id}`, { short_notice_reason: 'The articles say seven days.' })
  assert.equal((await open()).status, 200)
  assert.equal(
    (await staff.patch(`/api/pre-emption-options/${id}`, { available: '5' })).body.reason,
    'status',
  )
})

test('each holder has a letter of their own, and nobody reads another one’s', async () => {
  const { id, people } = await openOpportunity({ price: '1.3333' })
  const [mine] = (await people[0]!.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body
    .data
  await sql`update pre_emption_choices set holder_address = '{"line1": "2 Quay", "country": "IE"}'
    where tenant_id = 1 and id = ${mine.id}`.execute(api.db)
  const letter = await people[0]!.get(`/api/pre-emption-choices/${mine.id}/letter`)
  assert.equal(letter.status, 200)
  assert.equal(letter.headers['content-type'], 'application/pdf')
  const { bytes } = await fetchBytes(api, people[0]!, `/api/pre-emption-choices/${mine.id}/letter`)
  assert.match((await wordsOf(bytes)).join(' '), /2 Quay\s*Ireland[^]*entitlement\s*£222\.67/)
  assert.equal((await people[1]!.get(`/api/pre-emption-choices/${mine.id}/letter`)).status, 404)
  assert.equal((await people[1]!.get('/api/pre-emption-choices')).body.meta.total, 1)
})

test('staff take all letters at once, and a holder does not', async () => {
  const { id, people } = await openOpportunity()
  const path = `/api/pre-emption-options/${id}/letters`
  const letters = unzip((await fetchBytes(api, staff, path)).bytes)
  const names = ['500 shares', '300 shares', '199 shares', '1 shares'].map((held) => `Holder of ${held}.pdf`)
  assert.deepEqual([...letters.keys()], names)
  for (const letter of letters.values())
    assert.match((await wordsOf(letter)).join(' '), /Answer by\d+ \w+ 20\d\d,\s*\d\d:\d\d/)
  const again = (await fetchBytes(api, staff, path)).bytes
  api.clock.forward({ minutes: 10 })
  assert.ok((await fetchBytes(api, staff, path)).bytes.equals(again), 'the same letters, the same archive')
  assert.equal((await people[0]!.get(path)).status, 403)
  const draft = await staff.post('/api/pre-emption-options', terms((await newRound(api)).offer))
  assert.equal((await staff.get(`/api/pre-emption-options/${draft.body.data.id}/letters`)).status, 404)
})

test('every holder is told once, and only those awaited are reminded', async () => {
  const { id, ids, people } = await openOpportunity()
  await answer(people[0]!, id, 2)
  assert.equal((await staff.post(`/api/pre-emption-options/${id}/remind`)).body.data.reminded, 3)
  await api.deliver()
  await api.deliver()
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*)::int as count from notifications
    where tenant_id = 1 and type = 'App\\Notifications\\PreEmptionOffer' and user_id = any(${ids}::bigint[])
    group by user_id order by user_id`.execute(api.db)
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 2, 2, 2],
  )
})

test('an investor can neither open nor close an offer, and does not see a draft', async () => {
  const { id, people, round } = await openOpportunity()
  assert.equal((await people[0]!.post(`/api/pre-emption-options/${id}/close`, { lapses: 4 })).status, 403)
  await staff.post(`/api/pre-emption-options/${id}/cancel`, { reason: 'New terms.' })
  const draft = (await staff.post('/api/pre-emption-options', terms(round.offer))).body.data
  assert.equal((await people[0]!.get(`/api/pre-emption-options/${draft.id}`)).status, 404)
})

test('an offer closes by itself at its deadline', async () => {
  const deadline = new Date(api.clock.now().getTime() + 15 * 86_400_000).toISOString()
  const { id, people } = await openOpportunity({ deadline })
  await answer(people[0]!, id, 2)
  const takesAnswers = async (as: Client) => [
    (await as.get(`/api/pre-emption-options/${id}?append=takes_answers`)).body.data.takes_answers,
    (await as.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}&filter[takes_answers]=1`))
      .body.data.length > 0,
  ]
  assert.deepEqual(await takesAnswers(await api.as('superAdmin')), [true, true])
  api.clock.forward({ days: 16 })
  assert.deepEqual(
    await takesAnswers(await api.as('superAdmin')),
    [false, false],
    'before anything closed it',
  )
  const tenant = (await api.platform.tenants.byId(1))!
  for (const task of preEmptionScheduled) await task.perform(api.platform, tenant)
  const signedInAgain = await api.as('superAdmin')
  const { data } = (await signedInAgain.get(`/api/pre-emption-options/${id}`)).body
  assert.deepEqual([data.status, data.placed_shares], ['closed', '167'])
})

test('a register of 5,000 lots is counted whole', async () => {
  const round = await newRound(api)
  for (let crowd = 0; crowd < 20; crowd++) await crowdWith(api, round, { people: 25, lots: 10 })
  const again = await api.as('superAdmin')
  const texts = { available: '5000', deadline: '2027-01-20T12:00:00Z' }
  const made = await again.post('/api/pre-emption-options', terms(round.offer, texts))
  const opened = await again.post(`/api/pre-emption-options/${made.body.data.id}/open`)
  assert.equal(opened.status, 200, opened.text)
  assert.deepEqual([opened.body.data.in_issue, opened.body.data.holders_count], ['50000', 500])
})
