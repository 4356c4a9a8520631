import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { allocationModule } from '../allocation/index.ts'
import { request, openStaffedWorld } from '../investments/test-support.ts'
import { answer, offeredTo } from './test-offer.ts'
import { answered, holder, placeOf } from './test-entitlement.ts'

const api = apiForTests()
let staff: Client
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
  staff = at.staff
})

/** A holder who has reserved all that is theirs by right, and answered with it. */
async function taken(overrides: Record<string, unknown> = {}) {
  const place = await holder(at, overrides)
  const made = await request(place.client, place.offer, '4000.00', { pre_emption_choice: 2 })
  assert.equal(made.status, 201, made.text)
  return { ...place, investment: made.body.data.id as number }
}

const changes = async (optionId: number, type: string) =>
  (
    await sql<{ before: unknown; after: unknown }>`
      select e.before, e.after from events e join pre_emption_choices c on c.tenant_id = 1 and c.id = e.subject_id
      where e.tenant_id = 1 and e.type = ${type} and c.pre_emption_option_id = ${optionId} order by e.id`.execute(
      api.db,
    )
  ).rows
const amountTo = (client: Client, investment: number, amount: string) =>
  client.post(`/api/investments/${investment}/amount`, { amount, risk_accepted: true })
const closing = (option: number, lapses: number) =>
  staff.post(`/api/pre-emption-options/${option}/close`, { lapses, reason: 'All wrote.' })

