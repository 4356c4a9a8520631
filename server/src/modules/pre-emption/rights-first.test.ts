import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { request, clientsOf, openStaffedWorld } from '../investments/test-support.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

/**
 * A round of £10,000 whose offer gives two holders a right to £4,000 each: £2,000 are anybody's. What a test
 * says goes to the round; with so many people who hold nothing yet.
 */
async function twoHolders(overrides: Record<string, unknown> = {}, strangers = 1) {
  const round = { target_amount_minor: 1_000_000n, minimum_investment_minor: 10_000n, ...overrides }
  const place = await offeredTo(at, { holdings: [500, 500], round, terms: { available: '2000' } })
  const [first, second] = place.people as [Client, Client]
  const others = await clientsOf(api, await at.readyInvestors(strangers))
  return { ...place, first, second, others, stranger: others[0]! }
}

/**
 * What is held, kept for rights, and anybody's; what is kept beside the round is what its investments and
 * answers come to.
 */
async function roomOf(offer: number) {
  const { rows } = await sql<{ held: string; kept: string; held_by_all: string; rights: string }>`
    select (held_minor / 100)::text as held, (rights_minor / 100)::text as kept,
      (select coalesce(sum(i.held_minor) / 100, 0)::bigint::text from investments i
        where i.tenant_id = 1 and i.investment_opportunity_id = o.id) as held_by_all,
      (select coalesce(sum(open_minor) / 100, 0)::bigint::text from open_rights(1, o.id)) as rights
    from investment_opportunities o where tenant_id = 1 and id = ${offer}`.execute(api.db)
  const { held, kept, held_by_all: heldByAll, rights } = rows[0]!
  assert.deepEqual([held, kept], [heldByAll, rights])
  const { remaining } = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  return { held, kept, remaining }
}

const isSoldOut = (refused: Awaited<ReturnType<Client['post']>>) =>
  assert.deepEqual([refused.status, refused.body.reason], [409, 'sold_out'], refused.text)

