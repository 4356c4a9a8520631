import { compareDecimals } from '@moorgate/contract'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { londonDate } from '../../kernel/clock.ts'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { callActs } from '../investments/calls/test-calls.ts'

let at: AccountingWorld
/** Interest on a line on which £500.00 more than was due were paid. */
let overpaid: { id: number; amount: string }
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
  const { call } = await called(['10000.00', '20000.00', '30000.00'])
  const terms = await at.staff.patch(`/api/cash-calls/${call.id}`, { default_interest: '8' })
  assert.equal(terms.status, 200, terms.text)
  const { lines } = (await issue(call.id)).body.data
  at.api.clock.forward({ days: 60 })
  at.staff = await at.api.as('superAdmin')
  const charges: { id: number; amount: string }[] = []
  for (const line of lines as { id: number; amount: string }[]) {
    const paid = line.amount === '30000.00' ? '30500.00' : line.amount
    assert.equal((await payToday(line.id, paid)).status, 201)
    const charged = await at.staff.post(`/api/cash-call-lines/${line.id}/late-interest`, {})
    assert.equal(charged.status, 201, charged.text)
    charges.push(charged.body.data)
  }
  await at.api.deliver()
  const [first, second] = charges
  overpaid = charges[2]!
  const invoice = invoiceOf(first!.id)
  assert.deepEqual(
    [invoice.LineAmountTypes, invoice.LineItems![0]!.AccountCode, invoice.Status],
    ['NoTax', '200', 'AUTHORISED'],
  )
  assert.equal(compareDecimals(String(invoice.Total), first!.amount), 0)
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

test('interest that an overpayment pays is paid from where that is held, and due again once it is undone', async () => {
  const { id, amount } = overpaid
  const path = `/api/cash-call-late-charges/${id}/overpayment`
  const held = at.standIn.books.accounts.find(({ Code: code }) => code === '825')!
  held['EnablePaymentsToAccount'] = false
  assert.equal((await at.staff.post(path, {})).status, 201)
  await at.api.deliver()
  const refused = (await at.entries()).find(({ number }) => number.startsWith('CLOVER-'))!
  assert.deepEqual(
    [refused.status, refused.reason],
    ['failed', 'Xero: Account code is not a valid code for this document.'],
  )
  held['EnablePaymentsToAccount'] = true
  assert.equal((await at.again(refused.id)).status, 200)
  await at.api.deliver()
  const invoice = invoiceOf(id)
  const paymentsOf = () =>
    at.standIn.books.payments
      .filter(({ Invoice: of }) => of?.InvoiceID === invoice.InvoiceID)
      .map(({ Account: account, Amount: paid, Status: status }) => [
        account?.Code,
        compareDecimals(String(paid), amount) === 0,
        status,
      ])
  assert.deepEqual([invoice.Status, paymentsOf()], ['PAID', [['825', true, 'AUTHORISED']]])
  const receipts = at.standIn.books.transactions.filter(({ Total: total }) => total === 500)
  assert.equal(receipts.length, 1, 'the overpayment came in once, and the bank has no other part in it')

  assert.equal((await at.staff.post(`${path}/undo`, { reason: 'They asked for it back' })).status, 200)
  await at.api.deliver()
  assert.deepEqual([invoice.Status, paymentsOf()[0]![2]], ['AUTHORISED', 'DELETED'])
  const received_on = londonDate(at.api.clock.now())
  await at.staff.post(`/api/cash-call-late-charges/${id}/payments`, { received_on })
  await at.api.deliver()
  assert.deepEqual([invoice.Status, paymentsOf()[1]], ['PAID', ['090', true, 'AUTHORISED']])
  assert.deepEqual(await at.entries('filter[status]=waiting'), [])
})
