import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { called, issue, issuedCall, pay, booksAreInOrder } = callActs(() => ({ api, world, staff }))

const fee = (much: Record<string, unknown>, vat = 'exempt', payer = 'investor') => ({
  label: 'Arrangement fee',
  percent: null,
  amount: null,
  vat,
  payer,
  ...much,
})
const withFees = (...fees: ReturnType<typeof fee>[]) => ({
  fees: JSON.stringify(fees),
  minimum_investment_minor: 1,
  increment_minor: null,
})
const feeOf = ({ amount, fee: asked, fee_vat: vat }: Record<string, unknown>) => [amount, asked, vat]
const firstLine = async (amount: string, ...fees: ReturnType<typeof fee>[]) => {
  const round = await issuedCall([amount], withFees(...fees))
  return round.lines[0] as unknown as Record<string, string> & { id: number; investment_id: number }
}
const read = async (id: number) => (await staff.get(`/api/cash-call-lines/${id}`)).body.data
const entriesOf = async (investment: number) =>
  (await staff.get(`/api/ledgers?filter[investment_id]=${investment}&per_page=50`)).body.data as {
    account: string
    debit: string
    credit: string
  }[]
const bookedOn = async (investment: number, account: string) =>
  (await entriesOf(investment))
    .filter((entry) => entry.account === account)
    .map(({ debit, credit }) => (debit === '0.00' ? credit : `-${debit}`))
    .toSorted()

test('a fee of 2.5 % is paid on top: £10,000.00 are £10,250.00, and £9,756.10 are £10,000.00', async () => {
  assert.deepEqual(feeOf(await firstLine('10000.00', fee({ percent: '2.5' }))), [
    '10250.00',
    '250.00',
    '0.00',
  ])
  assert.deepEqual(feeOf(await firstLine('9756.10', fee({ percent: '2.5' }))), ['10000.00', '243.90', '0.00'])
})

test('VAT is added or included, fees add up, and what the company pays is asked of nobody', async () => {
  const line = await firstLine(
    '10000.00',
    fee({ percent: '2.50' }, 'added'),
    fee({ amount: '120.00' }, 'included'),
    fee({ percent: '5' }, 'added', 'company'),
  )
  assert.deepEqual(feeOf(line), ['10420.00', '420.00', '70.00'])
})

test('money goes to the investment, then to the fee on its own account, and beyond both is a surplus', async () => {
  const line = await firstLine('10000.00', fee({ percent: '2.5' }, 'added'))
  await pay(line.id, '9900.00')
  const part = (await pay(line.id, '200.00')).body.data.line
  assert.deepEqual(
    [part.status, part.received, part.fee_received, part.outstanding],
    ['part_paid', '10100.00', '100.00', '200.00'],
  )
  const investment = async () => (await staff.get(`/api/investments/${line.investment_id}`)).body.data
  assert.deepEqual([(await investment()).received, (await investment()).status], ['10000.00', 'part_paid'])
  const rest = (await pay(line.id, '201.00')).body.data.line
  assert.deepEqual([rest.status, rest.fee_received, rest.surplus], ['payment_received', '300.00', '1.00'])
  assert.deepEqual(
    [(await investment()).amount, (await investment()).received, (await investment()).status],
    ['10000.00', '10000.00', 'payment_received'],
  )
  assert.deepEqual(await bookedOn(line.investment_id, 'fee_income'), ['166.66', '83.34'])
  assert.deepEqual(await bookedOn(line.investment_id, 'vat'), ['16.66', '33.34'])
  assert.deepEqual(await bookedOn(line.investment_id, 'contribution'), ['100.00', '9900.00'])
  await booksAreInOrder()
})

test('a payment that is reversed takes the fee back first', async () => {
  const round = await issuedCall(['10000.00'], withFees(fee({ amount: '250.00' })))
  const [line] = round.lines
  await pay(line!.id, '10000.00')
  const { id } = (await pay(line!.id, '250.00')).body.data
  assert.equal((await read(line!.id)).fee_received, '250.00')
  const back = await staff.post(`/api/cash-calls/${round.call.id}/reverse-payments`, { payment_ids: [id] })
  assert.equal(back.status, 200, back.text)
  const after = await read(line!.id)
  assert.deepEqual([after.status, after.fee_received, after.outstanding], ['part_paid', '0.00', '250.00'])
  await booksAreInOrder()
})