test('what holders may take by right is nobody else’s until they have answered', async () => {
  const { offer, option, first, second, stranger, others } = await twoHolders({}, 3)
  assert.deepEqual(await roomOf(offer), { held: '0', kept: '8000', remaining: '2000.00' })
  const seen = async (client: Client) => {
    const { data } = (
      await client.get(`/api/investment-opportunities/${offer}?append=user_right,user_remaining`)
    ).body
    return [data.remaining, data.user_right, data.user_remaining]
  }
  assert.deepEqual(await seen(first), ['2000.00', '4000.00', '6000.00'])
  assert.deepEqual(await seen(stranger), ['2000.00', null, '2000.00'])
  const opened = async (client: Client, figure: string) => {
    const url = `/api/investment-opportunities/${offer}/raise/working?figure=raise_${figure}`
    return (await client.get(url)).body.data?.numbers
  }
  assert.equal(
    await opened(stranger, 'left'),
    'the larger of ((£10,000.00 − £0.00) − £8,000.00) and 0 = £2,000.00',
  )
  assert.equal(await opened(first, 'left_own'), '£2,000.00 + £4,000.00 = £6,000.00')
  assert.equal(await opened(stranger, 'left_own'), undefined)
  const judged = async (client: Client, amount: string) =>
    (await client.get(`/api/investment-opportunities/${offer}/order?amount=${amount}`)).body.data.refusal
  assert.equal(await judged(first, '6000.00'), null)
  assert.equal(await judged(first, '6004.00'), '£6,000 is left in this round.')
  assert.equal(await judged(stranger, '2000.01'), '£2,000 is left in this round.')
  const more = await request(stranger, offer, '2000.01')
  assert.deepEqual([more.status, more.body.reason], [409, 'above_capacity'], more.text)
  assert.match(more.body.message, /Only £2,000 is left/)
  assert.equal((await request(stranger, offer, '2000.00')).status, 201)
  isSoldOut(await request(others[1]!, offer, '100.00'))
  const taken = await request(first, offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(taken.status, 201, taken.text)
  assert.deepEqual(await roomOf(offer), { held: '6000', kept: '4000', remaining: '0.00' })
  assert.equal((await answer(second, option, 6, '300')).status, 201)
  assert.deepEqual(await roomOf(offer), { held: '6000', kept: '1200', remaining: '2800.00' })
  assert.equal((await request(others[1]!, offer, '2800.00')).status, 201)
  await closeOpportunity(at, option)
  assert.deepEqual(await roomOf(offer), { held: '8800', kept: '1200', remaining: '0.00' })
  const { shares, entered, changed } = (await staff.get(`/api/pre-emption-options/${option}/entries`)).body
    .data
  const done = await staff.post(`/api/pre-emption-options/${option}/enter`, { shares, entered, changed })
  assert.equal(done.status, 200, done.text)
  assert.deepEqual(await roomOf(offer), { held: '10000', kept: '0', remaining: '0.00' })
})

test('a right that is waived, lapses or whose offer is withdrawn goes to those who wait', async () => {
  const ends = [
    ({ first, option }: Awaited<ReturnType<typeof twoHolders>>) => answer(first, option, 1),
    ({ option }: Awaited<ReturnType<typeof twoHolders>>) => closeOpportunity(at, option),
    ({ option }: Awaited<ReturnType<typeof twoHolders>>) =>
      staff.post(`/api/pre-emption-options/${option}/cancel`, { reason: 'The round is off.' }),
  ]
  for (const end of ends) {
    const place = await twoHolders({ waiting_list: true })
    const waits = await request(place.stranger, place.offer, '5000.00')
    assert.deepEqual([waits.status, waits.body.data.status], [201, 'waiting_list'])
    await end(place)
    const now = (await place.stranger.get(`/api/investments/${waits.body.data.id}`)).body.data
    assert.equal(now.status, 'reserved')
    const { held } = await roomOf(place.offer)
    assert.equal(held, '5000')
  }
})

test('an open offer is withdrawn with a reason, and its holders hear of it once; a draft is discarded', async () => {
  const { option, ids } = await offeredTo(at, { holdings: [500, 500], terms: { available: '2000' } })
  const refused = await staff.post(`/api/pre-emption-options/${option}/cancel`, {})
  assert.deepEqual(Object.keys(refused.body.errors), ['reason'])
  for (const _ of ['once', 'again'])
    await staff.post(`/api/pre-emption-options/${option}/cancel`, { reason: 'The price is wrong.' })
  const draft = await offeredTo(at, { holdings: [500], isDraft: true })
  assert.equal((await staff.post(`/api/pre-emption-options/${draft.option}/cancel`, {})).status, 200)
  await api.deliver()
  const { rows } = await sql<{ message: string }>`
    select data->>'message' as message from notifications
    where tenant_id = 1 and user_id = any(${[...ids, ...draft.ids]}::bigint[])
      and data->>'message' like '%has been withdrawn%'`.execute(api.db)
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ message }) => !message.includes('price')))
})

test('a holder uses their right first, whatever they say, and beyond it what is anybody’s', async () => {
  const { offer, first, second, stranger } = await twoHolders()
  const more = await request(first, offer, '6004.00', { pre_emption_choice: 3 })
  assert.deepEqual([more.status, more.body.reason], [409, 'above_capacity'], more.text)
  assert.match(more.body.message, /Only £6,000 is left/)
  assert.equal((await request(first, offer, '5000.00')).status, 201, 'without an answer')
  assert.deepEqual(await roomOf(offer), { held: '5000', kept: '4000', remaining: '1000.00' })
  assert.equal((await request(stranger, offer, '1000.00')).status, 201)
  assert.equal((await request(second, offer, '4000.00', { pre_emption_choice: 2 })).status, 201)
  assert.deepEqual(await roomOf(offer), { held: '10000', kept: '0', remaining: '0.00' })
})

