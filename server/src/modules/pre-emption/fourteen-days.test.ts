import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { londonDate } from '../../kernel/clock.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()

async function opened(deadline: string, holdings = [10], overrides: Record<string, unknown> = {}) {
  const round = await newRound(api)
  const ids = await holdersWith(api, round, holdings)
  const staff = await api.as('superAdmin')
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: londonDate(api.clock.now()),
    deadline,
    price: '4.00',
    available: '333',
    ...overrides,
  })
  assert.equal(made.status, 201, made.text)
  const path = `/api/pre-emption-options/${made.body.data.id}`
  return { ...(await staff.post(`${path}/open`)), ids, remind: () => staff.post(`${path}/remind`) }
}

test('a right to no whole share is no right: only what others leave is offered, where it may be had', async () => {
  const said = async (overrides: Record<string, unknown>) => {
    const { ids, remind } = await opened('2026-12-20T12:00:00Z', [500, 300, 199, 1], overrides)
    const { reminded } = (await remind()).body.data
    await api.deliver()
    const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
      where tenant_id = 1 and type = 'App\\Notifications\\PreEmptionOffer' and user_id = ${ids[3]!} order by id`.execute(
      api.db,
    )
    return [
      reminded,
      rows.map(({ message }) =>
        message
          .replace(/^.*?: /, '')
          .replace(/Please.*$/, '')
          .trim(),
      ),
    ]
  }
  const left =
    'your holding is too small for a right to a whole new share. You can apply for shares others don’t take up.'
  assert.deepEqual(await said({ allow_excess: true }), [4, [left, left]])
  assert.deepEqual(await said({ allow_excess: false }), [3, []])
})

test('what a right to no whole share leaves to have is what is awaited, shown and written', async () => {
  const seen = async (overrides: Record<string, unknown>) => {
    const { ids, body } = await opened('2026-12-20T12:00:00Z', [500, 300, 199, 1], overrides)
    const small = await api.asUser(ids[3]!)
    const [{ id }] = (await small.get('/api/pre-emption-choices')).body.data
    const open = await small.get('/api/pre-emption-choices?filter[takes_answers]=1')
    const { bytes } = await fetchBytes(api, small, `/api/pre-emption-choices/${id}/letter`)
    const letter = (await wordsOf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
    assert.match(letter, /for a right to a whole new share\./)
    return [
      body.data.awaiting_count,
      open.body.data.length,
      letter.includes('Answer by'),
      /You can apply for shares that other holders|You don’t need to answer/.exec(letter)?.[0],
    ]
  }
  const left = 'You can apply for shares that other holders'
  assert.deepEqual(await seen({ allow_excess: true }), [4, 1, true, left])
  assert.deepEqual(await seen({ allow_excess: false }), [3, 0, false, 'You don’t need to answer'])
})

test('a holder who can take no share is not entitled, does not lapse, and keeps no offer open', async () => {
  const { ids, body } = await opened('2026-12-20T12:00:00Z', [500, 300, 199, 1], { allow_excess: false })
  const { id, holders_count: holders } = body.data
  for (const holder of ids.slice(0, 3)) {
    const answered = { pre_emption_option_id: id, choice: 2 }
    assert.equal((await (await api.asUser(holder)).post('/api/pre-emption-choices', answered)).status, 201)
  }
  const staff = await api.as('superAdmin')
  const path = `/api/pre-emption-options/${id}`
  const { lapses, counts } = (await staff.get(`${path}/settlement`)).body.data
  const given = counts.filter(({ count }: { count: number }) => count > 0)
  assert.deepEqual([holders, lapses], [3, 0])
  assert.deepEqual(
    given.map(({ choice, count }: Record<string, number>) => [choice, count]),
    [
      [2, 3],
      [4, 1],
    ],
  )
  const closed = await staff.post(`${path}/close`, { lapses: 0 })
  assert.equal(closed.status, 200, closed.text)
  const { data } = (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body
  assert.ok(data.every(({ lapsed }: { lapsed: boolean }) => !lapsed))
})

test('the 14 days of an offer are days of the calendar in London, whatever the clocks do in between', async () => {
  // 20 March 2027, 17:30; the clocks go on by an hour on 28 March.
  api.clock.forward({ days: 120, hours: 8 })
  assert.equal(api.clock.now().toISOString(), '2027-03-20T17:30:00.000Z')
  const early = await opened('2027-04-02T16:00:00Z')
  assert.deepEqual(Object.keys(early.body.errors ?? {}), ['deadline'], 'the fourteenth day is not over yet')
  const spring = await opened('2027-04-03T16:00:00Z')
  assert.equal(spring.status, 200, spring.text)
  // 20 October 2027, 00:30 in London and still the 19th elsewhere; the clocks go back on 31 October.
  api.clock.forward({ days: 213, hours: 6 })
  assert.equal(api.clock.now().toISOString(), '2027-10-19T23:30:00.000Z')
  assert.deepEqual(Object.keys((await opened('2027-11-02T23:45:00Z')).body.errors ?? {}), ['deadline'])
  assert.equal((await opened('2027-11-03T17:00:00Z')).status, 200)
})
