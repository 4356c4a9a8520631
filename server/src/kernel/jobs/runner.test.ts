import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { createLog } from '../../build-platform.ts'
import { until } from '../postgres/processes.ts'
import { system, transact } from '../work.ts'
import type { Job } from './job.ts'
import { tasksOf } from './perform-job.ts'
import { createQueue } from './queue.ts'
import { startRunner } from './runner.ts'

interface Word {
  word: string
}
let api: Api
const begun: string[] = []
let held = Promise.withResolvers<void>()

/** Says that it has begun, and waits to be let go where its word says so. */
const wait: Job<Word> = {
  name: 'test.wait',
  payload: z.object({ word: z.string() }),
  inOrder: true,
  perform: async ({ tenant, signal }, { word }) => {
    begun.push(`${tenant.id} ${word}`)
    if (word === 'long') await held.promise
    if (word === 'polite')
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  },
}

before(async () => {
  // A job that fails here says why, where a test fails.
  api = await startApi({ log: createLog('error') })
})
after(() => api[Symbol.asyncDispose]())

async function ask(word: string, tenantId = 1): Promise<void> {
  const tenant = await api.platform.tenants.byId(tenantId)
  const scope = { tenant, actor: system, now: api.clock.now() }
  await transact(api.platform, scope, (work) => work.enqueue(wait, { word }))
}
const begins = (...words: string[]) => until(() => words.every((word) => begun.includes(word)), 20_000)
const queue = () => createQueue([wait], () => api.platform, api.queue)

async function asQueue(statement: string): Promise<void> {
  const client = new pg.Client(api.queue)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a firm’s long job holds up its own of that kind, and no other firm’s', async () => {
  begun.length = 0
  held = Promise.withResolvers()
  const running = queue()
  await running.start()
  await ask('long')
  assert.ok(await begins('1 long'))
  await ask('after')
  await ask('elsewhere', 2)
  assert.ok(await begins('2 elsewhere'))
  assert.deepEqual(begun, ['1 long', '2 elsewhere'])
  assert.deepEqual(await running.figures(), { waiting: 1, scheduled: 0, running: 1, failed: 0 })
  held.resolve()
  assert.ok(await begins('1 after'))
  await running.stop()
})

test('who is told to end waits for what runs, and tells it', async () => {
  begun.length = 0
  const running = queue()
  await running.start()
  await ask('polite')
  assert.ok(await begins('1 polite'))
  await running.stop()
  const left = queue()
  assert.deepEqual(await left.figures(), { waiting: 0, scheduled: 0, running: 0, failed: 0 })
  await left.stop()
})

test('what does not end in time is let go, for another process to take up', async () => {
  begun.length = 0
  held = Promise.withResolvers()
  const runner = await startRunner(api.platform, tasksOf([wait], api.platform), api.queue, 50)
  await ask('long')
  assert.ok(await begins('1 long'))
  await runner.stop()
  const left = queue()
  assert.deepEqual(await left.figures(), { waiting: 0, scheduled: 1, running: 0, failed: 0 })
  await left.empty()
  await left.stop()
  held.resolve()
})

test('a job whose process was killed is taken up by the next that starts', async () => {
  begun.length = 0
  await ask('orphan')
  await asQueue(`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now(), attempts = 1;
    update graphile_worker._private_job_queues set locked_by = 'pool-killed', locked_at = now()`)
  const running = queue()
  await running.start()
  assert.ok(await begins('1 orphan'))
  await running.stop()
})

test('a runner whose connections are cut goes on when they are back', async () => {
  begun.length = 0
  const running = queue()
  await running.start()
  await ask('before')
  assert.ok(await begins('1 before'))
  await asQueue(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'moorgate-jobs %' and datname = current_database()",
  )
  await ask('afterwards')
  assert.ok(await begins('1 afterwards'))
  await running.stop()
})
