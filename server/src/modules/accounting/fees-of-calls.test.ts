import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { londonDate } from '../../kernel/clock.ts'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { callActs } from '../investments/calls/test-calls.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
  await at.connect()
})
after(async () => {
  await at.standIn[Symbol.asyncDispose]()
  await at.api[Symbol.asyncDispose]()
})

const { issuedCall, payToday } = callActs(() => ({ api: at.api, world: at.world, staff: at.staff }))

const fees = JSON.stringify([
  { label: 'Arrangement fee', percent: '2.5', amount: null, vat: 'added', payer: 'investor' },
])
const fee = { label: 'Fee', amount: null, vat: 'added', payer: 'investor' }
/** £300.00 with VAT at 20 %, £105.00 with VAT at 5 % as the least, and £60.00 that is exempt, of £10,000.00. */
const atRates = JSON.stringify([
  { ...fee, percent: '2.5' },
  { ...fee, percent: '0.5', minimum: '100.00', vat_rate: '5' },
  { ...fee, percent: null, amount: '60.00', vat: 'exempt' },
])
const shown = (entry: Record<string, unknown>) =>
  (entry['LineItems'] as Record<string, unknown>[]).map((line) => [
    line['AccountCode'],
    Number(line['UnitAmount']),
    line['TaxType'],
    line['TaxAmount'] === undefined ? undefined : Number(line['TaxAmount']),
  ])
const invoiceOf = (line: number) =>
  at.standIn.books.invoices.find((each) => each.InvoiceNumber === `CALL-${line}`)!

test('a call’s fee is a line of the invoice on the account for fees, with its VAT', async () => {
  const { lines } = await issuedCall(['10000.00'], { fees })
  await at.api.deliver()
  assert.deepEqual(shown(invoiceOf(lines[0]!.id)), [
    ['825', 10_000, 'NONE', undefined],
    ['200', 300, 'OUTPUT2', 50],
  ])
})

test('what goes back of a paid call goes back from both accounts', async () => {
  const { lines } = await issuedCall(['10000.00'], { fees })
  const [line] = lines
  await payToday(line!.id, '10300.00')
  await at.staff.post(`/api/investments/${line!.investment_id}/cancel`)
  const [refund] = (await at.staff.get(`/api/refunds?filter[investment_id]=${line!.investment_id}`)).body.data
  const paid = await at.staff.post(`/api/refunds/${refund.id}/pay`, {
    paid_on: londonDate(at.api.clock.now()),
  })
  assert.equal(paid.status, 200, paid.text)
  await at.api.deliver()
  const spent = at.standIn.books.transactions.find((each) => each.Reference === `REF-${refund.id}`)!
  assert.deepEqual(shown(spent), [
    ['825', 10_000, 'NONE', undefined],
    ['200', 300, 'OUTPUT2', 50],
  ])
})

test('a fee that is waived is credited on its account, with its part of the VAT', async () => {
  const { lines } = await issuedCall(['10000.00'], { fees })
  const [line] = lines
  await at.api.deliver()
  await payToday(line!.id, '10180.00')
  await at.api.deliver()
  await at.staff.post(`/api/cash-call-lines/${line!.id}/waive`, { reason: 'Agreed' })
  await at.api.deliver()
  const credit = at.standIn.books.creditNotes.find((each) => each.CreditNoteNumber === `CRED-${line!.id}`)!
  assert.deepEqual(shown(credit), [['200', 120, 'OUTPUT2', 20]])
})

test('fees at several rates of VAT are a line each, on the invoice and on what goes back', async () => {
  const { lines } = await issuedCall(['10000.00'], { fees: atRates })
  const [line] = lines
  await at.api.deliver()
  const fees = [
    ['200', 300, 'OUTPUT2', 50],
    ['200', 105, 'RROUTPUT', 5],
    ['200', 60, 'EXEMPTOUTPUT', 0],
  ]
  assert.deepEqual(shown(invoiceOf(line!.id)), [['825', 10_000, 'NONE', undefined], ...fees])
  await payToday(line!.id, '10155.00')
  await at.api.deliver()
  // A third of the fees was paid, so two thirds of each are credited, with the VAT that is not in what stays.
  await at.staff.post(`/api/cash-call-lines/${line!.id}/waive`, { reason: 'Agreed' })
  await at.api.deliver()
  const credit = at.standIn.books.creditNotes.find((each) => each.CreditNoteNumber === `CRED-${line!.id}`)!
  assert.deepEqual(shown(credit), [
    ['200', 200, 'OUTPUT2', 33.34],
    ['200', 70, 'RROUTPUT', 3.33],
    ['200', 40, 'EXEMPTOUTPUT', 0],
  ])
  await at.staff.post(`/api/investments/${line!.investment_id}/cancel`)
  const [refund] = (await at.staff.get(`/api/refunds?filter[investment_id]=${line!.investment_id}`)).body.data
  const paid = await at.staff.post(`/api/refunds/${refund.id}/pay`, {
    paid_on: londonDate(at.api.clock.now()),
  })
  assert.equal(paid.status, 200, paid.text)
  await at.api.deliver()
  const spent = at.standIn.books.transactions.find((each) => each.Reference === `REF-${refund.id}`)!
  assert.deepEqual(shown(spent), [
    ['825', 10_000, 'NONE', undefined],
    ['200', 100, 'OUTPUT2', 16.66],
    ['200', 35, 'RROUTPUT', 1.67],
    ['200', 20, 'EXEMPTOUTPUT', 0],
  ])
})

test('a fee with VAT at the zero rate is no exempt one', async () => {
  const zero = JSON.stringify([{ ...fee, percent: '2.5', vat_rate: '0' }])
  const { lines } = await issuedCall(['10000.00'], { fees: zero })
  await at.api.deliver()
  assert.deepEqual(shown(invoiceOf(lines[0]!.id)), [
    ['825', 10_000, 'NONE', undefined],
    ['200', 250, 'ZERORATEDOUTPUT', 0],
  ])
})

test('a fee is credited once, also where the line is waived a second time after a payment was reversed', async () => {
  const { lines, call } = await issuedCall(['10000.00'], { fees })
  const [line] = lines
  await at.api.deliver()
  const waive = async () => {
    await at.api.deliver()
    const waived = await at.staff.post(`/api/cash-call-lines/${line!.id}/waive`, { reason: 'Agreed' })
    assert.equal(waived.status, 200, waived.text)
    await at.api.deliver()
  }
  await payToday(line!.id, '5000.00')
  const second = (await payToday(line!.id, '4000.00')).body.data.id
  await waive()
  await at.staff.post(`/api/cash-calls/${call.id}/reverse-payments`, { payment_ids: [second] })
  await waive()
  const notes = [`CRED-${line!.id}`, `CRED-${line!.id}-2`].map((number) =>
    shown(at.standIn.books.creditNotes.find((each) => each.CreditNoteNumber === number)!),
  )
  assert.deepEqual(notes, [
    [
      ['825', 1000, 'NONE', undefined],
      ['200', 300, 'OUTPUT2', 50],
    ],
    [['825', 4000, undefined, undefined]],
  ])
})
