import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { startApi } from '../../test/harness.ts'
import type { Platform } from './platform.ts'
import { createScheduler } from './scheduler.ts'
import type { ScheduledTask } from './scheduler.ts'

/** Which tenants a task sees to while five seconds pass, again and again. */
function roundsOf(t: TestContext, platform: Platform, task: Omit<ScheduledTask, 'name' | 'everySeconds'>) {
  const seen: number[] = []
  const tasks = createScheduler(
    [
      {
        name: 'test',
        everySeconds: 5,
        ...task,
        perform: async (of, tenant) => {
          seen.push(tenant.id)
          await task.perform(of, tenant)
        },
      },
    ],
    platform,
  )
  t.mock.timers.enable({ apis: ['setInterval'] })
  return async () => {
    seen.length = 0
    tasks.start()
    t.mock.timers.tick(5000)
    await tasks.stop()
    return seen.toSorted()
  }
}

test('what follows from writing is done where something was written, and everywhere now and then', async (t) => {
  await using api = await startApi()
  const { platform } = api
  const round = roundsOf(t, platform, { everywhereEverySeconds: 15, perform: async () => {} })
  assert.deepEqual(await round(), [1, 2])
  assert.deepEqual(await round(), [])
  platform.dirtyTenants.mark(2)
  assert.deepEqual(await round(), [2])
  assert.deepEqual(await round(), [1, 2])
})

test('a task that says where it is needed is performed there alone', async (t) => {
  await using api = await startApi()
  const needed = new Set([2])
  const round = roundsOf(t, api.platform, {
    isNeeded: async (_platform, { id }) => needed.has(id),
    perform: async () => {},
  })
  assert.deepEqual(await round(), [2])
  needed.add(1)
  assert.deepEqual(await round(), [1, 2])
  needed.clear()
  assert.deepEqual(await round(), [])
})

test('a write stirs its own firm, through an act as through a delivery', async (t) => {
  await using api = await startApi()
  const admin = await api.as('superAdmin', 2)
  const round = roundsOf(t, api.platform, { everywhereEverySeconds: 600, perform: async () => {} })
  await round()
  await admin.post('/api/lead-statuses', { name: 'Met at a fair', type: 1 })
  assert.deepEqual(await round(), [2])
  assert.deepEqual(await round(), [])
})

test('a firm where a task fails holds up no other, and is seen to again', async (t) => {
  await using api = await startApi()
  let failing = true
  const round = roundsOf(t, api.platform, {
    everywhereEverySeconds: 600,
    perform: async (_platform, tenant) => {
      if (failing && tenant.id === 1) throw new Error('this firm’s printer is on fire')
    },
  })
  assert.deepEqual(await round(), [1, 2])
  failing = false
  assert.deepEqual(await round(), [1])
  assert.deepEqual(await round(), [])
})

test('tasks that begin at once leave connections for what they ask', async (t) => {
  await using api = await startApi()
  const { platform } = api
  const { max } = platform.database.pool.options
  let performed = 0
  const tasks = Array.from({ length: 2 * max }, (_, number) => ({
    name: `test ${number}`,
    everySeconds: 5,
    perform: async () => {
      await platform.database.pool.query('select 1')
      performed += 1
    },
  }))
  const scheduler = createScheduler(tasks, platform)
  t.mock.timers.enable({ apis: ['setInterval'] })
  scheduler.start()
  t.mock.timers.tick(5000)
  await scheduler.stop()
  assert.equal(performed, 2 * tasks.length)
})
