import assert from 'node:assert/strict'
import path from 'node:path'
import { Client as Connection } from 'pg'
import { buildPlatform, createLog } from '../../src/build-platform.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { createApp } from '../../src/kernel/http/app.ts'
import { connectDatabase } from '../../src/kernel/postgres/index.ts'
import { until } from '../../src/kernel/postgres/processes.ts'
import { demoPassword } from '../../../demo/src/accounts.ts'
import { registerRoutes } from '../../src/modules.ts'
import { settingsFrom } from '../../src/settings-from-environment.ts'
import { seedAccounts } from '../accounts-seed.ts'
import { Client } from '../client.ts'
import { testOnSmallDisk } from '../small-disk.ts'

/**
 * The product on a PostgreSQL of its own below a folder, which takes changes for as long as `hasRoom` says,
 * or PostgreSQL alone.
 */
async function productIn(folder: string, watched: { room: boolean }) {
  const texts: string[] = []
  const logged: string[] = []
  const dataDir = path.join(folder, 'data')
  const database = await connectDatabase({ dataDir, log: (line) => texts.push(line) })
  await migrate(database, path.resolve(import.meta.dirname, '../../migrations'), { log: () => {} })
  const platform = await buildPlatform({
    settings: settingsFrom({ DATA_DIR: dataDir, SEED: 'none' }, dataDir),
    app: { ...database.app, max: 3 },
    queue: database.jobs,
    hasRoom: () => !watched.room || database.hasRoom(),
    log: createLog('error', { write: (line) => void logged.push(line) }),
  })
  await seedAccounts(platform.database, platform.clock.now())
  const app = createApp(platform)
  registerRoutes(app)
  await app.ready()
  return {
    said: texts,
    logged,
    owner: database.owner,
    hasRoom: database.hasRoom,
    signIn: async () => {
      const client = new Client(app, 'localhost')
      await client.get('/sanctum/csrf-cookie')
      const email = 'super-admin@wrenfield.example'
      const { status } = await client.post('/login', { email, password: demoPassword })
      return { client, status }
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await platform.queue.stop()
      await platform.database.close()
      await database.stop()
    },
  }
}

const patience = 30_000
const contact = { first_name: 'Ada', last_name: 'Lovell', email: 'ada@example.com' }
const refused = [503, { message: 'Service Unavailable' }]

const name =
  'a database without room refuses every change with 503, keeps nothing of it, is read as before, and takes changes when there is room'
testOnSmallDisk(name, '500m', import.meta.filename, async (disk, t) => {
  const watched = { room: true }
  await using product = await productIn(disk.folder, watched)
  const { client: staff } = await product.signIn()
  const add = async () => {
    const { status, body } = await staff.post('/api/contacts', contact)
    return [status, status === 201 ? undefined : body]
  }
  const kept = async () => (await staff.get('/api/contacts')).body.meta.total as number

  await t.test('before PostgreSQL itself has none: reading and coming in go on', async () => {
    disk.fill()
    assert.ok(await until(() => !product.hasRoom(), patience))
    assert.deepEqual(await add(), refused)
    assert.equal(await kept(), 0)
    assert.equal((await product.signIn()).status, 200)
    assert.match(
      product.said.at(-1)!,
      /^Database: the disk that holds \S+ has less than 64 MB free: changes are refused until there is room$/,
    )
  })
  await t.test('when PostgreSQL refuses a row, with its reason in the log', async () => {
    watched.room = false
    product.logged.splice(0)
    assert.deepEqual(await add(), refused)
    assert.equal(await kept(), 0)
    assert.match(product.logged.join(''), /No space left on device/)
  })
  await t.test(
    'when PostgreSQL ends for want of room and is started again for as long as it takes',
    async () => {
      await exhaustLog(product.owner)
      assert.ok(await until(() => product.said.some((line) => line.includes(' is full: ')), patience))
      assert.deepEqual(await add(), refused)
      disk.clear()
      assert.ok(await until(async () => (await add())[0] === 201, patience))
      assert.equal(await kept(), 1)
    },
  )
  await t.test('and says that there is room again', async () => {
    assert.ok(await until(product.hasRoom, patience))
    assert.ok(product.said.includes('Database: there is room on the disk again, and changes are taken'))
  })
})

/** Writes to PostgreSQL's log until it can't go on. */
async function exhaustLog(owner: ConstructorParameters<typeof Connection>[0]): Promise<void> {
  const connection = new Connection(owner)
  connection.on('error', () => {})
  await connection.connect()
  const write = () => connection.query(`select pg_logical_emit_message(true, 'much', repeat('x', 4000000))`)
  await assert.rejects(async () => {
    for (;;) await write()
  })
  await connection.end().catch(() => {})
}
