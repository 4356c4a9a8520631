import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../funds/test-fund.ts'
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
beforeEach(async () => {
  at.standIn.moods = []
  funds.staff = at.staff = await at.api.as('superAdmin')
  funds.colleague = await at.api.as('support')
})

const invoiceOf = (number: string) => at.standIn.books.invoices.find((each) => each.InvoiceNumber === number)!
const today = () => londonDate(at.api.clock.now())

async function drawnUp(values: Record<string, unknown>) {
  const fund = await newFund(funds.staff, {
    late_interest_percent: '8',
    late_grace_days: 5,
    carry_percent: '0',
  })
  await committed(funds, fund.id, ['100000', '50000'])
  return made(funds.staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    notice_days: 0,
    due_date: '2026-12-01',
    ...values,
  })
}

test('the items of a call are lines of its invoice, fees on their own account with their VAT', async () => {
  const call = await drawnUp({
    items: [
      { kind: 'investments', amount: '14250.00' },
      { kind: 'management_fees', amount: '600.00' },
      { kind: 'organisation_costs', amount: '150.00' },
    ],
  })
  const lines = await issuedAndPaid(funds.staff, call.id, today())
  await at.api.deliver()
  const invoice = invoiceOf(`DRAW-${lines[0]!.id}`)
  assert.deepEqual([invoice.Total, invoice.LineAmountTypes, invoice.Status], [10_000, 'Inclusive', 'PAID'])
  assert.deepEqual(
    invoice.LineItems!.map((each) => [
      each.Description.split(': ')[1],
      each.UnitAmount,
      each.AccountCode,
      each.TaxType,
    ]),
    [
      ['Investments', 9500, '826', 'NONE'],
      ['Management fees', 400, '200', 'OUTPUT2'],
      ['Organisation costs', 100, '200', 'OUTPUT2'],
    ],
  )
  assert.deepEqual(
    invoiceOf(`DRAW-${lines[1]!.id}`).LineItems!.map((each) => each.UnitAmount),
    [4750, 200, 50],
  )
})

test('a line whose account the books refuse fails the whole invoice', async () => {
  await at.connect({ fees_account: '827' })
  const call = await drawnUp({
    items: [
      { kind: 'investments', amount: '14250.00' },
      { kind: 'management_fees', amount: '750.00' },
    ],
  })
  const { lines } = await made(funds.staff, `fund-drawdowns/${call.id}/issue`)
  await at.api.deliver()
  const failed = await at.entry(`DRAW-${lines[0].id}`)
  assert.deepEqual(
    [failed.status, failed.reason],
    ['failed', "Xero: Account code '827' is not a valid code for this document."],
  )
  assert.equal(invoiceOf(`DRAW-${lines[0].id}`), undefined)
  await at.connect({ fees_vat: 'standard' })
})

test('interest on a late payment is an invoice without VAT that is paid, or voided where it is waived', async () => {
  const call = await drawnUp({})
  const { lines } = await made(funds.staff, `fund-drawdowns/${call.id}/issue`)
  at.api.clock.forward({ days: 41 })
  funds.staff = at.staff = await at.api.as('superAdmin')
  const charges: { id: number; amount: string }[] = []
  for (const { id, amount } of lines) {
    await made(funds.staff, `fund-drawdown-lines/${id}/payments`, { amount, received_on: today() })
    charges.push(await made(funds.staff, `fund-drawdown-lines/${id}/late-interest`))
  }
  await at.api.deliver()
  const [first, second] = charges
  const invoice = invoiceOf(`LATE-${first!.id}`)
  assert.deepEqual(
    [invoice.Total, invoice.LineAmountTypes, invoice.LineItems![0]!.AccountCode, invoice.Status],
    [Number(first!.amount), 'NoTax', '200', 'AUTHORISED'],
  )
  await made(funds.staff, `fund-late-charges/${first!.id}/payments`, { received_on: today() })
  await made(funds.staff, `fund-late-charges/${second!.id}/waive`, { reason: 'A bank holiday' })
  await at.api.deliver()
  assert.equal(invoice.Status, 'PAID')
  assert.equal((await at.entry(`LPAY-${first!.id}`)).kind, 'payment')
  assert.equal(invoiceOf(`LATE-${second!.id}`).Status, 'VOIDED')
  assert.deepEqual(await at.entries('filter[status]=waiting'), [])
})
