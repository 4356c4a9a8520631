import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { z } from 'zod'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { tellTime } from '../../../test/job-clock.ts'
import { createApp } from '../http/app.ts'
import { observe } from '../metrics.ts'
import { system, transact } from '../work.ts'
import type { Platform } from '../platform.ts'
import type { Job, JobKind, EnqueueOptions } from './job.ts'
import { createQueue } from './queue.ts'
import type { Queue } from './queue.ts'

interface Note {
  word: string
}
let api: Api
let queue: Queue
const texts: string[] = []
const messages: string[] = []

const note: Job<Note> = {
  name: 'test.note',
  payload: z.object({ word: z.string() }),
  inOrder: true,
  perform: async ({ tenant }, { word }) => {
    if (word.startsWith('fail')) throw new Error('out of ink')
    texts.push(`${tenant.id} ${word}`)
  },
  failed: async (_run, { word }, { problem, isFinal }) => {
    messages.push(`${word}: ${problem}${isFinal ? ' For good.' : ''}`)
  },
}

before(async () => {
  api = await startApi()
  queue = createQueue([note], () => api.platform, api.queue)
})
after(async () => {
  await queue.stop()
  await api[Symbol.asyncDispose]()
})

async function ask(
  word: string,
  { firm = 1, ...placing }: EnqueueOptions & { firm?: number } = {},
): Promise<void> {
  const tenant = await api.platform.tenants.byId(firm)
  const scope = { tenant, actor: system, now: api.clock.now() }
  await transact(api.platform, scope, (work) => work.enqueue(note, { word }, placing))
}
async function performed(): Promise<string[]> {
  texts.length = messages.length = 0
  await tellTime(api.platform.database.pool, api.clock.now())
  await queue.drain()
  return [...texts]
}
const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000)

test('a job is there if its act is, and not if the act was refused', async () => {
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: api.clock.now() }
  const refused = transact(api.platform, scope, async (work) => {
    await work.enqueue(note, { word: 'refused' })
    throw new Error('changed my mind')
  })
  await assert.rejects(refused, /changed my mind/)
  await ask('agreed')
  assert.deepEqual(await performed(), ['1 agreed'])
  assert.deepEqual(await performed(), [])
})

test('what was promised for a minute happens at that minute, in the order of the minutes', async () => {
  await ask('second', { runAt: inMinutes(20) })
  await ask('first', { runAt: inMinutes(10) })
  assert.deepEqual(await performed(), [])
  api.clock.forward({ minutes: 9 })
  assert.deepEqual(await performed(), [])
  api.clock.forward({ minutes: 30 })
  assert.deepEqual(await performed(), ['1 first', '1 second'])
})

test('another minute takes the place of the one before, of that firm alone', async () => {
  await ask('ten', { key: 'meeting', runAt: inMinutes(10) })
  await ask('elsewhere', { key: 'meeting', runAt: inMinutes(10), firm: 2 })
  await ask('twenty', { key: 'meeting', runAt: inMinutes(20) })
  api.clock.forward({ minutes: 10 })
  assert.deepEqual(await performed(), ['2 elsewhere'])
  api.clock.forward({ minutes: 10 })
  assert.deepEqual(await performed(), ['1 twenty'])
})

test('a job that fails says so, is tried eight times in about half an hour, and holds up no other', async () => {
  await ask('fails')
  await ask('works')
  assert.deepEqual(await performed(), ['1 works'])
  assert.deepEqual(messages, ['fails: Something went wrong here.'])
  assert.deepEqual(await queue.figures(), { waiting: 0, scheduled: 1, running: 0, failed: 0 })
  const tries = [...messages]
  for (let minute = 0; minute < 35; minute++) {
    api.clock.forward({ minutes: 1 })
    await performed()
    tries.push(...messages)
  }
  assert.equal(tries.length, 8)
  assert.equal(tries.at(-1), 'fails: Something went wrong here. For good.')
  assert.deepEqual(await queue.figures(), { waiting: 0, scheduled: 0, running: 0, failed: 1 })
  const figures = await observe(createApp(api.platform)).metrics()
  assert.match(figures, /^moorgate_jobs\{state="failed"\} 1$/m, 'and the operator sees it')
})

