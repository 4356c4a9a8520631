import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client as Connection } from 'pg'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { waitersForTables } from '../../../test/lock-waits.ts'

let api: Api
let staff: Client
let other: Connection
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
  other = new Connection(api.owner)
  await other.connect()
})
after(async () => {
  await other.end()
  await api[Symbol.asyncDispose]()
})

/** Asks while nobody can read investments, and tells how many connections wait for them at most. */
async function whileLocked<Answer>(most: number, ask: () => Promise<Answer>[]): Promise<Promise<Answer>[]> {
  await other.query('begin; lock table investments in access exclusive mode')
  const asked = ask()
  while ((await waitersForTables(other)) < most);
  assert.equal((await staff.get('/api/user')).status, 200, 'other questions are answered meanwhile')
  assert.equal(await waitersForTables(other), most)
  return asked
}
const report = 'entity=investments&columns=amount:sum&groups=status'

test('of a firm’s reports four are read at once, and the others follow', async () => {
  const asked = await whileLocked(4, () =>
    Array.from({ length: 6 }, () => staff.get(`/api/report-rows?${report}`)),
  )
  await other.query('rollback')
  assert.deepEqual(
    (await Promise.all(asked)).map(({ status }) => status),
    Array.from({ length: 6 }, () => 200),
  )
})

test('of one person two reports are exported at once; a third waits in vain', async () => {
  const path = `/api/report-rows/export?${report}&format=csv`
  const asked = await whileLocked(2, () => [staff.get(path), staff.get(path)])
  assert.equal((await staff.get(path)).status, 429)
  await other.query('rollback')
  assert.deepEqual(
    (await Promise.all(asked)).map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await staff.get(path)).status, 200)
})
