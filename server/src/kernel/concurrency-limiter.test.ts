import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { FailureError } from '@moorgate/contract'
import { Client as Connection } from 'pg'
import { startApi } from '../../test/harness.ts'
import type { Api } from '../../test/harness.ts'
import { waitersForTables } from '../../test/lock-waits.ts'
import { Statement } from './database/statement.ts'
import { ConcurrencyLimiter, queryWithinLimit } from './concurrency-limiter.ts'

const patient = { most: 2, patience: 60_000 }

/** Something that runs until it is told to end. */
function running(limiter: ConcurrencyLimiter, name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRunning = false
  const done = limiter.run(name, patient, () => {
    isRunning = true
    return promise
  })
  return { isRunning: () => isRunning, end: () => (resolve(), done) }
}

test('who finds every slot taken comes in when one is free, in the order of coming', async () => {
  const limiter = new ConcurrencyLimiter()
  const [one, two, three, four] = Array.from({ length: 4 }, () => running(limiter, 'statistics:1'))
  const other = running(limiter, 'statistics:2')
  const now = () => [one, two, three, four, other].map((each) => each!.isRunning())
  await settled()
  assert.deepEqual(now(), [true, true, false, false, true])
  await two!.end()
  await settled()
  assert.deepEqual(now(), [true, true, true, false, true])
  await one!.end()
  await settled()
  assert.deepEqual(now(), [true, true, true, true, true])
  await Promise.all([three!.end(), four!.end(), other.end()])
  const later = running(limiter, 'statistics:1')
  await settled()
  assert.ok(later.isRunning(), 'and every slot is free again')
})

test('who has waited long enough is told to come again, and takes nobody’s slot', async () => {
  const limiter = new ConcurrencyLimiter()
  const held = [running(limiter, 'a'), running(limiter, 'a')]
  await assert.rejects(
    limiter.run('a', { most: 2, patience: 0 }, () => Promise.resolve()),
    (error: unknown) => error instanceof FailureError && error.failure.code === 'throttled',
  )
  const next = running(limiter, 'a')
  await held[0]!.end()
  await settled()
  assert.ok(next.isRunning())
  await Promise.all([held[1]!.end(), next.end()])
})

test('where there is no end to the patience, everybody’s turn comes', async () => {
  const limiter = new ConcurrencyLimiter()
  const turns: number[] = []
  const turn = (one: number) =>
    limiter.run('a', { most: 1 }, async () => {
      turns.push(one)
      if (one === 2) throw new Error('lost')
    })
  const ends = await Promise.allSettled([1, 2, 3].map(turn))
  assert.deepEqual(turns, [1, 2, 3])
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
})

test('what fails frees its slot', async () => {
  const limiter = new ConcurrencyLimiter()
  const fails = () => limiter.run('a', { most: 1, patience: 0 }, () => Promise.reject(new Error('lost')))
  await assert.rejects(fails, /lost/)
  await assert.rejects(fails, /lost/)
})

/** A connection past the application, which disappears with the test. */
async function connected(api: Api) {
  const connection = new Connection(api.owner)
  await connection.connect()
  return Object.assign(connection, { [Symbol.asyncDispose]: () => connection.end() })
}

test('of a firm’s statistics four run at once, the others follow, and another firm’s are not kept', async () => {
  await using api = await startApi()
  await using other = await connected(api)
  const staff = await api.as('superAdmin')
  await other.query('begin; lock table investments in access exclusive mode')
  const asked = Array.from({ length: 7 }, () => staff.get('/api/statistics/total-investment-value'))
  while ((await waitersForTables(other)) < 4);
  assert.equal((await staff.get('/api/user')).status, 200, 'other questions are answered meanwhile')
  assert.equal(await waitersForTables(other), 4)
  await other.query('rollback')
  const answers = await Promise.all(asked)
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 7 }, () => 200),
  )
  const neighbour = await api.as('superAdmin', 2)
  assert.equal((await neighbour.get('/api/statistics/total-investment-value')).status, 200)
})

test('slots that another process holds count too', async () => {
  await using api = await startApi()
  await using elsewhere = await connected(api)
  const staff = await api.as('superAdmin')
  const hold = (act: string, slots: readonly number[]) =>
    elsewhere.query(`select ${act}(hashtextextended('statistics:1:' || n, 0)) from unnest($1::int[]) as n`, [
      slots,
    ])
  await hold('pg_advisory_lock', [1, 2, 3, 4])
  const asked = staff.get('/api/statistics/overview')
  const question = {
    tenant: await api.platform.tenants.byId(1),
    db: api.db,
    platform: api.platform,
  }
  const ask = (text: string) =>
    queryWithinLimit(
      question,
      { statement: new Statement(question), text },
      { name: 'statistics', most: 4, patience: 0 },
    )
  const one = `select '1' as data where $1 = 1`
  await assert.rejects(
    ask(one),
    (error: unknown) => error instanceof FailureError && error.failure.code === 'throttled',
  )
  await hold('pg_advisory_unlock', [3])
  assert.equal((await asked).status, 200)
  assert.equal(await ask(one), '1')
  assert.equal(await ask(`select '1' as data where $1 = 2`), undefined)
})
