import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf } from '../src/kernel/postgres/processes.ts'
import { startPostgres } from '../src/kernel/postgres/supervisor.ts'
import { dataDir, livingUsers, lockServer, removeServer, serverFile, type TestServer } from './test-server.ts'

/**
 * Somebody who runs one file after the other finds the server warm; the check ends it at once when it is
 * through.
 */
const idleMs = 20_000
const lookMs = 500

/**
 * Nothing of a test survives it, so nothing is flushed to a disk; and many files have pools at the same time.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  max_wal_size: '256MB',
  shared_buffers: '128MB',
}

const postgres = await startPostgres({ dataDir, log: console.log, settings, onLost: () => process.exit(1) })
const asked = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.abort())

const server: TestServer = {
  keeper: process.pid,
  identity: identityOf(process.pid) ?? '',
  admin: postgres.admin,
  owner: postgres.owner,
  app: postgres.app,
  jobs: postgres.jobs,
}
writeFileSync(serverFile, JSON.stringify(server), { mode: 0o600 })

for (;;) {
  await untilIdle()
  const release = await lockServer()
  if (asked.signal.aborted || livingUsers().length === 0) {
    await postgres.stop()
    removeServer()
    release()
    break
  }
  release() // somebody came while we waited for the lock
}

async function untilIdle(): Promise<void> {
  for (let idle = 0; idle < idleMs && !asked.signal.aborted;) {
    await pause(lookMs)
    idle = livingUsers().length > 0 ? 0 : idle + lookMs
  }
}
