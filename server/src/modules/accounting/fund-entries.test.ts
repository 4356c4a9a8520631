import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calledInFull, committed, issuedAndPaid, made, newFund, openFundWorld } from '../funds/test-fund.ts'
import type { TestFund } from '../funds/test-fund.ts'
import { londonDate } from '../../kernel/clock.ts'
import { readyInvestors } from '../investments/test-support.ts'
import { AccountingWorld } from '../../../test/accounting-world.ts'

let at: AccountingWorld
let funds: TestFund
before(async () => {
  at = await AccountingWorld.open()
  funds = await openFundWorld(at.api, await readyInvestors(at.api, at.world, 2))
  await at.connect({ fees_vat: 'standard' })
})
after(() => at[Symbol.asyncDispose]())

async function drawnUp(purpose: 'investment' | 'fees') {
  const fund = await newFund(funds.staff)
  await committed(funds, fund.id, ['100000', '50000'])
  const call = await made(funds.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call 1',
    purpose,
    basis: 'percent',
    percent: '10',
    notice_days: 0,
    due_date: '2026-12-15',
  })
  return { fund: fund.id as number, call: call.id as number }
}
const invoiceOf = (line: number) =>
  at.standIn.books.invoices.find((each) => each.InvoiceNumber === `DRAW-${line}`)

test('a call on a fund becomes an invoice for each line, and its payments follow', async () => {
  const { call, fund } = await drawnUp('investment')
  const lines = await issuedAndPaid(funds.staff, call, '2026-11-20')
  await at.api.deliver()
  assert.deepEqual(
    lines.map(({ id }) => [
      invoiceOf(id)!.Total,
      invoiceOf(id)!.Status,
      invoiceOf(id)!.LineItems![0]!.AccountCode,
    ]),
    [
      [10_000, 'PAID', '826'],
      [5000, 'PAID', '826'],
    ],
  )
  const entries = await at.entries('filter[status]=sent')
  assert.equal(entries.filter(({ number }) => number.startsWith('FPAY-')).length, 2)
  assert.equal(
    entries.find(({ number }) => number === `DRAW-${lines[0]!.id}`)!.path,
    `/admin/funds/${fund}/details`,
  )
})

test('fees are booked as fees, with the VAT that was chosen inside the amount', async () => {
  const { call } = await drawnUp('fees')
  const { lines } = await made(funds.staff, `fund-drawdowns/${call}/issue`)
  await at.api.deliver()
  const invoice = invoiceOf(lines[0].id)!
  assert.deepEqual([invoice.LineAmountTypes, invoice.Total], ['Inclusive', 10_000])
  assert.partialDeepStrictEqual(invoice.LineItems, [{ AccountCode: '200', TaxType: 'OUTPUT2' }])
})

test('money on a call whose invoice was stopped is a receipt on the same account', async () => {
  const { call } = await drawnUp('investment')
  const { lines } = await made(funds.staff, `fund-drawdowns/${call}/issue`)
  await at.api.platform.outbox.drain()
  await at.leaveAndReturn({ fees_vat: 'standard' })
  assert.equal((await at.entry(`DRAW-${lines[0].id}`)).status, 'stopped')
  await made(funds.staff, `fund-drawdown-lines/${lines[0].id}/payments`, {
    amount: '10000.00',
    received_on: londonDate(at.api.clock.now()),
  })
  await at.api.deliver()
  const [entry] = (await at.entries('filter[kind]=receipt')).filter(({ number }) =>
    number.startsWith('FPAY-'),
  )
  assert.equal(entry!.status, 'sent')
  const receipt = at.standIn.books.transactions.find((each) => each.Reference === entry!.number)!
  assert.deepEqual([receipt.Total, receipt.LineItems![0]!.AccountCode], [10_000, '826'])
})

