import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { generalLimit } from './general-limit.ts'

const api = apiForTests()

/**
 * Two processes over one database: each counts for itself, and learns of the other when it tells what it
 * counted.
 */
function processes() {
  const now = () => api.clock.now()
  const [one, other] = [generalLimit(api.platform.database, now), generalLimit(api.platform.database, now)]
  const merge = async () => {
    for (const each of [one, other]) await each.merge(now())
  }
  return { one, other, merge }
}

const hits = (limit: ReturnType<typeof generalLimit>, key: string, times: number) =>
  Array.from({ length: times }, () => limit.hit(1, key, 10, api.clock.now())).at(-1)!

test('what somebody asks of one process counts at the other, and together they refuse', async () => {
  const { one, other, merge } = processes()
  hits(one, 'user:1', 6)
  hits(other, 'user:1', 3)
  await merge()
  assert.equal(hits(other, 'user:1', 1).remaining, 0)
  assert.equal(hits(other, 'user:1', 1).allowed, false)
  assert.equal(hits(one, 'user:1', 1).allowed, true, 'it has not been told yet')
  await merge()
  assert.equal(hits(one, 'user:1', 1).allowed, false)
})

test('nothing is counted twice, however often they exchange', async () => {
  const { one, other, merge } = processes()
  hits(one, 'user:2', 2)
  hits(other, 'user:2', 1)
  for (let time = 0; time < 5; time += 1) await merge()
  assert.equal(hits(other, 'user:2', 1).remaining, 10 - 3 - 1)
})

test('with the next minute everybody begins anew at both', async () => {
  const { one, other, merge } = processes()
  assert.equal(hits(one, 'user:3', 11).allowed, false)
  hits(other, 'user:3', 1)
  await merge()
  assert.equal(hits(other, 'user:3', 1).allowed, false)
  api.clock.forward({ minutes: 1 })
  assert.equal(hits(one, 'user:3', 1).remaining, 9)
  hits(other, 'user:3', 1)
  await merge()
  assert.equal(hits(other, 'user:3', 1).remaining, 7)
})

test('one person’s haste is nobody else’s, and one firm’s no other firm’s', async () => {
  const { one } = processes()
  hits(one, 'user:4', 11)
  assert.equal(hits(one, 'user:5', 1).allowed, true)
  assert.equal(one.hit(2, 'user:4', 10, api.clock.now()).allowed, true)
})

test('what is asked of many firms is told in one statement, and counts for each alone', async () => {
  const now = () => api.clock.now()
  const { database } = api.platform
  let statements = 0
  const counting = {
    ...database,
    rows: ((...asked: Parameters<typeof database.rows>) => {
      statements += 1
      return database.rows(...asked)
    }) as typeof database.rows,
  }
  const [one, other] = [generalLimit(counting, now), generalLimit(database, now)]
  for (let tenant = 1; tenant <= 50; tenant++) one.hit(tenant, 'user:6', 10, now())
  one.hit(50, 'user:6', 10, now())
  await one.merge(now())
  assert.equal(statements, 1)
  for (const tenant of [1, 50]) other.hit(tenant, 'user:6', 10, now())
  await other.merge(now())
  const left = (tenant: number) => other.hit(tenant, 'user:6', 10, now()).remaining
  assert.deepEqual([left(1), left(50)], [7, 6])
})
