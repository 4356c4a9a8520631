import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { verifySeal } from '../../../pdf/pades/verify.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'
import { letterScheduled } from './write-letters.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  staff = world.staff
})

/** An issued call on so many commitments, and nobody has written its notices yet. */
async function issued(count: number): Promise<{ id: number }> {
  const { id } = await newFund(staff)
  const methods = Array.from({ length: count }, (_, index) => world.methods[index % world.methods.length]!)
  await committed(
    { ...world, methods },
    id,
    methods.map(() => '1000'),
  )
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '10',
    due_date: '2026-12-15',
  })
  return made(staff, `fund-drawdowns/${call.id}/issue`)
}

const call = async (id: number) => (await staff.get(`/api/fund-drawdowns/${id}`)).body.data

test('a part of the letters that fails is written by the next try, and none is written twice', async () => {
  const { id } = await issued(3)
  const { platform } = api
  let left = 1
  const put = platform.storage.put.bind(platform.storage)
  const full = new Error('no space left on device')
  platform.storage.put = async (...given) => {
    if (left-- === 0) throw full
    return put(...given)
  }
  await api.deliver().catch(() => {})
  platform.storage.put = put
  assert.equal((await call(id)).written_count, 0, 'a part is whole or not at all')
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.equal((await call(id)).written_count, 3)
})

test('a process that is killed among its letters has written some; the next one writes the rest, each once', async () => {
  const { id } = await issued(45)
  await api.platform.outbox.drain()
  const { host, port, user, password, database } = api.platform.database.pool.options
  const writer = fork(path.resolve(import.meta.dirname, '../../../../test/letter-writer.ts'), {
    env: {
      ...process.env,
      TEST_DATABASE: JSON.stringify({ app: { host, port, user, password, database }, jobs: api.queue }),
      TEST_NOW: api.clock.now().toISOString(),
      TEST_FOLDER: api.platform.settings.dataDir,
      TEST_LETTERS: '30',
      MASTER_KEY: api.platform.settings.masterKey.toString('base64'),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(writer, 'message')
  const ended = once(writer, 'exit')
  writer.kill('SIGKILL')
  await ended
  const { written_count: written, letters_count: all } = await call(id)
  assert.deepEqual([written, all], [20, 45], 'the first part is there, and the screen says how far it is')
  const [askAgain] = letterScheduled
  await askAgain!.perform(api.platform, await api.platform.tenants.byId(1))
  await api.deliver()
  assert.equal((await call(id)).written_count, 45)
  const { body } = await staff.get(`/api/documents?filter[category]=Notices&per_page=100`)
  const { fund_name: fund } = await call(id)
  const filed = body.data.filter(({ name }: { name: string }) => name.includes(fund))
  assert.equal(filed.length, 45)
  assert.equal(new Set(filed.map(({ owner_id: owner }: { owner_id: number }) => owner)).size, 45, 'each once')
  const { headers } = await staff.get(`/api/documents/${filed[44].id}/download`)
  const { bytes } = await fetchBytes(api, staff, String(headers['location']))
  assert.equal(verifySeal(bytes).valid, true)
})
