import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { tellTime } from '../../../test/job-clock.ts'
import { standInClient } from '../../../test/accounting-stand-in.ts'
import { until } from '../../kernel/postgres/processes.ts'
import { system } from '../../kernel/work.ts'
import { resumeSending } from './scheduled.ts'
import { sendEntries } from './send-entries.ts'
import { AccountingWorld } from '../../../test/accounting-world.ts'
import { accessToken } from './tokens.ts'

let at: AccountingWorld
before(async () => {
  at = await AccountingWorld.open()
  await at.connect()
})
after(() => at[Symbol.asyncDispose]())
beforeEach(async () => {
  at.standIn.moods = []
  at.standIn.tokenMoods = []
  at.staff = await at.api.as('superAdmin')
})

const invoicesOf = (line: number) =>
  at.standIn.books.invoices.filter((each) => each.InvoiceNumber === `CALL-${line}`)

async function books() {
  const tenant = await at.api.platform.tenants.byId(1)
  return { platform: at.api.platform, tenant }
}

/** One worker that does what is due now. */
async function work(): Promise<void> {
  const { platform, tenant } = await books()
  const scope = { tenant, actor: system, now: at.api.clock.now() }
  await sendEntries.perform({ platform, tenant, scope, signal: new AbortController().signal }, {})
}

test('a token that has ended is exchanged, once for all who need it, and each refresh token is used once', async () => {
  at.standIn.expireAccess()
  at.api.clock.forward({ minutes: 31 })
  const these = await books()
  const tokens = await Promise.all([1, 2, 3].map(() => accessToken(these)))
  assert.equal(new Set(tokens.map((each) => JSON.stringify(each))).size, 1)
  assert.ok('token' in tokens[0]!)
  at.staff = await at.api.as('superAdmin')
  assert.equal((await at.status()).state, 'connected')
})

test('a token that the provider takes no more is exchanged in the middle of sending', async () => {
  at.standIn.expireAccess()
  const { line } = await at.issued('1000.00')
  await at.api.deliver()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'sent')
})

test('while tokens can’t be had nothing is lost: it is tried again', async () => {
  at.standIn.expireAccess()
  at.standIn.tokenMoods = ['down']
  const { line } = await at.issued('1100.00')
  await at.api.deliver()
  await at.later(2)
  assert.equal((await at.entry(`CALL-${line}`)).status, 'sent')
  assert.equal((await at.status()).state, 'connected')
})

test('a connection that the provider ended says so, queues on, and goes on once it is connected again', async () => {
  at.standIn.forget()
  const { line } = await at.issued('1200.00')
  await at.api.deliver()
  assert.equal((await at.status()).state, 'ended')
  const { line: later } = await at.issued('1300.00')
  await at.api.deliver()
  for (const each of [line, later]) assert.equal((await at.entry(`CALL-${each}`)).status, 'waiting')
  await at.connect()
  await at.api.deliver()
  for (const each of [line, later]) assert.equal((await at.entry(`CALL-${each}`)).status, 'sent')
})

test('what waits for one organisation is never sent to another', async () => {
  const { line } = await at.issued('1400.00')
  at.standIn.moods = [{ status: 429, headers: { 'retry-after': '60' } }]
  await at.api.deliver()
  const { organisations } = at.standIn
  at.standIn.organisations = [{ tenantId: 'another', tenantName: 'Another Limited' }]
  await at.connect()
  await at.later(2)
  const entry = await at.entry(`CALL-${line}`)
  assert.deepEqual([entry.status, entry.reason], ['stopped', 'Another organisation was connected.'])
  assert.deepEqual(invoicesOf(line), [])
  at.standIn.organisations = organisations
  await at.connect()
})

test('two workers at once book an invoice once', async () => {
  const { lines } = await at.issued('1500.00', '1600.00', '1700.00')
  await at.api.platform.outbox.drain()
  await Promise.all([work(), work(), work()])
  await at.later(4)
  for (const { id } of lines) {
    assert.equal(invoicesOf(id).length, 1)
    assert.equal((await at.entry(`CALL-${id}`)).status, 'sent')
  }
})

test('an answer that comes after patience has ended is found again, and booked once', async () => {
  const { accounting } = at.api.platform.settings
  at.api.platform.settings.accounting = { ...accounting!, patienceMs: 200 }
  const { line } = await at.issued('1800.00')
  at.standIn.moods = ['well', 'well', 'holds']
  await at.api.deliver()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'waiting')
  at.standIn.goOn()
  at.standIn.books.forgetKeys()
  await at.later(2)
  assert.equal((await at.entry(`CALL-${line}`)).status, 'sent')
  assert.equal(invoicesOf(line).length, 1)
  at.api.platform.settings.accounting = accounting
})

test('entries whose job the queue gave up are taken up again', async () => {
  const { line } = await at.issued('2000.00')
  await at.api.platform.outbox.drain()
  await at.api.platform.queue.empty()
  at.api.clock.forward({ minutes: 11 })
  const { platform, tenant } = await books()
  assert.equal(await resumeSending.isNeeded!(platform, tenant), true)
  await resumeSending.perform(platform, tenant)
  await at.api.deliver()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'sent')
  assert.equal(await resumeSending.isNeeded!(platform, tenant), false)
})

test('a process that is killed after the books have booked, and before it could write that down, loses and doubles nothing', async () => {
  const { line } = await at.issued('1900.00')
  await at.api.platform.outbox.drain()
  at.standIn.moods = ['well', 'well', 'holds']
  const { host, port, user, password, database } = at.api.platform.database.pool.options
  const app = { host, port, user, password, database }
  const sender = fork(path.resolve(import.meta.dirname, '../../../test/accounting-sender.ts'), {
    env: {
      ...process.env,
      TEST_DATABASE: JSON.stringify({ app, jobs: at.api.queue }),
      TEST_NOW: at.api.clock.now().toISOString(),
      MASTER_KEY: at.api.platform.settings.masterKey.toString('base64'),
      XERO_CLIENT_ID: standInClient.clientId,
      XERO_CLIENT_SECRET: standInClient.clientSecret,
      ACCOUNTING_PROVIDER_URL: at.standIn.url,
    },
    stdio: 'inherit',
  })
  assert.ok(await until(() => invoicesOf(line).length === 1, 60_000))
  const ended = once(sender, 'exit')
  sender.kill('SIGKILL')
  await ended
  at.standIn.goOn()
  at.standIn.books.forgetKeys()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'waiting')
  at.api.clock.forward({ minutes: 4 })
  await tellTime(at.api.platform.database.pool, at.api.clock.now())
  await work()
  assert.equal((await at.entry(`CALL-${line}`)).status, 'sent')
  assert.equal(invoicesOf(line).length, 1)
})