test('a payment to a fund that was reversed is deleted in the books, and the right one pays the invoice', async () => {
  const { call } = await drawnUp('investment')
  const [line] = (await made(funds.staff, `fund-drawdowns/${call}/issue`)).lines
  const pay = async () =>
    (
      await made(funds.staff, `fund-drawdown-lines/${line.id}/payments`, {
        amount: '10000.00',
        received_on: londonDate(at.api.clock.now()),
      })
    ).fund_payment_id as number
  const wrong = await pay()
  await at.api.deliver()
  assert.equal(invoiceOf(line.id)!.Status, 'PAID')
  await made(funds.staff, `fund-drawdowns/${call}/reverse-payments`, { payment_ids: [wrong] })
  const right = await pay()
  await at.api.deliver()
  assert.equal((await at.entry(`FPAY-${wrong}`, 'payment_reversal')).status, 'sent')
  assert.equal((await at.entry(`FPAY-${right}`)).status, 'sent')
  assert.equal(invoiceOf(line.id)!.Status, 'PAID')
})

test('a cancelled call on a fund is voided', async () => {
  const { call } = await drawnUp('investment')
  const { lines } = await made(funds.staff, `fund-drawdowns/${call}/issue`)
  await at.api.deliver()
  await made(funds.staff, `fund-drawdowns/${call}/cancel`, { reason: 'Drawn up twice' })
  await at.api.deliver()
  for (const { id } of lines) assert.equal(invoiceOf(id)!.Status, 'VOIDED')
})

test('what a feeder owes its master is not sent: the books have it from the feeder’s investors', async () => {
  const feeder = await newFund(funds.staff)
  const master = await newFund(funds.staff)
  const { commitments } = await committed(funds, master.id, ['100000', '50000'])
  await made(funds.staff, 'fund-links', {
    fund_id: feeder.id,
    kind: 'feeder',
    fund_commitment_id: commitments[0]!.id,
    starts_on: '2026-11-20',
  })
  const call = { fund_id: master.id, title: 'Call 1', purpose: 'investment', basis: 'percent', percent: '10' }
  const { id } = await made(funds.staff, 'fund-drawdowns', {
    ...call,
    notice_days: 0,
    due_date: '2026-12-15',
  })
  const lines = await issuedAndPaid(funds.staff, id, '2026-11-20')
  await at.api.deliver()
  assert.deepEqual(
    lines.map((line) => invoiceOf(line.id)?.Total),
    [undefined, 5000],
  )
})

test('what is not chosen is not sent', async () => {
  const off = await at.staff.patch('/api/accounting/options', {
    sends_drawdowns: false,
    sends_distributions: false,
    drawdowns_account: null,
  })
  assert.equal(off.status, 200, off.text)
  const before = (await at.entries()).length
  const { call } = await drawnUp('investment')
  await issuedAndPaid(funds.staff, call, '2026-11-20')
  await at.api.deliver()
  assert.equal((await at.entries()).length, before)
})

test('what a fund pays out is money spent, to investors and to carried interest', async () => {
  await at.connect()
  const fund = await newFund(funds.staff)
  await committed(funds, fund.id, ['100000', '50000'])
  await calledInFull(funds.staff, fund.id, { dueOn: '2026-12-15', paidOn: '2026-11-20' })
  at.api.clock.forward({ days: 400 })
  const [staff, colleague] = [await at.api.as('superAdmin'), await at.api.as('support')]
  const draft = await made(staff, 'distributions', {
    fund_id: fund.id,
    title: 'Distribution 1',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '300000',
    record_date: londonDate(at.api.clock.now()),
    pay_date: londonDate(at.api.clock.now()),
  })
  await made(staff, `distributions/${draft.id}/confirm`)
  await made(colleague, `distributions/${draft.id}/authorise`)
  const { lines } = await made(staff, `distributions/${draft.id}/pay`, {
    paid_on: londonDate(at.api.clock.now()),
  })
  await at.api.deliver()
  at.staff = staff
  const spent = (line: { id: number }) =>
    at.standIn.books.transactions.filter((each) => each.Reference === `DIST-${line.id}`)
  const carry = lines.find((line: Record<string, unknown>) => line['recipient'] === 'carry')
  assert.equal(lines.length, 3)
  for (const line of lines) {
    assert.equal(spent(line).length, 1)
    assert.partialDeepStrictEqual(spent(line)[0], {
      Type: 'SPEND',
      Total: Number(line.amount),
      LineAmountTypes: 'NoTax',
      LineItems: [{ AccountCode: '830' }],
    })
  }
  const payee = at.standIn.books.contacts.find(
    (each) => each.ContactID === spent(carry)[0]!.Contact!.ContactID,
  )
  assert.equal(payee!.ContactNumber, `FUND-${fund.id}`)
})
