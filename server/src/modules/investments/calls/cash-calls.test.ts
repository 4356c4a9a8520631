import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { earliestDue } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { fallOverdue } from '../scheduled.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { request, clientsOf, liveOpportunity, openWorld, readyInvestors, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'
import { system, transact } from '../../../kernel/work.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

/** A round in which so many people have reserved, with a call drawn up for them. */
async function called(amounts: string[], overrides: Record<string, unknown> = {}) {
  const opportunity = await liveOpportunity(api, world, overrides)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, amounts.length)
  const people = await clientsOf(api, ids)
  for (const [index, amount] of amounts.entries())
    assert.equal((await request(people[index]!, opportunity, amount)).status, 201)
  const call = await staff.post('/api/cash-calls', {
    investment_opportunity_id: opportunity,
    title: 'Cash call 1',
    // Two weeks from now, or from the 20th.
    due_date:
      overrides['close_date'] === undefined ? '2026-12-04' : earliestDue(londonDate(api.clock.now()), 10),
  })
  assert.equal(call.status, 201, call.text)
  return { offer: opportunity, people, ids, call: call.body.data }
}
const issue = (id: number) => issueCall(staff, id)
const pay = (lineId: number, amount: string, overrides: Record<string, unknown> = {}, headers = {}) =>
  staff.post(
    `/api/cash-call-lines/${lineId}/payments`,
    { amount, received_on: '2026-11-20', ...overrides },
    headers,
  )

