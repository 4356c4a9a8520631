import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { installation, runCommand } from '../../test/run-command.ts'
import { testOnSmallDisk } from '../../test/small-disk.ts'

test('a port that is taken is said in one sentence, and the start ends', async () => {
  await using place = await installation()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const start = (ports: Record<string, string>) =>
    runCommand(['serve'], { ...place.environment, SEED: 'none', ...ports })
  const said = (setting: string) =>
    `Port ${port} is taken: stop what uses it, or choose another with ${setting}=4718 npm start.\n`
  const taken = await start({ PORT: String(port) })
  assert.deepEqual([taken.code, taken.complained], [1, said('PORT')])
  const figures = await start({ PORT: '0', METRICS_PORT: String(port) })
  assert.deepEqual([figures.code, figures.complained], [1, said('METRICS_PORT')])
  other.close()
})

test('a data folder with the database of another version is left as it is, in one sentence', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'moorgate-foreign-'))
  chmodSync(dataDir, 0o755) // where root runs the tests, PostgreSQL's own user has to pass through
  const cluster = path.join(dataDir, 'postgres', 'cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(path.join(cluster, 'PG_VERSION'), '9\n')
  writeFileSync(path.join(dataDir, 'postgres', 'passwords.json'), '{}')
  const { code, complained } = await runCommand(['serve'], { DATA_DIR: dataDir, SEED: 'none' })
  rmSync(dataDir, { recursive: true })
  assert.match(complained, /^The database in [^\n]+ was made by PostgreSQL 9 and [^\n]+\n$/)
  assert.equal(code, 1)
})

const noRoom = 'a disk without room for the database is said in one sentence, and nothing is left behind'
testOnSmallDisk(noRoom, '60m', import.meta.filename, async (disk) => {
  const dataDir = path.join(disk.folder, 'data')
  const { code, complained } = await runCommand(['serve'], { DATA_DIR: dataDir, SEED: 'none' })
  assert.match(
    complained,
    /^The disk that holds \S+ has less than 150 MB free: make room and start again\.\n$/,
  )
  assert.equal(code, 1)
})
