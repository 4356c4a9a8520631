import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { openAll } from '../../captable/test-figures.ts'
import { cellsIn, unzipped, wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import {
  clientsOf,
  liveOpportunity,
  readyInvestors,
  request,
  withBank,
  worldForTests,
} from '../../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface CallLine {
  id: number
  investment_id: number
  amount: string
  received: string
  outstanding: string
  surplus: string
}

/** A call drawn up for people who reserved these amounts. */
async function called(amounts: readonly string[]) {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const people = await clientsOf(api, await readyInvestors(api, world, amounts.length))
  for (const [index, amount] of amounts.entries())
    assert.equal((await request(people[index]!, opportunity, amount)).status, 201)
  const fields = { investment_opportunity_id: opportunity, title: 'Cash call 1', due_date: '2026-12-04' }
  const { body } = await staff.post('/api/cash-calls', fields)
  return { offer: opportunity, id: body.data.id as number, lines: body.data.lines as CallLine[] }
}

const pay = async (callLine: CallLine, amount: string, on = '2026-11-20') =>
  assert.equal(
    (await staff.post(`/api/cash-call-lines/${callLine.id}/payments`, { amount, received_on: on })).status,
    201,
  )
const workingOf = (id: number) => (figure: string) => `/api/cash-calls/${id}/working?figure=${figure}`
const shown = async (id: number) => {
  const call = (await staff.get(`/api/cash-calls/${id}`)).body.data
  const { body } = await staff.get(`/api/cash-call-lines?filter[cash_call_id]=${id}&per_page=100`)
  return { call, lines: body.data as CallLine[] }
}

/** Opens what the page of a call shows, and recalculates its workbook. */
async function opensWhole(id: number): Promise<void> {
  const { call, lines } = await shown(id)
  await openAll(staff, workingOf(id), [
    { place: 'total', figure: 'call_total', value: call.total },
    { place: 'received', figure: 'call_received', value: call.received },
    { place: 'outstanding', figure: 'call_outstanding', value: call.outstanding },
    { place: 'lines_count', figure: 'call_lines', value: String(call.lines_count) },
    { place: 'paid_count', figure: 'call_paid', value: String(call.paid_count) },
    { place: 'unpaid', figure: 'call_unpaid', value: String(call.lines_count - call.paid_count) },
    { place: 'unsigned_count', figure: 'call_unsigned', value: String(call.unsigned_count) },
    { place: 'investors_count', figure: 'call_investors', value: String(call.investors_count) },
    ...lines.flatMap((line) => [
      { place: 'amount', figure: `line_amount:${line.id}`, value: line.amount },
      { place: 'line', figure: `line_received:${line.id}`, value: line.received },
      { place: 'open', figure: `line_open:${line.id}`, value: line.outstanding },
      { place: 'surplus', figure: `line_surplus:${line.id}`, value: line.surplus },
    ]),
  ])
  const { bytes } = await fetchBytes(api, staff, `/api/cash-calls/${id}/workbook`)
  assert.deepEqual(wrongCells(bytes), [])
}

test('the sums of a cash call open to its lines, and each line to what was paid for it', async () => {
  const { id, lines } = await called(['10000.00', '5000.00', '3333.00', '2000.00'])
  await opensWhole(id)
  assert.equal(
    (await staff.get(workingOf(id)('call_outstanding'))).body.data.value,
    '0.00',
    'a draft is due to nobody',
  )
  assert.equal((await issueCall(staff, id)).status, 200)
  const [first, second, third, fourth] = lines
  await pay(first!, '4000.00')
  await pay(first!, '6000.50')
  await pay(second!, '1000.01')
  const gone = { reason: 'Asked for by telephone' }
  const cancelled = await staff.post(`/api/investments/${fourth!.investment_id}/cancel`, gone)
  assert.equal(cancelled.status, 200, cancelled.text)
  await opensWhole(id)
  const working = async (figure: string) => (await staff.get(workingOf(id)(figure))).body.data
  const total = await working('call_total')
  assert.equal(total.value, '18333.00')
  assert.equal(total.inputs.length, 3, 'a cancelled line asks for nothing')
  assert.match(
    (await working(`line_received:${first!.id}`)).formula,
    /the smaller of total of the inputs below and called/,
  )
  const call = (await staff.get(`/api/cash-calls/${id}`)).body.data
  assert.equal(call.received_percent, '60.001145')
  assert.equal((await working('call_percent')).numbers, '(£11,000.01 × 100) ÷ £18,333.00 = 60.001145%')
  assert.equal((await working(`line_open:${third!.id}`)).value, '3333.00')
  await opensWhole(id)
})