test('the same amount on the same day for one line is recorded twice only where that is said', async () => {
  const { call } = await called(['5000.00', '5000.00'])
  const { lines } = (await issue(call.id)).body.data
  const [line, other] = lines
  assert.equal((await pay(line.id, '1000.00')).status, 201)
  const again = await pay(line.id, '1000.00', { reference: 'another' })
  assert.deepEqual([again.status, again.body.reason], [409, 'same_payment'])
  assert.equal((await pay(line.id, '1000.01')).status, 201, 'another amount')
  assert.equal((await pay(other.id, '1000.00')).status, 201, 'another line')
  const twice = await pay(line.id, '1000.00', { record_twice: true })
  assert.deepEqual([twice.status, twice.body.data.line.received], [201, '3000.01'])
  const key = { 'idempotency-key': '9f1c2b1e-6a55-4c0e-9d59-0a7a3f1c5e21' }
  const both = await Promise.all([pay(line.id, '700.00'), pay(line.id, '700.00')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  assert.deepEqual(
    [await pay(line.id, '5.00', {}, key), await pay(line.id, '5.00', {}, key)].map(({ status }) => status),
    [201, 201],
    'a lost answer is no second payment',
  )
})

test('reservations that nobody has signed get no line and are counted, until their investors sign', async () => {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, 3)
  const [first, second] = await clientsOf(api, ids)
  await request(first!, opportunity, '5000.00')
  const entered = await staff.post('/api/investments/investors', {
    investment_opportunity_id: opportunity,
    rows: ids.slice(1).map((user_id) => ({ user_id, amount: '2000.00' })),
  })
  assert.equal(entered.status, 201, entered.text)
  const draft = { investment_opportunity_id: opportunity, title: 'Call', due_date: '2026-12-04' }
  const call = (await staff.post('/api/cash-calls', draft)).body.data
  assert.deepEqual([call.lines_count, call.unsigned_count, call.total, call.number], [1, 2, '5000.00', 1])
  const mine = entered.body.data[0]
  assert.equal((await first!.post(`/api/investments/${mine.id}/sign`, { risk_accepted: true })).status, 404)
  assert.equal((await second!.post(`/api/investments/${mine.id}/sign`, { risk_accepted: true })).status, 200)
  const anew = (await staff.patch(`/api/cash-calls/${call.id}`, { title: 'Call 1', refresh_lines: true }))
    .body.data
  assert.deepEqual(
    [anew.title, anew.lines_count, anew.unsigned_count, anew.total],
    ['Call 1', 2, 1, '7000.00'],
  )
  assert.equal((await staff.post('/api/cash-calls', { ...draft, due_date: '2026-11-20' })).status, 422)
})

test('a call is issued once: references, investments that wait, and one letter each', async () => {
  const { call, people, ids } = await called(['5000.00', '2500.00'])
  const issued = await issue(call.id)
  assert.equal(issued.status, 200, issued.text)
  const references = issued.body.data.lines.map((line: { reference: string }) => line.reference)
  assert.equal(new Set(references).size, 2)
  assert.equal((await issue(call.id)).status, 200, 'again is no error')
  await api.deliver()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and u.id = any(${ids}::bigint[])`.execute(api.db)
  assert.equal(rows[0]!.count, 2)
  const own = await people[0]!.get('/api/investments')
  assert.deepEqual(
    [own.body.data[0].status, own.body.data[0].payment_due_on],
    ['awaiting_payment', '2026-12-04'],
  )
  assert.equal((await staff.patch(`/api/cash-calls/${call.id}`, { title: 'Other' })).status, 409)
  const empty = await staff.post('/api/cash-calls', {
    investment_opportunity_id: call.investment_opportunity_id,
    title: 'Nobody left',
    due_date: '2026-12-04',
  })
  assert.deepEqual(Object.keys((await issue(empty.body.data.id)).body.errors), ['lines'])
})

test('nobody sends or changes a call as a colleague has made it since they read it', async () => {
  const { call } = await called(['5000.00'])
  const path = `/api/cash-calls/${call.id}`
  const renamed = await staff.patch(path, { title: 'First call', version: call.version })
  assert.deepEqual([renamed.status, renamed.body.data.title], [200, 'First call'])
  const stale = { version: call.version }
  for (const answer of [
    await staff.patch(path, { title: 'Mine', ...stale }),
    await staff.post(`${path}/issue`, stale),
  ])
    assert.deepEqual([answer.status, answer.body.reason], [409, 'stale_version'])
  const issued = await issueCall(staff, call.id, { version: renamed.body.data.version })
  assert.deepEqual([issued.status, issued.body.data.title], [200, 'First call'])
  assert.equal((await staff.post(`${path}/issue`, stale)).status, 200)
})

test('part, rest and too much: the line follows, and what is beyond never makes the investment larger', async () => {
  const { call, people } = await called(['10000.00'])
  const [line] = (await issue(call.id)).body.data.lines
  assert.equal((await pay(line.id, '4000.00')).body.data.line.status, 'part_paid')
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'part_paid')
  const rest = (
    await pay(line.id, '6000.50', { reference: ` ${line.reference.replace(/(.{4})/g, '$1 ').toLowerCase()}` })
  ).body.data
  assert.deepEqual(
    [rest.surplus, rest.line.status, rest.line.received, rest.line.outstanding, rest.line.surplus],
    ['0.50', 'payment_received', '10000.00', '0.00', '0.50'],
  )
  const more = (await pay(line.id, '10.00')).body.data
  assert.deepEqual([more.surplus, more.line.surplus], ['10.00', '10.50'])
  const [investment] = (await people[0]!.get('/api/investments')).body.data
  assert.deepEqual(
    [investment.amount, investment.received, investment.status],
    ['10000.00', '10000.00', 'payment_received'],
  )
  const entries = (
    await staff.get(`/api/ledgers?filter[investment_id]=${investment.id}&filter[account]=unallocated`)
  ).body.data
  assert.deepEqual(entries.map((entry: { credit: string }) => entry.credit).toSorted(), ['0.50', '10.00'])
  assert.deepEqual(await checkBooks(api.db, 1), [])

  const back = await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)
  assert.deepEqual([back.status, back.body.data.amount, back.body.data.reason], [201, '10.50', 'surplus'])
  assert.equal((await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)).status, 409)
  assert.equal(
    (await staff.post(`/api/refunds/${back.body.data.id}/pay`, { paid_on: '2026-11-20' })).status,
    200,
  )
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('what an investor still has to pay is added up by currency, once it is asked for', async () => {
  const { call, ids } = await called(['10000.00', '5000.00'])
  const awaited = async (who: Client = staff) =>
    (await who.get(`/api/users/${ids[0]}/awaited-payments`)).body.data
  assert.deepEqual(await awaited(), [], 'a draft asks nobody')
  const lines = (await issue(call.id)).body.data.lines
  const { id } = lines.find(({ user_id: user }: { user_id: number }) => user === ids[0])
  assert.equal((await pay(id, '4000.50')).status, 201)
  assert.deepEqual(await awaited(), [{ currency: 'GBP', amount: '5999.50', due_date: '2026-12-04' }])
  assert.equal((await pay(id, '5999.50')).status, 201)
  assert.deepEqual(await awaited(), [])
  assert.equal((await staff.get('/api/users/999999/awaited-payments')).status, 404)
  const other = await api.as('superAdmin', 2)
  assert.equal((await other.get(`/api/users/${ids[0]}/awaited-payments`)).status, 404)
})

test('a payment says whose it is: another’s reference and a misspelt one are refused, what else a payer typed is kept', async () => {
  const { call } = await called(['5000.00', '5000.00'])
  const [first, second] = (await issue(call.id)).body.data.lines
  const wrong = await pay(first.id, '5000.00', { reference: second.reference })
  assert.deepEqual(wrong.body.errors, { reference: ['This reference belongs to another payment.'] })
  const slip = first.reference.replace(/\d$/, (digit: string) => String((Number(digit) + 1) % 10))
  assert.deepEqual((await pay(first.id, '5000.00', { reference: slip })).body.errors, {
    reference: ['The check digits of this reference are wrong.'],
  })
  assert.deepEqual(Object.keys((await pay(first.id, '5000.00', { received_on: '2026-11-21' })).body.errors), [
    'received_on',
  ])
  const key = { 'idempotency-key': 'bank-line-1' }
  const twice = await Promise.all(
    [1, 2].map(() => pay(first.id, '5000.00', { reference: 'E WHITCOMBE' }, key)),
  )
  assert.deepEqual(new Set(twice.map((answer) => answer.text)).size, 1)
  assert.equal((await staff.get(`/api/payments?filter[cash_call_line_id]=${first.id}`)).body.meta.total, 1)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('two payments in the same moment are both counted, and the second finds only what is left', async () => {
  const { call } = await called(['1000.00'])
  const [line] = (await issue(call.id)).body.data.lines
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => pay(line.id, '300.00', { record_twice: true })),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]))
  const after = (await staff.get(`/api/cash-call-lines/${line.id}`)).body.data
  assert.deepEqual([after.received, after.surplus, after.status], ['1000.00', '800.00', 'payment_received'])
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('a call on which nothing was paid is cancelled and its reservations can be called anew; one with receipts is not', async () => {
  const { call, offer, people } = await called(['5000.00', '3000.00'])
  const [line] = (await issue(call.id)).body.data.lines
  const cancelled = await staff.post(`/api/cash-calls/${call.id}/cancel`, { reason: 'Wrong date' })
  assert.deepEqual(
    [cancelled.status, cancelled.body.data.status, cancelled.body.data.total],
    [200, 'cancelled', '0.00'],
  )
  const { rows: told } = await sql<{ reason: string; closing_reason: string | null }>`
    select h.reason, i.closing_reason from events e
    join investments i on i.tenant_id = 1 and i.id = e.subject_id
    join investment_status_changes h on h.tenant_id = 1 and h.investment_id = i.id and h.from_status = 'awaiting_payment'
    where e.tenant_id = 1 and e.type = 'investment.call_cancelled' and (e.payload ->> 'cash_call_id')::bigint = ${call.id}`.execute(
    api.db,
  )
  const taken = { reason: 'The cash call was cancelled.', closing_reason: null }
  assert.deepEqual(told, [taken, taken])
  assert.equal((await people[0]!.get('/api/investments')).body.data[0].status, 'reserved')
  assert.equal((await pay(line.id, '5000.00')).status, 409)
  const again = await staff.post('/api/cash-calls', {
    investment_opportunity_id: offer,
    title: 'Cash call 2',
    due_date: '2026-12-11',
  })
  assert.deepEqual([again.body.data.number, again.body.data.lines_count], [2, 2])
  const [next] = (await issue(again.body.data.id)).body.data.lines
  await pay(next.id, '1.00')
  assert.equal((await staff.post(`/api/cash-calls/${again.body.data.id}/cancel`, {})).status, 409)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('an investor who cancels after the call drops out of it; one who has paid can’t, and staff make it a refund', async () => {
  const { call, people } = await called(['5000.00', '3000.00', '2000.00'])
  const lines = (await issue(call.id)).body.data.lines
  const own = async (index: number) => (await people[index]!.get('/api/investments')).body.data[0]
  const first = await own(0)
  assert.equal((await people[0]!.post(`/api/investments/${first.id}/cancel`, {})).status, 200)
  const after = (await staff.get(`/api/cash-calls/${call.id}?include=lines`)).body.data
  assert.deepEqual([after.total, after.lines_count], ['5000.00', 2])
  await pay(lines[1].id, '3010.00')
  const second = await own(1)
  const refused = await people[1]!.patch(`/api/investments/${second.id}`, { status: 'cancelled' })
  assert.equal(refused.status, 409)
  assert.equal(
    (await staff.post(`/api/investments/${second.id}/cancel`, { reason: 'Withdrawn' })).status,
    200,
  )
  const owed = (await staff.get(`/api/investments/${second.id}?include=refunds`)).body.data
  assert.equal(owed.status, 'refund_due')
  assert.deepEqual(
    owed.refunds.map((refund: { reason: string; amount: string }) => [refund.reason, refund.amount]),
    [
      ['cancelled', '3000.00'],
      ['surplus', '10.00'],
    ],
  )
  for (const refund of owed.refunds)
    await staff.post(`/api/refunds/${refund.id}/pay`, { paid_on: '2026-11-20' })
  assert.equal((await own(1)).status, 'refunded')
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

test('whoever has not paid is reminded three days before the day, on it and three days after it, each once', async () => {
  const { people, ids, call } = await called(['5000.00', '3000.00'])
  const { lines } = (await issue(call.id)).body.data
  await pay(lines[0].id, '5000.00')
  await pay(lines[1].id, '1000.00')
  const tenant = await api.platform.tenants.byId(1)
  const { name: offer } = (await staff.get(`/api/investment-opportunities/${call.investment_opportunity_id}`))
    .body.data
  const began = api.clock.now()
  const told = async () => {
    const { rows } = await sql<{ user_id: number; message: string; mails: number }>`
      select n.user_id, n.data ->> 'message' as message,
        (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as mails
      from notifications n where n.tenant_id = 1 and n.type like '%PaymentDue' and n.user_id = any(${ids}::bigint[])
      order by n.id`.execute(api.db)
    return rows.map(({ user_id: user, message, mails }) => [ids.indexOf(user), message, mails])
  }
  assert.equal(people.length, 2)
  // Every six hours from the call of 20 November to 10 December.
  for (let quarter = 0; quarter < 80; quarter += 1) {
    const now = new Date(began.getTime() + quarter * 6 * 3_600_000)
    await transact(api.platform, { tenant, actor: system, now }, remindOfPayments)
  }
  assert.deepEqual(await told(), [
    [1, `Please pay **£2,000.00** for ${offer} by 4 December.`, 1],
    [1, `Please pay **£2,000.00** for ${offer} today.`, 1],
    [1, `Payment for ${offer} was due on 4 December 2026.`, 1],
  ])
})

test('a call whose day has passed is overdue, and whoever has not paid is told so, once', async () => {
  const { call, ids } = await called(['5000.00', '3000.00'])
  const lines = (await issue(call.id)).body.data.lines
  await pay(lines[0].id, '5000.00')
  api.clock.forward({ days: 14 })
  const tenant = await api.platform.tenants.byId(1)
  const run = () => transact(api.platform, { tenant, actor: system, now: api.clock.now() }, fallOverdue)
  await run()
  staff = await api.as('superAdmin')
  assert.equal(
    (await staff.get(`/api/cash-calls/${call.id}`)).body.data.status,
    'part_paid',
    'the day itself still counts',
  )
  api.clock.forward({ days: 1 })
  await run()
  await run()
  await api.deliver()
  staff = await api.as('superAdmin')
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'overdue')
  const shown = (await staff.get(`/api/cash-call-lines?filter[cash_call_id]=${call.id}&sort=id`)).body.data
  assert.deepEqual(
    shown.map((line: { overdue: boolean }) => line.overdue),
    [false, true],
  )
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notifications where tenant_id = 1 and type like '%PaymentOverdue' and user_id = any(${ids}::bigint[])`.execute(
    api.db,
  )
  assert.deepEqual(rows, [{ user_id: ids[1] }])
  assert.equal((await pay(lines[1].id, '3000.00')).body.data.line.overdue, false)
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'completed')
})

/** A call that went out, a day on which it is looked at, and the first of its lines. */
async function issuedCall(amounts: string[], overrides: Record<string, unknown> = {}) {
  const round = await called(amounts, overrides)
  const answer = await issue(round.call.id)
  assert.equal(answer.status, 200, answer.text)
  return { ...round, lines: answer.body.data.lines as { id: number; investment_id: number }[] }
}
const payToday = (lineId: number, amount: string, overrides: Record<string, unknown> = {}) =>
  pay(lineId, amount, { received_on: londonDate(api.clock.now()), ...overrides })
const booksAreInOrder = async () => assert.deepEqual(await checkBooks(api.db, 1), [])

test('a payment comes in on a day from the call on and not in the future; a refund not before the money was there', async () => {
  staff = await api.as('superAdmin')
  const { lines } = await issuedCall(['5000.00'], { close_date: '2027-12-31' })
  const today = londonDate(api.clock.now())
  const errors = async (received_on: string) =>
    (await pay(lines[0]!.id, '5000.00', { received_on })).body.errors?.received_on
  const dayAt = (days: number) => londonDate(new Date(api.clock.now().getTime() + days * 86_400_000))
  assert.match((await errors(dayAt(-1)))[0], /must be a date after or equal to/)
  assert.match((await errors('1900-01-01'))[0], /must be a date after or equal to/)
  assert.match((await errors(dayAt(1)))[0], /must be a date before or equal to/)
  assert.equal((await payToday(lines[0]!.id, '5000.00')).status, 201)
  await staff.patch(`/api/investments/${lines[0]!.investment_id}`, { status: 'cancelled' })
  const refund = (await staff.get(`/api/refunds?filter[investment_id]=${lines[0]!.investment_id}`)).body
    .data[0]
  const paid = (paid_on: string) => staff.post(`/api/refunds/${refund.id}/pay`, { paid_on })
  assert.match((await paid(dayAt(-1))).body.errors.paid_on[0], /after or equal to/)
  assert.match((await paid(dayAt(1))).body.errors.paid_on[0], /before or equal to/)
  const over = await payToday(lines[0]!.id, '10.00')
  assert.deepEqual([over.status, over.body.reason], [409, 'investment_over'], 'nothing more is booked on it')
  assert.equal((await paid(today)).status, 200)
  assert.equal((await payToday(lines[0]!.id, '10.00')).status, 409)
  await booksAreInOrder()
})

test('a call gives the working days of notice that it says, when it is drawn up and when it goes out', async () => {
  staff = await api.as('superAdmin')
  const { call } = await called(['5000.00'], { close_date: '2027-12-31' })
  assert.deepEqual([call.notice_days, call.grace_days], [5, 0])
  const path = `/api/cash-calls/${call.id}`
  const soon = earliestDue(londonDate(api.clock.now()), 4)
  const tooSoon = await staff.patch(path, { due_date: soon })
  assert.match(tooSoon.body.errors.due_date[0], /must be a date after or equal to/)
  assert.equal((await staff.patch(path, { due_date: soon, notice_days: 4 })).status, 200)
  assert.equal((await staff.patch(path, { notice_days: 5 })).status, 422)
  assert.equal((await staff.patch(path, { notice_days: 61 })).status, 422)
  api.clock.forward({ days: 4 })
  staff = await api.as('superAdmin')
  const late = await issue(call.id)
  assert.match(
    late.body.errors.due_date[0],
    /must be a date after or equal to/,
    'the notice counts from its issue',
  )
})

test('a call is overdue after its days of grace, and only then may somebody be in default', async () => {
  staff = await api.as('superAdmin')
  const round = await called(['5000.00', '3000.00', '2000.00'], { close_date: '2027-12-31' })
  await staff.patch(`/api/cash-calls/${round.call.id}`, { grace_days: 3 })
  const lines = (await issue(round.call.id)).body.data.lines as { id: number; investment_id: number }[]
  await payToday(lines[1]!.id, '1000.00')
  const end = (id: number, how: 'waive' | 'default') =>
    staff.post(`/api/cash-call-lines/${id}/${how}`, { reason: 'As agreed' })
  const due = new Date(`${round.call.due_date}T12:00:00Z`).getTime()
  const at = async (days: number, { isMarked = true } = {}) => {
    api.clock.forward({ minutes: Math.round((due + days * 86_400_000 - api.clock.now().getTime()) / 60_000) })
    staff = await api.as('superAdmin')
    const tenant = await api.platform.tenants.byId(1)
    if (isMarked) await transact(api.platform, { tenant, now: api.clock.now(), actor: system }, fallOverdue)
    return (await staff.get(`/api/cash-calls/${round.call.id}`)).body.data.status
  }
  const overdueLines = async () => {
    const path = `/api/cash-call-lines?filter[cash_call_id]=${round.call.id}&sort=id`
    return (await staff.get(path)).body.data.map((line: { overdue: boolean }) => line.overdue)
  }
  const shown = async () => {
    const book = (await staff.get(`/api/investment-opportunities/${round.offer}/allocation-book`)).body.data
    const { data } = (
      await staff.get(
        `/api/investments?filter[investment_opportunity_id]=${round.offer}&append=overdue&sort=id`,
      )
    ).body
    return [book.overdue, data.map((each: { overdue: boolean }) => each.overdue)]
  }
  assert.equal(await at(3), 'part_paid', 'three days of grace')
  assert.deepEqual(await shown(), [{ amount: '0.00', count: 0 }, [false, false, false]])
  const early = await end(lines[0]!.id, 'default')
  assert.deepEqual([early.status, early.body.reason], [409, 'grace_not_over'])
  assert.ok(early.body.retry_at)
  assert.deepEqual(await overdueLines(), [false, false, false])
  assert.equal(await at(4, { isMarked: false }), 'part_paid', 'no scheduled task has looked yet')
  assert.deepEqual(await overdueLines(), [true, true, true])
  assert.equal(await at(4), 'overdue')
  assert.deepEqual(await shown(), [{ amount: '9000.00', count: 3 }, [true, true, true]])
  const gone = await end(lines[0]!.id, 'default')
  assert.deepEqual(
    [gone.status, gone.body.data.status, gone.body.data.outstanding],
    [200, 'defaulted', '0.00'],
  )
  const partly = await end(lines[1]!.id, 'default')
  assert.equal(partly.body.data.status, 'defaulted')
  const standing = async (id: number) => (await staff.get(`/api/investments/${id}`)).body.data.status
  assert.deepEqual(
    [await standing(lines[0]!.investment_id), await standing(lines[1]!.investment_id)],
    ['cancelled', 'refund_due'],
  )
  const owed = (await staff.get(`/api/refunds?filter[investment_id]=${lines[1]!.investment_id}`)).body.data
  assert.deepEqual(
    owed.map((each: { amount: string }) => each.amount),
    ['1000.00'],
  )
  assert.equal((await end(lines[0]!.id, 'default')).status, 409, 'decided once')
  assert.equal((await payToday(lines[0]!.id, '5000.00')).status, 409)
  const last = await end(lines[2]!.id, 'waive')
  assert.equal(last.body.data.status, 'waived')
  const call = (await staff.get(`/api/cash-calls/${round.call.id}`)).body.data
  assert.deepEqual(
    [call.status, call.total, call.received, call.outstanding],
    ['waived', '0.00', '0.00', '0.00'],
  )
  await api.deliver()
  const answer = await (await api.asUser(round.ids[1]!)).get('/api/notifications/user')
  assert.match(answer.body.data[0].data.message, /did not arrive in time.*return \*\*£1,000.00\*\*/)
  await booksAreInOrder()
})

test('what is still due is waived: the investment is what was paid for it, or ends where nothing was', async () => {
  staff = await api.as('superAdmin')
  const { lines, call, people, offer } = await issuedCall(['5000.00', '3000.00'], {
    close_date: '2027-12-31',
  })
  await payToday(lines[0]!.id, '4000.00')
  for (const role of ['entrepreneur', 'investmentCommittee', 'fundManager'] as const)
    assert.equal(
      (await (await api.as(role)).post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status,
      403,
    )
  assert.ok(
    [403, 404].includes((await people[0]!.post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status),
  )
  assert.equal(
    (await (await api.as('superAdmin', 2)).post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status,
    404,
  )
  const both = await Promise.all(
    [0, 1].map(() => staff.post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'two at once waive it once')
  const line = both.find(({ status }) => status === 200)!.body.data
  assert.deepEqual([line.status, line.amount, line.received], ['payment_received', '4000.00', '4000.00'])
  const investment = (await staff.get(`/api/investments/${line.investment_id}`)).body.data
  assert.deepEqual([investment.status, investment.amount], ['payment_received', '4000.00'])
  assert.equal((await staff.post(`/api/cash-call-lines/${lines[1]!.id}/waive`, {})).status, 200)
  const after = (await staff.get(`/api/cash-calls/${call.id}`)).body.data
  assert.deepEqual(
    [after.status, after.total, after.lines_count, after.paid_count],
    ['completed', '4000.00', 1, 1],
  )
  const raised = (await staff.get(`/api/investment-opportunities/${offer}?append=investor_count`)).body.data
    .raised
  assert.equal(raised, '4000.00')
  await booksAreInOrder()
})

test('a draft asks nobody, so nothing of it is waived', async () => {
  staff = await api.as('superAdmin')
  const { call } = await called(['5000.00'], { close_date: '2027-12-31' })
  const answer = await staff.post(`/api/cash-call-lines/${call.lines[0].id}/waive`, {})
  assert.deepEqual([answer.status, answer.body.reason], [409, 'not_due'])
})

test('a currency that is none is refused in a journal and in a bank account', async () => {
  staff = await api.as('superAdmin')
  const [id] = await readyInvestors(api, world, 1)
  const journal = await staff.post('/api/ledgers', {
    date: londonDate(api.clock.now()),
    type: 'fee',
    entries: [
      { account: 'client_cash', debit: '1.00', currency: 'ZZZ', user_id: id },
      { account: 'fee_income', credit: '1.00', currency: 'ZZZ', user_id: id },
    ],
  })
  assert.deepEqual(journal.body.errors['entries.0.currency'], ['The selected entries.0.currency is invalid.'])
})

test('the account to pay into is set by those who may call, checked, told, and held before money is called to another', async () => {
  staff = await api.as('superAdmin')
  // A round that is still open when the wait is over, whenever the tests before left the clock.
  const { offer, call } = await called(['5000.00'], {
    close_date: earliestDue(londonDate(api.clock.now()), 30),
  })
  const url = `/api/investment-opportunities/${offer}/bank-account`
  const other = { holder_name: 'A Mule', sort_code: '20-29-59', account_number: '63748472' }
  const drafted = (await staff.get(url)).body.data.id
  for (const role of ['entrepreneur', 'fundManager'] as const)
    assert.equal((await (await api.as(role)).post(url, other)).status, 403)
  const wrong = await staff.post(url, { ...other, account_number: '63748473' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['account_number']])
  const set = await staff.post(url, other)
  assert.deepEqual([set.status, set.body.data.verified], [201, 'modulus_ok'], set.text)
  assert.equal((await staff.get(url)).body.data.held_until, set.body.data.held_until)
  await api.deliver()
  const [note] = (await staff.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /set the account that investors/)
  const unseen = await staff.post(`/api/cash-calls/${call.id}/issue`, { bank_account_id: drafted })
  assert.deepEqual([unseen.status, unseen.body.reason], [409, 'account_changed'])
  const issueTo = () => staff.post(`/api/cash-calls/${call.id}/issue`, { bank_account_id: set.body.data.id })
  const early = await issueTo()
  assert.deepEqual(
    [early.status, early.body.reason, early.body.retry_at],
    [409, 'account_held', set.body.data.held_until],
  )
  api.clock.forward({ hours: 48 })
  staff = await api.as('superAdmin')
  assert.equal((await issueTo()).status, 200)
})

test('a payment is previewed whole and leaves nothing: no row, no entry, no event, no answer kept for its key', async () => {
  staff = await api.as('superAdmin')
  const line = (await issuedCall(['10000.00'], { close_date: '2027-12-31' })).lines[0]!
  const path = `/api/cash-call-lines/${line.id}/payments`
  const received_on = londonDate(api.clock.now())
  const preview = (amount: string, overrides: Record<string, unknown> = {}) =>
    staff.post(
      `${path}?preview=1`,
      { amount, received_on, ...overrides },
      { 'idempotency-key': `P-${amount}` },
    )
  const kept = async () =>
    (
      await sql<{
        count: string
      }>`select (select count(*) from payments) || ' ' || (select count(*) from ledgers) || ' '
        || (select count(*) from events) || ' ' || (select count(*) from idempotency_keys) as count`.execute(
        api.db,
      )
    ).rows[0]?.count
  const before = await kept()
  const part = await preview('4000.00')
  assert.equal(part.status, 200, part.text)
  const { received, outstanding, status } = part.body.data.line
  assert.deepEqual([received, outstanding, status], ['4000.00', '6000.00', 'part_paid'])
  assert.equal((await preview('10000.50')).body.data.surplus, '0.50')
  assert.equal((await preview('0.00')).status, 422)
  assert.equal((await preview('1.00', { received_on: '2099-01-01' })).status, 422)
  assert.equal((await (await api.as('creator')).post(`${path}?preview=1`, {})).status, 403)
  assert.equal(await kept(), before)
  const paid = await payToday(line.id, '4000.00')
  assert.equal(paid.status, 201, paid.text)
  assert.equal((await preview('4000.00')).body.reason, 'same_payment', 'a refusal is the one of the act')
  await booksAreInOrder()
})

test('what can’t be previewed is refused, and not done', async () => {
  staff = await api.as('superAdmin')
  const line = (await issuedCall(['10000.00'], { close_date: '2027-12-31' })).lines[0]!
  const answer = await staff.post(`/api/cash-call-lines/${line.id}/waive?preview=1`, {
    reason: 'Asked twice',
  })
  assert.equal(answer.status, 400, answer.text)
  const { status } = (await staff.get(`/api/cash-call-lines/${line.id}`)).body.data
  assert.equal(status, 'awaiting_payment')
})

test('no route that writes takes a preview for the act, a record’s and a reservation’s included', async () => {
  staff = await api.as('superAdmin')
  const contact = { first_name: 'Not', last_name: 'Written', email: 'not.written@contacts.example' }
  const opportunity = await liveOpportunity(api, world, { close_date: '2027-12-31' })
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  const reservation = { investment_opportunity_id: opportunity, amount: '5000.00', risk_accepted: true }
  const asked = [
    [staff, 'POST', '/api/contacts', contact],
    [staff, 'PATCH', `/api/investment-opportunities/${opportunity}`, { summary: 'Changed' }],
    [investor!, 'POST', '/api/investments/user', reservation],
  ] as const
  for (const [who, method, path, body] of asked) {
    const answer = await who.send(method, `${path}?preview=1`, body)
    assert.deepEqual([answer.status, answer.body?.message], [400, 'This can’t be previewed.'], answer.text)
  }
  const found = await staff.get(`/api/contacts?filter[email]=${contact.email}`)
  assert.equal(found.body.data.length, 0)
  const { rows } =
    await sql`select 1 from investments where investment_opportunity_id = ${opportunity}`.execute(api.db)
  assert.equal(rows.length, 0)
  assert.equal((await staff.post('/api/contacts?preview=0', contact)).status, 201)
})
