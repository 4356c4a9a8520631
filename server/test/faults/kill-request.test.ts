import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { until } from '../../src/kernel/postgres/processes.ts'
import type { CardWorld } from '../../src/modules/investments/test-cards.ts'
import { standInKeys } from '../card-stand-in.ts'
import { FeeWorld } from '../fee-world.ts'
import { backendOf, waiterFor } from '../lock-waits.ts'

/**
 * A server is killed in the middle of one request, at the moment that we choose: it has written, and has not
 * committed; or it has committed, and has not answered. Whoever asked sends the same again.
 */
let fees: FeeWorld
let of: CardWorld
before(async () => {
  fees = await FeeWorld.open()
  of = fees.cards
})
after(() => fees[Symbol.asyncDispose]())

async function start(): Promise<{ child: ChildProcess; address: string }> {
  const { host, port, user, password, database } = of.api.platform.database.pool.options
  const child = fork(path.resolve(import.meta.dirname, '../second-server.ts'), {
    env: {
      ...process.env,
      TEST_DATABASE: JSON.stringify({ app: { host, port, user, password, database }, jobs: of.api.queue }),
      TEST_NOW: of.api.clock.now().toISOString(),
      TEST_PORT: '0',
      MASTER_KEY: of.api.platform.settings.masterKey.toString('base64'),
      CARD_PROVIDER_URL: of.standIn.url,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { child, address: `http://127.0.0.1:${message.port}` }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

type Send = (address: string) => Promise<unknown>
type Lock = ReturnType<typeof sql>

/** Killed while it waits for a row that we hold, in a transaction that has begun to write. */
async function killedBeforeCommit(lock: Lock, send: Send): Promise<void> {
  const { child, address } = await start()
  await of.api.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    const sent = send(address).catch(() => 'no answer')
    await waiterFor(of.api, await backendOf(trx))
    await kill(child)
    assert.equal(await sent, 'no answer')
  })
}

/** Killed as soon as what it wrote can be seen, whether or not it has answered. */
async function killedAfterCommit(isWritten: () => Promise<boolean>, send: Send): Promise<void> {
  const { child, address } = await start()
  const sent = send(address).catch(() => 'no answer')
  assert.ok(await until(isWritten, 60_000))
  await kill(child)
  await sent
}

/** What the provider sends, the same bytes each time, to whichever server stands. */
function message(session: string, id: string) {
  const event = { id, type: 'checkout.session.completed', object: of.standIn.sessions.get(session)! }
  const { payload, headers } = of.standIn.signed(standInKeys.webhook_secret, event, of.api.clock.now())
  const to: Send = (address) =>
    fetch(`${address}/webhooks/stripe`, { method: 'POST', body: payload, headers })
  const again = async () =>
    assert.equal((await of.api.guest().post('/webhooks/stripe', payload, headers)).status, 200)
  return { to, again }
}
const isHeard = async (id: string) => {
  const { rows } = await sql`select 1 from card_events where tenant_id = 1 and event_id = ${id}`.execute(
    of.api.db,
  )
  return rows.length > 0
}

test('a card payment whose message the server was killed over is booked once, when the message comes again', async () => {
  const { line, session } = await of.paidPage('5000.00')
  const { to, again } = message(session, 'evt_killed_before')
  await killedBeforeCommit(
    sql`select 1 from cash_call_lines where tenant_id = 1 and id = ${line} for update`,
    to,
  )
  assert.deepEqual(await of.paymentsOf(line), [])
  assert.equal(await isHeard('evt_killed_before'), false)
  await again()
  await again()
  assert.deepEqual(await of.paymentsOf(line), [['5000.00', '0.00', 'card']])
  await of.booksAreInOrder()
})

test('a card payment that was booked before the server was killed is booked once, however often its message comes', async () => {
  const { line, session } = await of.paidPage('2500.00')
  const { to, again } = message(session, 'evt_killed_after')
  await killedAfterCommit(() => isHeard('evt_killed_after'), to)
  await again()
  assert.deepEqual(await of.paymentsOf(line), [['2500.00', '0.00', 'card']])
  await of.booksAreInOrder()
})

test('a plan whose card was changed at the provider when the server was killed has it here when the message comes again', async () => {
  const { id, fee } = await fees.runningPlan()
  const opened = await fees.person.post(`/api/fee-subscriptions/${id}/card`)
  const session: string = opened.body.data.url.split('/').at(-1)
  of.standIn.enterCard(session)
  const { to, again } = message(session, 'evt_card_killed')
  const payer = await of.api.userId('user')
  await killedBeforeCommit(sql`select 1 from users where tenant_id = 1 and id = ${payer} for update`, to)
  assert.equal((await fees.planOf(fee)).card_last4, '4242')
  await again()
  await again()
  const plan = await fees.planOf(fee)
  assert.deepEqual([plan.card_brand, plan.card_page_open], ['mastercard', false])
  const { rows } =
    await sql`select 1 from events where tenant_id = 1 and type = 'fee_subscription.card_changed'
    and subject_id = ${id}`.execute(of.api.db)
  assert.equal(rows.length, 1)
})

test('an identity check whose server was killed let nobody pass, and is recorded once when it is sent again', async () => {
  const person = await of.api.userId('newInvestor')
  const staff = await of.api.as('superAdmin')
  const url = `/api/users/${person}/identity-check`
  const body = { status: 'passed', reason: 'Passport and address seen' }
  const key = { 'idempotency-key': 'identity-of-a-killed-server' }
  const { cookies } = staff
  const to: Send = (address) =>
    fetch(`${address}${url}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...key,
        'content-type': 'application/json',
        accept: 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      },
    })
  const proposals = async () => {
    const { rows } = await sql`select 1 from events where tenant_id = 1 and type = 'identity_check.proposed'
      and subject_id = ${person}`.execute(of.api.db)
    return rows.length
  }
  const statusOf = async () => (await staff.get(`/api/users/${person}`)).body.data.aml_status
  const before = await statusOf()
  assert.notEqual(before, 'passed')
  await killedBeforeCommit(sql`select 1 from users where tenant_id = 1 and id = ${person} for update`, to)
  assert.deepEqual([await statusOf(), await proposals()], [before, 0])
  for (const _time of [1, 2]) assert.equal((await staff.post(url, body, key)).status, 200)
  assert.deepEqual([await statusOf(), await proposals()], ['pending', 1])
  const second = await of.api.as('investmentManager')
  const [check] = (await second.get(`/api/identity-checks?filter[user_id]=${person}`)).body.data
  const approve = { 'idempotency-key': 'approval-of-a-killed-server' }
  for (const _time of [1, 2])
    assert.equal((await second.post(`/api/identity-checks/${check.id}/approve`, {}, approve)).status, 200)
  assert.equal(await statusOf(), 'passed')
})
