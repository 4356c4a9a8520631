import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
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
const outcome = async (number: string, kind?: string) => {
  const { status, attempts } = await at.entry(number, kind)
  return [status, attempts]
}

test('a provider that fails twice gets one invoice, under one key, with longer waits in between', async () => {
  const { line } = await at.issued('3000.00')
  const number = `CALL-${line}`
  // Its contact is looked for and made; then the invoice is refused twice.
  at.standIn.moods = ['well', 'well', { status: 500 }]
  await at.api.deliver()
  assert.deepEqual(await outcome(number), ['waiting', 1])
  assert.match((await at.entry(number)).reason!, /error \(500\)/)
  at.standIn.moods = ['well', { status: 503 }]
  await at.later(1)
  assert.deepEqual(await outcome(number), ['waiting', 2])
  at.standIn.moods = []
  await at.later(3)
  assert.deepEqual(await outcome(number), ['sent', 3])
  assert.equal(invoicesOf(number).length, 1)
  const keys = at.standIn.asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/Invoices'))
  assert.equal(new Set(keys.slice(-3).map(({ key }) => key)).size, 1)
  assert.ok(keys.at(-1)!.key!.length <= 128)
})

test('an answer that got lost is found by its number, also when the provider has forgotten the key', async () => {
  const { line } = await at.issued('3100.00')
  at.standIn.moods = ['well', 'well', 'loses_answer']
  await at.api.deliver()
  assert.deepEqual(await outcome(`CALL-${line}`), ['waiting', 1])
  at.standIn.books.forgetKeys()
  await at.later(1)
  assert.deepEqual(await outcome(`CALL-${line}`), ['sent', 2])
  assert.equal(invoicesOf(`CALL-${line}`).length, 1)

  const paid = await at.pay(line, '3100.00')
  const number = `PAY-${paid.body.data.id}`
  at.standIn.moods = ['loses_answer']
  await at.api.deliver()
  at.standIn.books.forgetKeys()
  await at.later(1)
  assert.deepEqual(await outcome(number), ['sent', 2])
  assert.equal(paymentsOf(number).length, 1)
})

test('an answer that says another amount, complains inside, or is no answer is not taken for one', async () => {
  const { line } = await at.issued('3200.00')
  const number = `CALL-${line}`
  at.standIn.moods = ['well', 'well', 'complains']
  await at.api.deliver()
  const complained = await at.entry(number)
  assert.deepEqual([complained.status, complained.reason], ['failed', 'Xero: The account is locked.'])

  at.standIn.moods = ['well', 'babbles']
  assert.equal((await at.again(complained.id)).status, 200)
  await at.api.deliver()
  assert.deepEqual(await outcome(number), ['waiting', 1])
  at.standIn.moods = ['well', 'halves']
  await at.later(1)
  const halved = await at.entry(number)
  assert.equal(halved.status, 'failed')
  assert.equal(halved.reason, `Invoice ${number} has the amount 1600 in Xero instead of 3200.00.`)
  // What it booked was right, so looking for it settles it.
  assert.equal((await at.again(halved.id)).status, 200)
  await at.api.deliver()
  assert.equal((await at.entry(number)).status, 'sent')
  assert.equal(invoicesOf(number).length, 1)
})

test('when too much is asked, nothing is tried before the provider’s time is over', async () => {
  const { line } = await at.issued('3300.00')
  const limited = { status: 429, headers: { 'retry-after': '600', 'x-rate-limit-problem': 'day' } }
  at.standIn.moods = ['well', 'well', limited]
  await at.api.deliver()
  const count = at.standIn.asked.length
  assert.deepEqual(await outcome(`CALL-${line}`), ['waiting', 0])
  assert.ok((await at.status()).paused_until)
  await at.later(9)
  assert.equal(at.standIn.asked.length, count)
  await at.later(2)
  assert.deepEqual(await outcome(`CALL-${line}`), ['sent', 1])
  assert.equal((await at.status()).paused_until, null)
})

test('no more than 50 requests leave in a minute; the rest follow in the next', async () => {
  await at.later(2)
  const { lines } = await at.issued(...Array.from({ length: 20 }, () => '1000.00'))
  const count = at.standIn.asked.length
  await at.api.deliver()
  assert.equal(at.standIn.asked.length - count, 50)
  await at.later(2)
  for (const { id } of lines) assert.equal((await at.entry(`CALL-${id}`)).status, 'sent')
})

test('a provider that stays away is given up after eight tries, and sent again by hand once it is back', async () => {
  const { line } = await at.issued('3400.00')
  const number = `CALL-${line}`
  at.standIn.moods = ['well', 'well', ...Array<'down'>(40).fill('down')]
  await at.api.deliver()
  for (let tries = 0; tries < 20; tries += 1) await at.later(15)
  at.staff = await at.api.as('superAdmin')
  const given = await at.entry(number)
  assert.deepEqual([given.status, given.attempts], ['failed', 8])
  assert.equal(given.reason, 'Xero didn’t answer. We tried 8 times.')
  at.standIn.moods = []
  assert.equal((await at.staff.post('/api/accounting-entries/send-failed')).body.data.count, 1)
  await at.api.deliver()
  assert.equal((await at.entry(number)).status, 'sent')
  const refused = await at.again(given.id)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'not_failed'])
  assert.equal((await at.again(999_999)).status, 404)
})

test('a refused contact holds up its invoice and no other, and is sent as its record is then', async () => {
  const { lines, ids } = await at.issued('3500.00', '3600.00')
  const refused = {
    status: 400,
    body: { Elements: [{ ValidationErrors: [{ Message: 'E-mail is invalid.' }] }] },
  }
  at.standIn.moods = ['well', refused]
  await at.api.deliver()
  const [first, second] = lines.map(({ id }) => `CALL-${id}`)
  const held = await at.entry(first!)
  const contact = (await at.entries('filter[kind]=contact')).find(({ number }) => number === held.waits_for)!
  assert.deepEqual(
    [held.status, contact.status, contact.reason],
    ['waiting', 'failed', 'Xero: E-mail is invalid.'],
  )
  assert.equal((await at.entry(second!)).status, 'sent')
  await sql`update users set email = 'mended@wrenfield.example' where tenant_id = 1 and id = ${ids[0]}`.execute(
    at.api.db,
  )
  await at.again(contact.id)
  await at.api.deliver()
  assert.equal((await at.entry(first!)).status, 'sent')
  assert.ok(at.standIn.books.contacts.some((each) => each.EmailAddress === 'mended@wrenfield.example'))
})
