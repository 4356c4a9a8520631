import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { worldForTests } from '../investments/test-support.ts'
import { callActs } from '../investments/calls/test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { issuedCall, payToday } = callActs(() => ({ api, world, staff }))

type Round = Awaited<ReturnType<typeof issuedCall>>

const asked = (client: Client) => async (path: string) => {
  const { status, body, text } = await client.get(`/api/${path}`)
  assert.equal(status, 200, `${path}: ${text}`)
  return body.data
}

/** Every figure that is called received, or says what was paid. */
async function receivedOf({ offer, call, lines, people }: Round) {
  const [get, own] = [asked(staff), asked(people[0]!)]
  const of = `filter[investment_opportunity_id]=${offer}`
  const [line] = lines
  const book = await get(`investment-opportunities/${offer}/allocation-book`)
  const raise = (await get('statistics/live-raises')).find(({ id }: { id: number }) => id === offer)
  const overview = await get('statistics/overview?currency=GBP')
  const trio: { label: string; value: string }[] = await get('statistics/trio-breakdown?currency=GBP')
  const worked = async (figure: string) =>
    (await get(`cash-calls/${call.id}/working?figure=${figure}`)).value as string
  const sums: { received: string }[] = await get(`investments/sums?${of}`)
  return {
    sums: sums.map(({ received }) => received),
    investment: (await get(`investments/${line!.investment_id}`)).received,
    'one’s own investment': (await own(`investments/${line!.investment_id}`)).received,
    call: (await get(`cash-calls/${call.id}`)).received,
    'call, worked': await worked('call_received'),
    line: (await get(`cash-call-lines/${line!.id}`)).received,
    'line of one’s own': (await own(`cash-call-lines/${line!.id}`)).received,
    book: book.received,
    'live raises': raise.received,
    trio: trio.find(({ label }) => label === 'received')!.value,
    'total invested': await get('statistics/total-investment-value?currency=GBP'),
    overview: [overview.invested, overview.called.received],
    'by sub-type': await get('statistics/sub-types?currency=GBP'),
    'by period': await get('statistics/capital-raised?currency=GBP'),
  }
}

const reverse = async ({ call }: Round, id: number) => {
  const answer = await staff.post(`/api/cash-calls/${call.id}/reverse-payments`, { payment_ids: [id] })
  assert.equal(answer.status, 200, answer.text)
}

test('a payment that was reversed counts in no figure that is called received', async () => {
  const round = await issuedCall(['5000.00'])
  const [line] = round.lines
  const unpaid = await receivedOf(round)
  const whole = (await payToday(line!.id, '5000.50')).body.data.id
  const paid = await receivedOf(round)
  for (const [name, figure] of Object.entries(paid))
    assert.notDeepEqual(figure, unpaid[name as keyof typeof unpaid], `${name} counts a payment`)
  await reverse(round, whole)
  assert.deepEqual(await receivedOf(round), unpaid)
})

test('of two payments the one that was reversed leaves the other', async () => {
  const round = await issuedCall(['5000.00'])
  const [line] = round.lines
  await payToday(line!.id, '2000.00')
  const part = await receivedOf(round)
  const rest = (await payToday(line!.id, '3000.00')).body.data.id
  await reverse(round, rest)
  assert.deepEqual(await receivedOf(round), part)
  assert.deepEqual([part.call, part.line, part.sums], ['2000.00', '2000.00', ['2000.00']])
})
