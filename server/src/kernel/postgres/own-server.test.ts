import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { cloneDatabase } from '../../../test/database.ts'
import { testServer } from '../../../test/test-server.ts'
import { connectOwnServer } from './own-server.ts'
import { StartRefused } from './start-refused.ts'

test('with a server of the operator requests and jobs are taken as roles that have no way back to the owner', async () => {
  await using database = await cloneDatabase()
  const { app, jobs } = await connectOwnServer(await urlOf(database.name, 'admin'))
  for (const [config, role] of [
    [app, 'moorgate_app'],
    [jobs, 'moorgate_jobs'],
  ] as const) {
    const client = new Client(config)
    await client.connect()
    try {
      await client.query('reset role')
      const answer = await client.query("select current_user, current_setting('work_mem') as work_mem")
      assert.deepEqual(answer.rows, [{ current_user: role, work_mem: '9MB' }])
    } finally {
      await client.end()
    }
  }
})

test('a user who may not give the role away is told what an administrator has to run', async () => {
  await using database = await cloneDatabase()
  // Citus connects to its other servers as the role that asks.
  const login = process.env['CITUS_URL'] ? 'login' : 'nologin'
  const sentence = new RegExp(
    `may not make roles: as an administrator, run "create role moorgate_app ${login}; grant moorgate_app to .+; create role moorgate_jobs ${login}; grant moorgate_jobs to`,
  )
  await assert.rejects(connectOwnServer(await urlOf(database.name, 'owner')), sentence)
})

test('a server that does not answer is refused by a sentence without the password', async () => {
  await assert.rejects(
    connectOwnServer('postgresql://moorgate:secret-word@127.0.0.1:9/moorgate'),
    (error: Error) => {
      assert.ok(error instanceof StartRefused)
      assert.match(
        error.message,
        /^The database of DATABASE_URL at 127\.0\.0\.1:9 can't be used: .*ECONNREFUSED/,
      )
      assert.ok(!error.message.includes('secret-word'))
      return true
    },
  )
})

/** The test server as an operator would write it down, with an option of theirs. */
async function urlOf(database: string, as: 'admin' | 'owner'): Promise<string> {
  const { host, port, user, password } = (await testServer())[as]
  return `postgresql://${user}:${String(password)}@/${database}?host=${host}&port=${port}&options=-c%20work_mem%3D9MB`
}