test('the right of who takes a reservation back is kept for them again, and who declined can’t take what others have', async () => {
  const { offer, option, first, second, stranger } = await twoHolders()
  const made = await request(first, offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal((await first.post(`/api/investments/${made.body.data.id}/cancel`, {})).status, 200)
  assert.deepEqual(await roomOf(offer), { held: '0', kept: '8000', remaining: '2000.00' })
  assert.equal((await answer(second, option, 1)).status, 201)
  assert.equal((await request(stranger, offer, '6000.00')).status, 201)
  isSoldOut(await answer(second, option, 2))
  isSoldOut(await request(second, offer, '4000.00', { pre_emption_choice: 2 }))
  assert.deepEqual(await roomOf(offer), { held: '6000', kept: '4000', remaining: '0.00' })
})

test('staff keep to it too, and an amount becomes no larger than the room beside the rights', async () => {
  const { offer, first, stranger } = await twoHolders()
  const made = await request(stranger, offer, '1000.00')
  const path = `/api/investments/${made.body.data.id}`
  assert.equal((await staff.patch(path, { amount: '2000.01' })).body.reason, 'above_capacity')
  assert.equal((await staff.patch(path, { amount: '2000.00' })).status, 200)
  assert.equal((await staff.patch(path, { amount: '900.00' })).status, 200)
  const enter = (user: number, amount: string) =>
    staff.post('/api/investments/manual', {
      investment_opportunity_id: offer,
      user_id: user,
      amount,
      date: '2026-11-20',
    })
  const [nobody] = await at.readyInvestors(1)
  assert.equal((await enter(nobody!, '1100.01')).body.reason, 'above_capacity')
  const own = await request(first, offer, '4000.00', { pre_emption_choice: 2 })
  const larger = (amount: string) =>
    first.post(`/api/investments/${own.body.data.id}/amount`, { amount, risk_accepted: true })
  assert.equal((await larger('5100.01')).body.reason, 'above_capacity')
  assert.equal((await larger('5100.00')).status, 200)
  assert.deepEqual(await roomOf(offer), { held: '6000', kept: '4000', remaining: '0.00' })
})

test('where others held too much before, holders share what is there in the order in which they come', async () => {
  const { earlier, offer, option, first, second, others } = await twoHolders({}, 2)
  assert.equal(
    (await staff.post(`/api/pre-emption-options/${option}/cancel`, { reason: 'Anew.' })).status,
    200,
  )
  assert.equal((await request(others[0]!, offer, '5000.00')).status, 201)
  const again = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '2000',
  })
  assert.equal((await staff.post(`/api/pre-emption-options/${again.body.data.id}/open`)).status, 200)
  assert.ok(earlier)
  isSoldOut(await request(others[1]!, offer, '100.00'))
  assert.equal((await request(first, offer, '4000.00', { pre_emption_choice: 2 })).status, 201)
  const rest = await request(second, offer, '4000.00', { pre_emption_choice: 2 })
  assert.match(rest.body.message, /Only £1,000 is left/)
  assert.equal((await request(second, offer, '1000.00', { pre_emption_choice: 6 })).status, 201)
})

test('at the last units, all at once: every right is had, and never more than the round', async () => {
  const { offer, first, second, others } = await twoHolders({}, 30)
  const answers = await Promise.all([
    ...others.slice(0, 15).map((client) => request(client, offer, '500.00')),
    request(first, offer, '4000.00', { pre_emption_choice: 2 }, { 'idempotency-key': 'mine' }),
    request(second, offer, '4000.00'),
    ...others.slice(15).map((client) => request(client, offer, '500.00')),
  ])
  const made = answers.map(({ status }) => status)
  assert.deepEqual([made[15], made[16]], [201, 201], `${answers[15]!.text} ${answers[16]!.text}`)
  assert.equal(made.filter((status) => status === 201).length, 6, 'two holders and four others')
  assert.ok(answers.every(({ status, body }) => status === 201 || body.reason === 'sold_out'))
  assert.deepEqual(await roomOf(offer), { held: '10000', kept: '0', remaining: '0.00' })
})
