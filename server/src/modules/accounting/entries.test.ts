import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { AccountingWorld } from '../../../test/accounting-world.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
  await at.connect()
})
after(() => at[Symbol.asyncDispose]())
beforeEach(async () => {
  at.standIn.moods = []
  at.staff = await at.api.as('superAdmin')
})

const invoicesOf = (number: string) =>
  at.standIn.books.invoices.filter((each) => each.InvoiceNumber === number)
const paymentsOf = (number: string) => at.standIn.books.payments.filter((each) => each.Reference === number)

test('a call becomes a contact and an invoice for each investor, and money that comes in a payment', async () => {
  const { line, ids, call, offer } = await at.issued('5000.00', '2500.00')
  await at.pay(line, '5000.00')
  await at.api.deliver()
  const [invoice] = invoicesOf(`CALL-${line}`)
  const contact = at.standIn.books.contacts.find((each) => each.ContactID === invoice!.Contact!.ContactID)
  const { rows } = await sql<{ reference: string; name: string; email: string; paid_by: string }>`
    select u.reference, u.name, u.email, l.reference as paid_by from users u
    join cash_call_lines l on l.tenant_id = 1 and l.id = ${line}
    where u.tenant_id = 1 and u.id = ${ids[0]}`.execute(at.api.db)
  const { reference, name, email, paid_by: paidBy } = rows[0]!
  assert.deepEqual([contact!.ContactNumber, contact!.Name, contact!.EmailAddress], [reference, name, email])
  assert.partialDeepStrictEqual(invoice, {
    Type: 'ACCREC',
    Reference: paidBy,
    CurrencyCode: 'GBP',
    LineAmountTypes: 'NoTax',
    Total: 5000,
    Status: 'PAID',
  })
  assert.equal(invoice!.LineItems![0]!.AccountCode, '825')
  assert.equal(at.standIn.books.payments.length, 1)
  assert.partialDeepStrictEqual(at.standIn.books.payments[0], { Amount: 5000, Account: { Code: '090' } })
  const sent = await at.entry(`CALL-${line}`)
  assert.equal(sent.path, `/admin/investments/opportunities/${offer}/transactions/cash-calls/${call}`)
  assert.deepEqual(
    (await at.entries()).map(({ status }) => status),
    Array(5).fill('sent'),
  )
  const order = at.standIn.asked
    .filter(({ method }) => method === 'PUT')
    .map(({ path }) => path.split('/').at(-1))
  assert.deepEqual(order, ['Contacts', 'Invoices', 'Contacts', 'Invoices', 'Payments'])
})

test('what was called before the books were connected is not sent, and neither are its payments', async () => {
  await at.staff.post('/api/accounting/revoke')
  const { line } = await at.issued('1000.00')
  await at.api.deliver()
  await at.connect()
  await at.pay(line, '1000.00')
  await at.api.deliver()
  assert.ok(!(await at.entries()).some(({ number }) => number === `CALL-${line}`))
  assert.ok(!at.standIn.books.payments.some(({ Amount: amount }) => amount === 1000))
})

test('two of one name are told apart, and a changed address is sent with the next invoice', async () => {
  const { lines, ids, offer } = await at.issued('3700.00', '3800.00')
  await sql`update users set first_name = 'Jane', last_name = 'Smith' where tenant_id = 1 and id = any(${ids}::bigint[])`.execute(
    at.api.db,
  )
  await at.api.deliver()
  for (const { id } of lines) assert.equal((await at.entry(`CALL-${id}`)).status, 'sent')
  const names = at.standIn.books.contacts
    .map(({ Name: name }) => String(name))
    .filter((name) => name.startsWith('Jane'))
  assert.equal(names.length, 2)
  assert.match(names[1]!, /^Jane Smith \(INV\d+\)$/)
  assert.ok(offer > 0)
})

test('what is paid beyond a line is a receipt of its own, and a refund is money spent', async () => {
  const { line } = await at.issued('4000.00')
  const paid = await at.pay(line, '4100.00')
  const payment = paid.body.data.id as number
  await at.api.deliver()
  assert.equal(paymentsOf(`PAY-${payment}`)[0]!.Amount, 4000)
  const [receipt] = at.standIn.books.transactions.filter((each) => each.Reference === `OVER-${payment}`)
  assert.partialDeepStrictEqual(receipt, { Type: 'RECEIVE', Total: 100, BankAccount: { Code: '090' } })
  const refund = await at.staff.post(`/api/cash-call-lines/${line}/return-surplus`)
  const paidBack = await at.staff.post(`/api/refunds/${refund.body.data.id}/pay`, {
    paid_on: londonDate(at.api.clock.now()),
  })
  assert.equal(paidBack.status, 200, paidBack.text)
  await at.api.deliver()
  const [spent] = at.standIn.books.transactions.filter(
    (each) => each.Reference === `REF-${refund.body.data.id}`,
  )
  assert.partialDeepStrictEqual(spent, { Type: 'SPEND', Total: 100, BankAccount: { Code: '090' } })
  assert.deepEqual(
    [receipt, spent].map((each) => each!.LineItems![0]!.AccountCode),
    ['825', '825'],
  )
})

test('a distribution that was kept back and paid later is not sent as a refund', async () => {
  const { line } = await at.issued('1000.00')
  const { rows } = await sql<{ id: number }>`
    insert into refunds (tenant_id, investment_id, user_id, amount_minor, currency, reason)
    select 1, investment_id, user_id, 100, 'GBP', 'payout_held' from cash_call_lines where tenant_id = 1 and id = ${line}
    returning id`.execute(at.api.db)
  const { id } = rows[0]!
  const paid = await at.staff.post(`/api/refunds/${id}/pay`, { paid_on: londonDate(at.api.clock.now()) })
  assert.equal(paid.status, 200, paid.text)
  await at.api.deliver()
  assert.ok(!(await at.entries()).some(({ number }) => number === `REF-${id}`))
})

test('an invoice of a cancelled call is voided there; one that was never sent is not sent at all', async () => {
  const sent = await at.issued('4200.00')
  await at.api.deliver()
  const cancelled = await at.staff.post(`/api/cash-calls/${sent.call}/cancel`, { reason: 'Drawn up twice' })
  assert.equal(cancelled.status, 200, cancelled.text)
  await at.api.deliver()
  assert.equal(invoicesOf(`CALL-${sent.line}`)[0]!.Status, 'VOIDED')
  assert.equal((await at.entry(`CALL-${sent.line}`, 'void')).status, 'sent')

  const unsent = await at.issued('4300.00')
  at.standIn.moods = [{ status: 429, headers: { 'retry-after': '60' } }]
  await at.api.deliver()
  await at.staff.post(`/api/cash-calls/${unsent.call}/cancel`, { reason: 'Drawn up twice' })
  await at.later(2)
  assert.equal((await at.entry(`CALL-${unsent.line}`)).status, 'stopped')
  assert.equal(invoicesOf(`CALL-${unsent.line}`).length, 0)
})

test('entries are of one firm: another neither sees nor sends them', async () => {
  const [entry] = await at.entries()
  const other = await at.api.as('superAdmin', 2)
  assert.deepEqual((await other.get('/api/accounting-entries')).body.data, [])
  assert.equal((await other.post(`/api/accounting-entries/${entry!.id}/send-again`)).status, 404)
  const found = await at.entries(`filter[status]=sent&filter[kind]=invoice&filter[search]=CALL`)
  assert.ok(found.length > 0 && found.every(({ kind, status }) => kind === 'invoice' && status === 'sent'))
})