test('another amount is another answer, no matter who changes it, and the holder hears of it once', async () => {
  const { option, client, investment, mine } = await taken()
  const more = await amountTo(client, investment, '5248.00')
  assert.equal(more.status, 200, more.text)
  assert.deepEqual(await answered(client, option), [3, '312'])
  const less = await staff.patch(`/api/investments/${investment}`, { amount: '2000.00' })
  assert.equal(less.status, 200, less.text)
  const place = await placeOf(staff, option, mine)
  assert.deepEqual(
    [place.choice, place.shares, place.investment_id, place.follows_reservation, place.reserved_shares],
    [6, '500', investment, true, '500'],
  )
  assert.equal(place.reserved_differs, false)
  // £2,003.99 buys no more than £2,000: the answer stays, and nothing happened to it.
  assert.equal((await amountTo(client, investment, '2003.99')).status, 200)
  assert.deepEqual(await changes(option, 'pre_emption_choice.followed'), [
    { before: { choice: 2, shares: null }, after: { choice: 3, shares: '312' } },
    { before: { choice: 3, shares: '312' }, after: { choice: 6, shares: '500' } },
  ])
  await api.deliver()
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and user_id = ${mine} and data ->> 'message' like '%so your answer has too%' order by id`.execute(
    api.db,
  )
  assert.equal(rows.length, 2, 'once for each change')
  for (const { message } of rows) assert.match(message, /You’re now applying for \*\*500 new shares\*\*/)
})

test('an amount that the offer has no answer for is refused, and nothing changes', async () => {
  const { option, client, investment } = await taken({ allow_excess: false })
  const refused = await amountTo(client, investment, '4004.00')
  assert.equal(refused.status, 422, refused.text)
  assert.match(
    refused.body.errors.amount[0],
    /more than their entitlement in this offer, which is 1,000 shares/,
  )
  assert.equal((await client.get(`/api/investments/${investment}`)).body.data.amount, '4000.00')
  assert.deepEqual(await answered(client, option), [2, null])
})

test('a reservation that is withdrawn or cancelled leaves its holder awaited', async () => {
  const ends = [
    ({ client, investment }: Awaited<ReturnType<typeof taken>>) =>
      client.post(`/api/investments/${investment}/cancel`, {}),
    ({ investment }: Awaited<ReturnType<typeof taken>>) =>
      staff.patch(`/api/investments/${investment}`, { status: 'cancelled', reason: 'Asked for by phone.' }),
  ]
  for (const end of ends) {
    const place = await taken()
    const done = await end(place)
    assert.equal(done.status, 200, done.text)
    const after = await placeOf(staff, place.option, place.mine)
    assert.deepEqual(
      [after.choice, after.shares, after.decided_at, after.investment_id, after.follows_reservation],
      [5, null, null, null, false],
    )
    assert.deepEqual(await changes(place.option, 'pre_emption_choice.reopened'), [
      { before: { choice: 2, shares: null }, after: { choice: 5, shares: null } },
    ])
    await api.deliver()
    const { rows } = await sql`select 1 from notifications where tenant_id = 1 and user_id = ${place.mine}
      and data ->> 'message' like '%Please answer again by __:__ on 20 December 2026, London time.'`.execute(
      api.db,
    )
    assert.equal(rows.length, 1)
    const anew = await request(place.client, place.offer, '5248.00', { pre_emption_choice: 3 })
    assert.equal(anew.status, 201, anew.text)
    assert.deepEqual(await answered(place.client, place.option), [3, '312'])
  }
})

test('who answers by themselves afterwards keeps that answer, whatever becomes of the reservation', async () => {
  const { option, client, investment, mine } = await taken()
  const { id } = await placeOf(staff, option, mine)
  assert.equal(
    (await client.patch(`/api/pre-emption-choices/${id}`, { choice: 6, shares: '40' })).status,
    200,
  )
  assert.equal((await amountTo(client, investment, '5248.00')).status, 200)
  const place = await placeOf(staff, option, mine)
  assert.deepEqual(
    [place.choice, place.shares, place.reserved_shares, place.follows_reservation, place.reserved_differs],
    [6, '40', '1312', false, true],
    'staff see both',
  )
  assert.equal((await client.post(`/api/investments/${investment}/cancel`, {})).status, 200)
  assert.deepEqual(await answered(client, option), [6, '40'])
  const left = await placeOf(staff, option, mine)
  assert.deepEqual([left.reserved_shares, left.reserved_differs], [null, false])
})

test('once the offer is closed an answer stays, and staff see that its reservation says another number', async () => {
  const { option, client, investment, mine } = await taken()
  assert.equal((await closing(option, 1)).status, 200)
  assert.equal((await amountTo(client, investment, '2000.00')).status, 200)
  const said = async () => {
    const {
      choice,
      allotted,
      reserved_shares: shares,
      reserved_differs: differs,
    } = await placeOf(staff, option, mine)
    return [choice, allotted, shares, differs]
  }
  assert.deepEqual(await said(), [2, '1000', '500', true])
  assert.equal((await client.post(`/api/investments/${investment}/cancel`, {})).status, 200)
  assert.deepEqual(await said(), [2, '1000', '0', true])
})

test('after the deadline an answer stays too, though nothing has closed the offer yet', async () => {
  const { option, client, investment, mine } = await taken()
  await sql`update pre_emption_options set deadline = ${api.clock.now()} where tenant_id = 1 and id = ${option}`.execute(
    api.db,
  )
  assert.equal((await amountTo(client, investment, '2000.00')).status, 200)
  assert.deepEqual((await placeOf(staff, option, mine)).choice, 2)
})

test('an amount and the closing at once: either the answer followed before, or it stays', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { option, client, investment, mine } = await taken()
    const [changed, closed] = await Promise.all([amountTo(client, investment, '2000.00'), closing(option, 1)])
    assert.deepEqual([changed.status, closed.status], [200, 200], `${changed.text} ${closed.text}`)
    const { choice, allotted, reserved_shares: reserved } = await placeOf(staff, option, mine)
    assert.equal(reserved, '500')
    assert.ok(
      (choice === 6 && allotted === '500') || (choice === 2 && allotted === '1000'),
      `${choice} with ${allotted}`,
    )
  }
})

test('two amounts at once: the answer is that of the one which stands', async () => {
  const { option, client, investment, mine } = await taken()
  const both = await Promise.all(['2000.00', '5248.00'].map((amount) => amountTo(client, investment, amount)))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  const { amount } = (await client.get(`/api/investments/${investment}`)).body.data
  const { choice, shares } = await placeOf(staff, option, mine)
  assert.deepEqual([choice, shares], amount === '2000.00' ? [6, '500'] : [3, '312'])
})

test('a place from the waiting list that lapses leaves its holder awaited', async () => {
  const round = { minimum_investment_minor: 10_000n, target_amount_minor: 600_000n, waiting_list: true }
  const { offer, option, ids, people } = await offeredTo(at, {
    holdings: [500, 500],
    round,
    terms: { available: '2000' },
  })
  const [mine, other] = people as [Client, Client]
  const first = await request(other, offer, '4000.00', { pre_emption_choice: 2 })
  const waits = await request(mine, offer, '5248.00', { pre_emption_choice: 3 })
  assert.deepEqual([waits.status, waits.body.data.status], [201, 'waiting_list'], waits.text)
  assert.deepEqual(await answered(mine, option), [3, '312'])
  assert.equal((await other.post(`/api/investments/${first.body.data.id}/cancel`, {})).status, 200)
  assert.equal((await answer(other, option, 1)).status, 201)
  await api.deliver()
  // Read from the tables: two days later nobody is signed in any more.
  const standing = async () =>
    (
      await sql<{ status: string; choice: number; shares: string | null; investment_id: number | null }>`
        select i.status, c.choice, c.shares, c.investment_id from investments i, pre_emption_choices c
        where i.tenant_id = 1 and i.id = ${waits.body.data.id} and c.tenant_id = 1 and c.user_id = ${ids[0]}`.execute(
        api.db,
      )
    ).rows[0]!
  assert.equal((await standing()).status, 'reserved')
  api.clock.forward({ hours: 49 })
  const tenant = (await api.platform.tenants.byId(1))!
  for (const task of allocationModule.scheduled!) await task.perform(api.platform, tenant)
  assert.deepEqual(await standing(), { status: 'expired', choice: 5, shares: null, investment_id: null })
  assert.deepEqual(await changes(option, 'pre_emption_choice.reopened'), [
    { before: { choice: 2, shares: null }, after: { choice: 5, shares: null } },
    { before: { choice: 3, shares: '312' }, after: { choice: 5, shares: null } },
  ])
})
