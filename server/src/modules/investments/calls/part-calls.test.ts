import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { readyClients, worldForTests } from '../test-support.ts'
import { partActs } from './test-part-calls.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const current = () => ({ api, world, staff })
const { pay, booksAreInOrder } = callActs(current)
const { round, draw, drawAndIssue, investmentsOf, lineOf } = partActs(current)

test('a call asks every allocation for a percentage, and the last for what is left, to the penny', async () => {
  const { offer } = await round(['100.01', '250.00', '999.99'])
  const calls = []
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    const call = await drawAndIssue(offer, { title, basis: 'percent', percent: '25' })
    calls.push(call.total)
    for (const line of call.lines) assert.equal((await pay(line.id, line.amount)).status, 201)
  }
  assert.deepEqual(calls, ['337.50', '337.50', '337.50', '337.50'])
  assert.deepEqual(
    (await investmentsOf(offer)).map(({ status, received, uncalled }) => [status, received, uncalled]),
    [
      ['payment_received', '100.01', '0.00'],
      ['payment_received', '250.00', '0.00'],
      ['payment_received', '999.99', '0.00'],
    ],
  )
  const none = await draw(offer, { basis: 'percent', percent: '25' })
  assert.deepEqual([none.status, Object.keys(none.body.errors)], [422, ['basis']])
  await booksAreInOrder()
})

test('what is not called is neither due nor overdue, and a call in part that is paid awaits nothing', async () => {
  const { offer, people } = await round(['4000.00', '1000.00'])
  const call = await drawAndIssue(offer, { basis: 'amount', amount: '1000.00' })
  assert.deepEqual(
    call.lines.map((line) => [line.amount, line.allocation_amount, line.called_before, line.uncalled]),
    [
      ['800.00', '4000.00', '0.00', '3200.00'],
      ['200.00', '1000.00', '0.00', '800.00'],
    ],
  )
  assert.deepEqual(
    [call.total, call.uncalled, call.basis, call.amount],
    ['1000.00', '4000.00', 'amount', '1000.00'],
  )
  for (const [figure, value] of [
    ['call_uncalled', '4000.00'],
    [`line_uncalled:${call.lines[0]!.id}`, '3200.00'],
  ]) {
    const working = await staff.get(`/api/cash-calls/${call.id}/working?figure=${figure}`)
    assert.equal(working.body.data.value, value, working.text)
  }
  await pay(call.lines[0]!.id, '800.00')
  const [first, second] = await investmentsOf(offer)
  assert.deepEqual(
    [first!.status, first!.payment_due_on, first!.uncalled, second!.status, second!.payment_due_on],
    ['part_paid', null, '3200.00', 'awaiting_payment', '2026-12-04'],
  )
  const book = (await staff.get(`/api/investment-opportunities/${offer}/allocation-book`)).body.data
  assert.deepEqual(
    [book.received, book.awaiting, book.overdue, book.reserved],
    [
      { amount: '800.00', count: 0 },
      { amount: '200.00', count: 1 },
      { amount: '0.00', count: 0 },
      { amount: '4000.00', count: 1 },
    ],
  )
  const waits = await staff.get(
    `/api/investments?filter[investment_opportunity_id]=${offer}&filter[awaiting_payment]=1`,
  )
  assert.deepEqual(
    waits.body.data.map((row: { id: number }) => row.id),
    [second!.id],
  )
  const own = await people[1]!.get('/api/cash-call-lines')
  assert.deepEqual([own.body.data[0].amount, own.body.data[0].uncalled], ['200.00', '800.00'])
  await api.deliver()
  const mails = await sql<{ text: string }>`select text from mails where tenant_id = 1
    and cause = ${`cash_call_line:${call.lines[1]!.id}`}`.execute(api.db)
  assert.match(mails.rows[0]!.text, /This is £200\.00 of your £1,000\.00 reservation/)
  assert.match(mails.rows[0]!.text, /The other £800\.00 is not due yet/)
  await booksAreInOrder()
})