test('a job that nobody can read any more is given up like any other, and logged', async () => {
  const logged: unknown[] = []
  const platform = { ...api.platform, log: { error: (said: unknown) => logged.push(said), debug: () => {} } }
  const reader = createQueue([note], () => platform as unknown as Platform, api.queue)
  const tenant = await api.platform.tenants.byId(1)
  const older = { ...note, payload: z.object({ text: z.string() }) } as unknown as JobKind<{ text: string }>
  await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, (work) =>
    work.enqueue(older, { text: 'old' }),
  )
  await tellTime(api.platform.database.pool, api.clock.now())
  await reader.drain()
  await reader.stop()
  assert.partialDeepStrictEqual(logged, [{ job: 'test.note', attempt: 1, of: 8 }])
  await queue.empty()
})

test('a job that only a newer Moorgate knows is left for that one', async () => {
  const tenant = await api.platform.tenants.byId(1)
  const newer: JobKind<Note> = { name: 'test.newer', payload: note.payload }
  await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, (work) =>
    work.enqueue(newer, { word: 'not yet' }),
  )
  await ask('as before')
  assert.deepEqual(await performed(), ['1 as before'])
  assert.equal((await queue.figures()).waiting, 1)
  await queue.empty()
})

test('what was given up is begun again by asking for it again', async () => {
  await ask('fail again', { key: 'stubborn' })
  for (let each = 0; each < 8; each++) {
    await performed()
    api.clock.forward({ minutes: 30 })
  }
  await ask('better now', { key: 'stubborn' })
  assert.deepEqual(await performed(), ['1 better now'])
})

/** What a role is told that asks the database for something. */
async function refusedTo(config: pg.PoolConfig, statement: string, tenantId?: number): Promise<string> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    if (tenantId !== undefined) await client.query(`set app.tenant = '${tenantId}'`)
    await client.query(statement)
    return 'nothing'
  } catch (error) {
    return String((error as { code?: string }).code)
  } finally {
    await client.end()
  }
}

test('the application adds jobs for the firm that it speaks for, and can do nothing else to the queue', async () => {
  const app = api.platform.database.pool.options
  const now = api.clock.now().toISOString()
  const add = (name: string, payload = '{}') =>
    `select graphile_worker.add_firm_job('${name}', '${payload}', 'k', null, '${now}', false)`
  assert.equal(await refusedTo(app, add('test.note', '{"word":"by hand"}'), 2), 'nothing')
  assert.deepEqual(await performed(), ['2 by hand'])
  const refused: [statement: string, firm: number | undefined, code: string][] = [
    [add('test.note'), undefined, '42501'],
    [add('no name'), 1, '22023'],
    [add('test.note', JSON.stringify({ word: 'x'.repeat(5000) })), 1, '22023'],
    ["select graphile_worker.add_job('test.note')", 1, '42501'],
    ['select graphile_worker.complete_jobs(array[1])', 1, '42501'],
    ["select graphile_worker.remove_job('1 test.note k')", 1, '42501'],
    ['select * from graphile_worker.jobs', 1, '42501'],
    ['select * from graphile_worker._private_jobs', 1, '42501'],
    ['create table graphile_worker.mine (id integer)', 1, '42501'],
  ]
  for (const [statement, firm, code] of refused)
    assert.equal(await refusedTo(app, statement, firm), code, statement)
})

test('the role that owns the queue owns nothing else and reads no record', async () => {
  for (const statement of [
    'select * from public.users',
    'select * from public.tenants',
    'create schema mine',
    'create table public.mine (id integer)',
    'set role moorgate_owner',
  ])
    assert.equal(await refusedTo(api.queue, statement, 1), '42501', statement)
  const { rows } = await api.platform.database.pool.query<{ nspname: string }>(`
    select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = 'moorgate_jobs'::regrole and n.nspname not like 'pg_toast%'`)
  assert.deepEqual(rows, [{ nspname: 'graphile_worker' }])
})

test('while the disk has no room a job waits on its first try, and goes on by itself', async () => {
  let looks = 0
  let isLeft = false
  const looked = Promise.withResolvers<void>()
  const hasRoom = () => {
    looks += 1
    if (looks === 3) looked.resolve()
    return isLeft
  }
  const full = createQueue([note], () => ({ ...api.platform, hasRoom }), api.queue)
  await ask('large file')
  texts.length = messages.length = 0
  await tellTime(api.platform.database.pool, api.clock.now())
  const drained = full.drain()
  await looked.promise
  assert.deepEqual([texts, messages], [[], []])
  assert.equal((await queue.figures()).running, 1)
  isLeft = true
  assert.equal(await drained, 1)
  await full.stop()
  assert.deepEqual([texts, messages], [['1 large file'], []])
})
