import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
import { cloneDatabase } from '../server/test/database.ts'
import { testServer } from '../server/test/test-server.ts'
import type { TestServer } from '../server/test/test-server.ts'
import { startChild } from './child.ts'
import type { Sides } from './duel.ts'
import { besideTwin, hotRows } from './hot-reads.ts'
import { offerRows } from './offer-reads.ts'
import { peopleOf } from './people.ts'
import type { SignedInBrowsers } from './people.ts'
import { withClient } from './place.ts'
import { reservations } from './reserve.ts'
import { seed } from './seed.ts'

/** Nothing is timed: what is held against each other is only the bytes. */
const untimed = { rounds: 0, seconds: 0, connections: [] }
/** As few as the last ten units need, each with ten offers to reserve. */
const reserving = 12
const world = { tenants: 1, staff: 2, investors: 40, investments: 400, openOffers: 120, entries: 40 }

// The twin's SQL is written for one server.
const isCluster = process.env['CITUS_URL'] !== undefined
suite('The twin answers the same bytes as the product', { skip: isCluster }, () => {
  const open = new AsyncDisposableStack()
  let admin: TestServer['admin']
  let sides: Sides
  let people: SignedInBrowsers
  let database: Awaited<ReturnType<typeof cloneDatabase>>

  before(async () => {
    ;({ admin } = await testServer())
    const folder = await mkdtemp(path.join(os.tmpdir(), 'moorgate-twin-'))
    open.defer(() => rm(folder, { recursive: true }))
    database = open.use(await cloneDatabase())
    const store = { ...database, admin: { ...admin, database: database.name } }
    await seed(store, world)
    sides = {
      product: open.use(await startChild('product', [store, folder])),
      twin: open.use(await startChild('twin', [store, folder])),
    }
    people = await peopleOf(sides.product.port, world.staff)
  })
  after(() => open.disposeAsync())

  const reads = { 'Hot reads': hotRows, 'Reads of offers': offerRows }
  for (const [name, rows] of Object.entries(reads))
    test(name, async (t) => {
      for (const row of rows(people))
        await t.test(row.what, async () => {
          await besideTwin(sides, untimed, [row])
        })
    })
  test('Reserve', async () => {
    await withClient({ ...admin, database: database.name }, (client) =>
      reservations(sides, client, { effort: untimed, people: reserving }),
    )
  })
})
