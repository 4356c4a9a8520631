import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestDue } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkBooks } from '../ledger/check-books.ts'
import {
  clientsOf,
  liveOpportunity,
  readyInvestors,
  request,
  withBank,
  worldForTests,
} from '../test-support.ts'
import { callActs } from './test-calls.ts'
import { leavesAsItIs } from '../../../../test/unchanged.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { called, issue, pay } = callActs(() => ({ api, world, staff }))

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
  const asItIs = [{ title: anew.title, due_date: anew.due_date, notice_days: anew.notice_days }]
  await leavesAsItIs(api, staff, `/api/cash-calls/${call.id}`, asItIs)
  assert.equal((await staff.post('/api/cash-calls', { ...draft, due_date: '2026-11-20' })).status, 422)
  const title = 'Pay 20-29-59 63748472'
  for (const refused of [
    await staff.post('/api/cash-calls', { ...draft, title }),
    await staff.patch(`/api/cash-calls/${call.id}`, { title }),
  ])
    assert.match(refused.body.errors.title[0], /^Don’t write account numbers/, refused.text)
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
  const earliest = async () =>
    (await staff.get(`${path}?append=earliest_due_date`)).body.data.earliest_due_date
  assert.equal(await earliest(), soon)
  api.clock.forward({ days: 4 })
  staff = await api.as('superAdmin')
  const late = await issue(call.id)
  assert.match(
    late.body.errors.due_date[0],
    /must be a date after or equal to/,
    'the notice counts from its issue',
  )
  assert.equal(await earliest(), earliestDue(londonDate(api.clock.now()), 4))
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
  assert.match(note.data.message, /set a bank account ending .* for payments from investors/)
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