test('a call by share asks for so much of each, and one that is above what is left is refused', async () => {
  const { offer } = await round(['4000.00', '1000.00'])
  const { data } = (await staff.get(`/api/investment-opportunities/${offer}`)).body
  const call = await drawAndIssue(offer, { basis: 'per_share', per_share: data.share_price })
  assert.deepEqual(
    call.lines.map((line) => [line.amount, line.uncalled]),
    [
      ['4000.00', '0.00'],
      ['1000.00', '0.00'],
    ],
  )
  const other = await round(['4000.00', '1000.00'])
  await drawAndIssue(other.offer, { basis: 'percent', percent: '60' })
  const above = await draw(other.offer, { basis: 'percent', percent: '50' })
  assert.deepEqual(
    [above.status, above.body.errors.percent],
    [422, ['This is £500.00 more than is left to call on 2 allocations.']],
  )
  for (const [body, field] of [
    [{ basis: 'percent' }, 'percent'],
    [{ basis: 'amount', amount: '' }, 'amount'],
    [{ basis: 'per_share', per_share: '-1' }, 'per_share'],
    [{ basis: 'amount', amount: '2000.01' }, 'amount'],
    [{ basis: 'half' }, 'basis'],
  ] as const)
    assert.deepEqual([field, (await draw(other.offer, body)).body.errors?.[field]?.length], [field, 1])
  const rest = await drawAndIssue(other.offer, {})
  assert.deepEqual([rest.basis, rest.total, rest.uncalled], ['whole', '2000.00', '0.00'])
})

test('a figure of another basis is refused: without a basis it would call the whole', async () => {
  const { offer } = await round(['1000.00'])
  for (const [field, body] of [
    ['percent', { percent: '50' }],
    ['amount', { basis: 'percent', percent: '50', amount: '100.00' }],
    ['per_share', { basis: 'whole', per_share: '0.10' }],
  ] as const) {
    const refused = await draw(offer, body)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]])
  }
  assert.equal((await draw(offer, { percent: null, amount: null })).body.data.total, '1000.00')
})

test('a preview shows the lines and leaves nothing behind; who may not call sees none', async () => {
  const { offer } = await round(['4000.00'])
  const body = {
    investment_opportunity_id: offer,
    title: 'Call',
    due_date: '2026-12-04',
    basis: 'percent',
    percent: '10',
  }
  const preview = await staff.post('/api/cash-calls?preview=1', body)
  assert.deepEqual([preview.status, preview.body.data.lines[0].amount], [200, '400.00'], preview.text)
  const calls = await staff.get(`/api/cash-calls?filter[investment_opportunity_id]=${offer}`)
  assert.equal(calls.body.meta.total, 0)
  assert.equal((await (await api.as('custodian')).post('/api/cash-calls?preview=1', body)).status, 403)
  const [investor] = await readyClients(api, world, 1)
  assert.equal((await investor!.post('/api/cash-calls?preview=1', body)).status, 403)
})

test('calls that go out at the same moment never ask for more than an allocation has', async () => {
  const { offer } = await round(['1000.00', '3000.00'])
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((title) => draw(offer, { title, basis: 'percent', percent: '60' })),
  )
  const drawn = answers.filter(({ status }) => status === 201).map(({ body }) => body.data)
  assert.equal(drawn.length, 1)
  const second = await drawAndIssue(offer, { basis: 'percent', percent: '30' }, drawn[0].id)
  assert.equal(second.total, '2400.00')
  const more = await Promise.all([
    draw(offer, { title: 'Rest', basis: 'whole' }),
    draw(offer, { title: 'Rest again', basis: 'whole' }),
  ])
  assert.deepEqual(more.map(({ body }) => body.data.total).toSorted(), ['0.00', '1600.00'])
  await booksAreInOrder()
})

test('an allocation is called again while an earlier part is open, and each line is paid on its own', async () => {
  const { offer } = await round(['1000.00'])
  const first = await drawAndIssue(offer, {
    title: 'First',
    basis: 'percent',
    percent: '40',
    due_date: '2026-12-04',
  })
  const second = await drawAndIssue(offer, { title: 'Second', due_date: '2026-12-18' })
  assert.deepEqual([second.total, second.lines[0]!.called_before], ['600.00', '400.00'])
  const due = async () => {
    const [investment] = await investmentsOf(offer)
    return [investment!.status, investment!.payment_due_on]
  }
  assert.deepEqual(await due(), ['awaiting_payment', '2026-12-04'])
  await pay(second.lines[0]!.id, '600.00')
  assert.deepEqual(await due(), ['part_paid', '2026-12-04'])
  await pay(first.lines[0]!.id, '400.00')
  assert.deepEqual(await due(), ['payment_received', '2026-12-04'])
  assert.equal((await lineOf(first.lines[0]!.id)).status, 'payment_received')
  await booksAreInOrder()
})
