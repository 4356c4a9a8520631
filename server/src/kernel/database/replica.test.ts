import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { replicatedServer } from '../../../test/replicated-server.ts'
import type { ReplicatedServer } from '../../../test/replicated-server.ts'
import { until } from '../postgres/processes.ts'

/** The copy is made by the system's own `cp`. */
const skip = process.platform === 'win32' ? 'there is no cp on Windows' : false

let servers: ReplicatedServer
let api: Api
let staff: Client
let colleague: Client
before(async () => {
  if (skip) return
  servers = await replicatedServer()
  api = await startApi({ on: servers })
  staff = await api.as('superAdmin')
  colleague = await api.as('support')
})
after(async () => {
  await api?.[Symbol.asyncDispose]()
  await servers?.[Symbol.asyncDispose]()
})

/** Until the second server has all that is written now. */
async function caughtUp(): Promise<void> {
  const replica = api.platform.replica!
  // A moment that nobody has looked at yet.
  api.clock.forward({ seconds: 3 })
  const reached = async () => {
    await replica.look()
    return replica.mayAnswer(1, 0)
  }
  assert.ok(await until(reached, 30_000), 'the replica does not follow')
}

const namesOf = (text: string) => ['One', 'Two', 'Three', 'Four'].filter((name) => text.includes(name))
const listed = async (who: Client) => namesOf((await who.get('/api/nominees')).text)
const exported = async (who: Client) => namesOf((await who.get('/api/nominees/export')).text)
const add = async (name: string) =>
  assert.equal((await colleague.post('/api/nominees', { name })).status, 201)

test(
  'a list and its file are read from the replica, and who has just written reads what they wrote',
  { skip },
  async () => {
    await caughtUp()
    await servers.pause()
    await add('One')
    assert.deepEqual([await listed(colleague), await exported(colleague)], [['One'], ['One']])
    assert.deepEqual([await listed(staff), await exported(staff)], [[], []], 'a moment old')
    await servers.resume()
    await caughtUp()
    assert.deepEqual([await listed(staff), await exported(staff)], [['One'], ['One']])
    await servers.pause()
    await sql`delete from nominees where tenant_id = 1`.execute(api.db)
    assert.deepEqual(
      await listed(colleague),
      ['One'],
      'what they wrote has arrived: they read the replica again',
    )
    await servers.resume()
  },
)

test('nothing is read from a replica that is more than two seconds behind', { skip }, async () => {
  await caughtUp()
  await servers.pause()
  await add('Two')
  assert.deepEqual(await listed(staff), [])
  api.clock.forward({ seconds: 3 })
  await api.platform.replica!.look()
  assert.deepEqual(await listed(staff), ['Two'])
  await servers.resume()
})

test('a page that is told of a change finds it', { skip }, async () => {
  await caughtUp()
  await servers.pause()
  await add('Three')
  assert.deepEqual(await listed(staff), ['Two'])
  api.platform.replica!.noteChange(1)
  assert.deepEqual(await listed(staff), ['Two', 'Three'])
  await servers.resume()
})

test('a session that has ended is refused, though the replica has not heard of it', { skip }, async () => {
  const leaving = await api.as('adviser')
  assert.equal((await leaving.get('/api/nominees')).status, 200)
  await caughtUp()
  await servers.pause()
  await sql`update users set session_epoch = session_epoch + 1
    where tenant_id = 1 and id = ${await api.userId('adviser')}`.execute(api.db)
  assert.equal((await leaving.get('/api/nominees')).status, 401)
  await servers.resume()
})

test('while the replica is away the database itself answers, and nobody notices', { skip }, async () => {
  await caughtUp()
  await servers.stopReplica()
  await add('Four')
  assert.deepEqual(
    [await listed(staff), await exported(staff)],
    [
      ['Two', 'Three', 'Four'],
      ['Two', 'Three', 'Four'],
    ],
  )
  assert.equal(api.platform.replica!.mayAnswer(1, 0), false, 'it is not asked a second time')
  await servers.startReplica()
  await caughtUp()
  assert.deepEqual(await listed(staff), ['Two', 'Three', 'Four'])
})

test('a refusal of the replica is the database’s own to judge', { skip }, async () => {
  await caughtUp()
  const replica = api.platform.replica!
  await assert.rejects(replica.rows(1, 'select 1 / ($1 - 1) as n', [1]), /division by zero/)
  assert.equal(replica.mayAnswer(1, 0), true)
})