test('a call counts its lines, those that are paid, and each person once, without what is cancelled', async () => {
  const { id, lines } = await called(['10000.00', '5000.00', '3333.00', '2000.00'])
  assert.equal((await issueCall(staff, id)).status, 200)
  const [first, second, , fourth] = lines
  await sql`update cash_call_lines l set user_id = o.user_id from cash_call_lines o
    where l.tenant_id = 1 and l.id = ${second!.id} and o.tenant_id = 1 and o.id = ${first!.id}`.execute(
    api.db,
  )
  await pay(second!, '5000.00')
  const gone = { reason: 'Asked for by telephone' }
  assert.equal((await staff.post(`/api/investments/${fourth!.investment_id}/cancel`, gone)).status, 200)
  const { call } = await shown(id)
  assert.deepEqual([call.lines_count, call.paid_count, call.investors_count], [3, 1, 2])
  await opensWhole(id)
  const unpaid = (await staff.get(workingOf(id)('call_unpaid'))).body.data
  assert.equal(unpaid.numbers, 'count of the inputs below, each marked Open = 2')
  assert.equal(unpaid.inputs.length, 2)
})

test('who may not see a round’s money opens no figure of its calls, nor does another firm or an investor', async () => {
  const { id, offer } = await called(['10000.00'])
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(workingOf(id)('call_total'))).status, 200)
  await sql`update investment_opportunities set status = 5 where tenant_id = 1 and id = ${offer}`.execute(
    api.db,
  )
  for (const path of ['working?figure=call_total', 'workbook']) {
    assert.equal((await manager.get(`/api/cash-calls/${id}/${path}`)).status, 404, path)
    assert.equal((await staff.get(`/api/cash-calls/${id}/${path}`)).status, 200, path)
    const other = await api.as('superAdmin', 2)
    assert.equal((await other.get(`/api/cash-calls/${id}/${path}`)).status, 404, path)
    assert.equal((await (await api.as('user')).get(`/api/cash-calls/${id}/${path}`)).status, 403, path)
    assert.equal((await (await api.as('adviser')).get(`/api/cash-calls/${id}/${path}`)).status, 403, path)
  }
})

test('money that needs attention opens to the rounds in which it waits, and the workbook recalculates', async () => {
  const late = [await called(['10000.00', '5000.00']), await called(['7000.00'])]
  const soon = await called(['4000.00'])
  for (const { id } of [...late, soon]) assert.equal((await issueCall(staff, id)).status, 200)
  await pay(late[0]!.lines[0]!, '2500.00')
  await pay(soon.lines[0]!, '4000.01')
  assert.equal((await staff.post(`/api/cash-call-lines/${soon.lines[0]!.id}/return-surplus`)).status, 201)
  const ids = late.map(({ id }) => id)
  await sql`update cash_calls set due_date = '2026-11-10' where tenant_id = 1 and id = any(${ids}::bigint[])`.execute(
    api.db,
  )
  const { body } = await staff.get('/api/statistics/attention')
  const money = body.data.filter(({ amount }: { amount: string | null }) => amount !== null)
  assert.deepEqual(
    money.map(({ kind, amount, count }: Record<string, unknown>) => [kind, amount, count]),
    [
      ['payments_overdue', '19500.00', 3],
      ['refunds_due', '0.01', 1],
      ['cash_calls_drafted', '10000.00', 1],
    ],
  )
  const opens = (figure: string) => `/api/statistics/overview/working?figure=${figure}`
  await openAll(
    staff,
    opens,
    money.flatMap(({ kind, amount, count }: { kind: string; amount: string; count: number }) => [
      { place: kind, figure: `attention_${kind}`, value: amount },
      { place: kind, figure: `attention_count_${kind}`, value: String(count) },
    ]),
  )
  const overdue = (await staff.get(opens('attention_payments_overdue'))).body.data
  assert.equal(overdue.inputs.length, 2, 'of two rounds')
  const { bytes } = await fetchBytes(api, staff, '/api/statistics/overview/workbook')
  assert.deepEqual(wrongCells(bytes), [])
})

