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

const { called, issue, payToday } = callActs(() => ({ api: at.api, world: at.world, staff: at.staff }))
const invoiceOf = (charge: number) =>
  at.standIn.books.invoices.find((each) => each.InvoiceNumber === `CLATE-${charge}`)!

test('interest on a late call is an invoice without VAT that is paid, or voided where it is waived', async () => {
  const { call } = await called(['10000.00', '20000.00'])
  const terms = await at.staff.patch(`/api/cash-calls/${call.id}`, { default_interest: '8' })
  assert.equal(terms.status, 200, terms.text)
  const { lines } = (await issue(call.id)).body.data
  at.api.clock.forward({ days: 60 })
  at.staff = await at.api.as('superAdmin')
  const charges: { id: number; amount: string }[] = []
  for (const line of lines as { id: number; amount: string }[]) {
    assert.equal((await payToday(line.id, line.amount)).status, 201)
    const charged = await at.staff.post(`/api/cash-call-lines/${line.id}/late-interest`, {})
    assert.equal(charged.status, 201, charged.text)
    charges.push(charged.body.data)
  }
  await at.api.deliver()
  const [first, second] = charges
  const invoice = invoiceOf(first!.id)
  assert.deepEqual(
    [invoice.Total, invoice.LineAmountTypes, invoice.LineItems![0]!.AccountCode, invoice.Status],
    [Number(first!.amount), 'NoTax', '200', 'AUTHORISED'],
  )
  const received_on = londonDate(at.api.clock.now())
  const paid = await at.staff.post(`/api/cash-call-late-charges/${first!.id}/payments`, { received_on })
  assert.equal(paid.status, 201, paid.text)
  const waived = await at.staff.post(`/api/cash-call-late-charges/${second!.id}/waive`, {
    reason: 'A bank holiday',
  })
  assert.equal(waived.status, 200, waived.text)
  await at.api.deliver()
  assert.equal(invoice.Status, 'PAID')
  assert.equal((await at.entry(`CLPAY-${first!.id}`)).kind, 'payment')
  assert.equal(invoiceOf(second!.id).Status, 'VOIDED')
  assert.deepEqual(await at.entries('filter[status]=waiting'), [])
})