test('who cancels gets the fee back with the investment', async () => {
  const line = await firstLine('10000.00', fee({ percent: '2.5' }, 'added'))
  await pay(line.id, '10300.00')
  assert.equal((await staff.post(`/api/investments/${line.investment_id}/cancel`)).status, 200)
  const refunds = (await staff.get(`/api/refunds?filter[investment_id]=${line.investment_id}`)).body.data
  assert.deepEqual(
    refunds.map(({ amount, fee: ofFee }: Record<string, string>) => [amount, ofFee]),
    [['10300.00', '300.00']],
  )
  assert.deepEqual(await bookedOn(line.investment_id, 'fee_income'), ['-250.00', '250.00'])
  assert.deepEqual(await bookedOn(line.investment_id, 'vat'), ['-50.00', '50.00'])
  await booksAreInOrder()
})

test('a fee that is waived leaves the investment whole', async () => {
  const line = await firstLine('10000.00', fee({ percent: '2.5' }, 'added'))
  await pay(line.id, '10060.00')
  const waived = (await staff.post(`/api/cash-call-lines/${line.id}/waive`, { reason: 'Agreed' })).body.data
  assert.deepEqual(
    [waived.status, ...feeOf(waived), waived.fee_received],
    ['payment_received', '10060.00', '60.00', '10.00', '60.00'],
  )
  const { data } = (await staff.get(`/api/investments/${line.investment_id}`)).body
  assert.deepEqual([data.amount, data.received, data.status], ['10000.00', '10000.00', 'payment_received'])
  await booksAreInOrder()
})

test('a fee is that of the day of the reservation, whatever the offer says later', async () => {
  const { call, offer } = await called(['10000.00'], withFees(fee({ percent: '2.5' })))
  await staff.patch(`/api/investment-opportunities/${offer}`, { fees: [] })
  const [line] = (await issue(call.id)).body.data.lines
  assert.deepEqual(feeOf(line), ['10250.00', '250.00', '0.00'])
})

test('another amount is another fee, whoever changes it', async () => {
  const round = await called(['10000.00'], withFees(fee({ percent: '2.5' }, 'added')))
  const [{ investment_id: id }] = round.call.lines
  const feesNow = async () => {
    const { data } = (await staff.get(`/api/investments/${id}`)).body
    return [data.fee, data.fee_vat]
  }
  assert.deepEqual(await feesNow(), ['300.00', '50.00'])
  await staff.delete(`/api/cash-calls/${round.call.id}`)
  const less = await round.people[0]!.post(`/api/investments/${id}/amount`, {
    amount: '4000.00',
    risk_accepted: true,
  })
  assert.equal(less.status, 200, less.text)
  assert.deepEqual(await feesNow(), ['120.00', '20.00'])
  assert.equal((await staff.patch(`/api/investments/${id}`, { amount: '2000.00' })).status, 200)
  assert.deepEqual(await feesNow(), ['60.00', '10.00'])
})

test('an investment whose fee was waived keeps what was paid of it, also when its notes are changed', async () => {
  const line = await firstLine('10000.00', fee({ percent: '2.5' }, 'added'))
  await pay(line.id, '10060.00')
  await staff.post(`/api/cash-call-lines/${line.id}/waive`, { reason: 'Agreed' })
  const noted = await staff.patch(`/api/investments/${line.investment_id}`, { notes: 'Fee waived' })
  assert.equal(noted.status, 200, noted.text)
  const { data } = (await staff.get(`/api/investments/${line.investment_id}`)).body
  assert.deepEqual([data.fee, data.fee_vat], ['60.00', '10.00'])
})

test('a least fee with VAT at 5 % is in the order, the notice, the line and the books, and beyond the least it is 2.5 %', async () => {
  const least = fee({ percent: '2.5', minimum: '100.00', vat_rate: '5' }, 'added')
  const { lines, people, offer } = await issuedCall(['1000.00'], withFees(least))
  const [line] = lines
  await api.deliver()
  const { rows } = await sql<{ text: string }>`
    select text from mails where tenant_id = 1 and cause = ${`cash_call_line:${line!.id}`}`.execute(api.db)
  assert.match(rows[0]!.text, /The amount includes a fee of £105\.00, of which £5\.00 is VAT\./)
  const order = (await people[0]!.get(`/api/investment-opportunities/${offer}/order?amount=8000`)).body.data
  assert.deepEqual([order.fee, order.fee_vat, order.total], ['210.00', '10.00', '8210.00'])
  const asked = await read(line!.id)
  assert.deepEqual([...feeOf(asked), asked.investment_amount], ['1105.00', '105.00', '5.00', '1000.00'])
  await pay(line!.id, '1105.00')
  assert.deepEqual(await bookedOn(line!.investment_id, 'fee_income'), ['100.00'])
  assert.deepEqual(await bookedOn(line!.investment_id, 'vat'), ['5.00'])
  await booksAreInOrder()
})