test('what a payment would do to its line opens before it is recorded, and comes to the same afterwards', async () => {
  const { id, lines } = await called(['10000.00', '5000.00'])
  assert.equal((await issueCall(staff, id)).status, 200)
  const [first, second] = lines
  await pay(first!, '4000.01')
  const typed = (amount: string, figure: string, line = first!.id) =>
    `/api/cash-calls/${id}/working?line_id=${line}&amount=${amount}&figure=${figure}`
  const figures = ['applied', 'after', 'left', 'surplus'].map((figure) => `payment_${figure}`)
  const values = (amount: string) =>
    Promise.all(figures.map(async (figure) => (await staff.get(typed(amount, figure))).body.data.value))
  assert.deepEqual(await values('1000'), ['1000.00', '5000.01', '4999.99', '0.00'])
  assert.deepEqual(await values('5999.99'), ['5999.99', '10000.00', '0.00', '0.00'])
  assert.deepEqual(await values('6000.00'), ['5999.99', '10000.00', '0.00', '0.01'])
  const { bytes } = await fetchBytes(
    api,
    staff,
    `/api/cash-calls/${id}/workbook?line_id=${first!.id}&amount=6000`,
  )
  assert.deepEqual(wrongCells(bytes), [])
  await pay(first!, '1000.00')
  const said = (await staff.get(workingOf(id)(`line_received:${first!.id}`))).body.data.value
  assert.equal(said, '5000.01', 'what was said before it was recorded')
  await pay(first!, '4999.99')
  assert.equal(
    (await staff.get(typed('7', 'payment_surplus'))).body.data.value,
    '7.00',
    'nothing is due any more',
  )
  const other = await called(['2000.00'])
  assert.equal((await staff.get(typed('7', 'payment_left', other.lines[0]!.id))).status, 404)
  assert.equal((await staff.get(workingOf(id)('payment_left'))).status, 404, 'nothing is typed')
  assert.equal((await staff.get(typed('0', 'payment_left', second!.id))).status, 422)
  assert.equal((await staff.get(typed('1.999', 'payment_left', second!.id))).status, 422)
})

test('a working and its workbook say the firm’s own words', async () => {
  const { id } = await called(['1000.00'])
  const name = (navigation: object) => staff.patch('/api/branding/1', { navigation })
  assert.equal((await name({ investor: 'Member', cash_call: 'Drawdown' })).status, 200)
  const { body } = await staff.get(workingOf(id)('call_investors'))
  assert.equal(body.data.label, 'members')
  assert.deepEqual(body.data.basis[0], { label: 'Drawdown', text: 'Cash call 1' })
  const { bytes } = await fetchBytes(api, staff, `/api/cash-calls/${id}/workbook`)
  const texts = cellsIn(bytes).map(({ value }) => value)
  assert.ok(texts.includes('Member') && !texts.includes('Investor'), texts.slice(0, 12).join(' | '))
  // Sheets of one name, or of a name that no workbook takes, would be a file that doesn't open.
  assert.equal((await name({ investor: 'A/member: [long] '.repeat(4), cash_call: 'Payments' })).status, 200)
  const odd = await fetchBytes(api, staff, `/api/cash-calls/${id}/workbook`)
  assert.deepEqual(wrongCells(odd.bytes), [])
  const sheets = [
    ...unzipped(odd.bytes)
      .get('xl/workbook.xml')!
      .matchAll(/<sheet name="([^"]*)"/g),
  ].map(([, each]) => each!)
  assert.equal(new Set(sheets).size, sheets.length)
  for (const each of sheets) assert.match(each, /^[^:\\/?*[\]]{1,31}$/)
  assert.equal((await name({ investor: 'Investor', cash_call: 'Cash Call' })).status, 200)
})
