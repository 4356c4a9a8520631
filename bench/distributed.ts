/**
 * What it costs to spread the tables over several servers (Citus): the hot paths on a plain database and on a
 * distributed one of the same rows, on the same servers, measured in turns. It runs where `CITUS_URL` names a
 * database of a coordinator that knows its workers, as `postgres`, and prints the table of docs/scaling.md.
 * `--quick` is a small run; names of worlds run these alone (`node bench/distributed.ts 10k`); `--processes 1,2`
 * asks one server process, and then two, of the same rows.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { distributeTables, pendingTables } from '../server/src/commands/distribute-tables.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { createDatabase } from '../server/src/kernel/postgres/roles.ts'
import { emptyClusterDatabase } from '../server/test/database.ts'
import { testServer } from '../server/test/test-server.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import { currentUser, searches } from './hot-reads.ts'
import { load, pick } from './load.ts'
import type { BuildRequest } from './load.ts'
import { root, withClient } from './place.ts'
import type { Store } from './place.ts'
import { seed, investorEmail, staffEmail } from './seed.ts'
import type { World } from './seed.ts'
import { firstId } from './seed-ids.ts'
import { openOpportunity, pastOffers } from './seed-money.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

const openOffers = 40
const worldOf = (rows: number, tenants: number): World => ({
  tenants,
  staff: 10,
  investors: rows / tenants,
  investments: rows / tenants,
  openOffers,
  entries: rows / tenants,
})

/** Investors, investments and entries of the ledger, so many of each, of all tenants together. */
const worlds: Readonly<Record<string, World>> = {
  '10k': worldOf(10_000, 1),
  '10k-100': worldOf(10_000, 100),
  '100k': worldOf(100_000, 1),
  '100k-100': worldOf(100_000, 100),
  '100k-1000': worldOf(100_000, 1_000),
  '1m': worldOf(1_000_000, 1),
}

const { values: said, positionals: named } = parseArgs({
  options: { quick: { type: 'boolean' }, processes: { type: 'string' } },
  allowPositionals: true,
})
const processCounts = (said.processes ?? '1').split(',').map(Number)
const effort = said.quick ? { rounds: 1, seconds: 0.4 } : { rounds: 3, seconds: 1.5 }
/** As many as reserve without one of them reaching the limit of a minute. */
const reservingPeople = said.quick ? 600 : 1_500
const quietly = { log: () => {} }
const migrations = path.join(root, 'server/migrations')
const folder = await mkdtemp(path.join(os.tmpdir(), 'moorgate-distributed-'))

const head =
  'World | Processes | What | Connections | Plain | Distributed | Ratio | Plain, ms | Distributed, ms'
console.log(`| ${head} |`)
console.log(`|${' --- |'.repeat(head.split('|').length)}`)
for (const name of named.length > 0 ? named : ['10k', '10k-100', '100k', '100k-100'])
  await measure(name, worlds[name]!)
await rm(folder, { recursive: true, force: true })

async function measure(name: string, world: World): Promise<void> {
  await using databases = new AsyncDisposableStack()
  const plain = await plainStore(databases)
  const distributed = await distributedStore(databases, world)
  await seed(plain, world)
  const sides = [await open(databases, plain, world), await open(databases, distributed, world)] as const
  for (const processes of processCounts) {
    for (const side of sides) await side.grow(processes)
    for (const what of Object.keys(sides[0].asks))
      for (const connections of [1, 10].filter((each) => each >= processes))
        console.log(`| ${name} | ${processes} | ${await compare(sides, what, connections)} |`)
  }
}

/** Both sides in turns. */
async function compare(sides: readonly Side[], what: string, connections: number): Promise<string> {
  const taken: number[][] = [[], []]
  for (const side of sides) await together(side, what, connections, effort.seconds / 4)
  for (let round = 0; round < effort.rounds; round++)
    for (const [index, side] of sides.entries())
      taken[index]!.push(await together(side, what, connections, effort.seconds))
  const [one, other] = taken.map((each) => figuresOf(each).median) as [number, number]
  const cells = [one.toFixed(0), other.toFixed(0), (other / one).toFixed(2)]
  const times = [one, other].map((each) => ((1000 * connections) / each).toFixed(1))
  return [what, connections, ...cells, ...times].join(' | ')
}

interface Side {
  children: readonly Child[]
  asks: Readonly<Record<string, BuildRequest>>
  /** Starts processes until there are so many. */
  grow(processes: number): Promise<void>
}

/** Requests a second of all processes of a side. */
async function together({ children, asks }: Side, what: string, connections: number, time: number) {
  const shares = children.slice(0, connections)
  const outcomes = await Promise.all(
    shares.map((child) => load(child.port, connections / shares.length, time, asks[what]!)),
  )
  return outcomes.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

async function open(databases: AsyncDisposableStack, store: Store, world: World): Promise<Side> {
  const children: Child[] = []
  const grow = async (processes: number) => {
    while (children.length < processes)
      children.push(databases.use(await startChild('product', [store, folder])))
  }
  await grow(1)
  const { port } = children[0]!
  const tenants = Array.from({ length: Math.min(world.tenants, 20) }, (_item, index) => index + 1)
  const [staff, investors]: [Browser[], Browser[]] = [[], []]
  for (const tenant of tenants) {
    staff.push(...(await signIn(port, tenant, [staffEmail(tenant, 0)])))
    investors.push(...(await signIn(port, tenant, [investorEmail(tenant, 1), investorEmail(tenant, 2)])))
  }
  const wishes = await reservationsOf(port, tenants, world)
  const whom = (browsers: readonly Browser[], paths: readonly string[]): BuildRequest => {
    const requests = browsers.map((browser) =>
      paths.slice(0, 20).map((each) => requestOf('GET', each, browser)),
    )
    return (_connection, draw) => pick(pick(requests, draw), draw)
  }
  return {
    children,
    grow,
    asks: {
      'Current user': whom(investors, currentUser),
      Portfolio: whom(investors, ['/api/portfolio']),
      'List, name search': whom(staff, searches),
      'Ledger, first page': whom(staff, ['/api/ledgers?per_page=25']),
      'Investments, first page': whom(staff, ['/api/investments?per_page=25']),
      Reservation: () => wishes(),
    },
  }
}

/** Each of many people of the tenants reserves in one offer after the other. */
async function reservationsOf(
  port: number,
  tenants: readonly number[],
  { investors }: World,
): Promise<() => Buffer> {
  const each = Math.min(Math.ceil(reservingPeople / tenants.length), investors)
  const people: { tenant: number; number: number; browser: Browser }[] = []
  for (const tenant of tenants) {
    const numbers = Array.from({ length: each }, (_item, index) => index + 1)
    const emails = numbers.map((number) => investorEmail(tenant, number))
    const browsers = await signIn(port, tenant, emails)
    people.push(...browsers.map((browser, index) => ({ tenant, number: index + 1, browser })))
  }
  let next = 0
  return () => {
    const { tenant, number, browser } = people[next % people.length]!
    const turn = Math.floor(next / people.length)
    next++
    if (turn >= openOffers) throw new Error('The people have reserved in every offer')
    return requestOf('POST', '/api/investments/user', browser, {
      investment_opportunity_id:
        openOpportunity((turn + number) % openOffers) + (tenant - 1) * (pastOffers + openOffers),
      amount: '1000.00',
      interest: 1,
      risk_accepted: true,
      investment_method_entity_id: firstId + (tenant - 1) * investors + number,
    })
  }
}

/** A database of the coordinator's server that has nothing to do with its workers. */
async function plainStore(databases: AsyncDisposableStack): Promise<Store> {
  const { admin, owner, app, jobs } = await testServer()
  const name = `plain_${process.pid}`
  await withClient(admin, (client) => createDatabase(client, name))
  databases.defer(() =>
    withClient(admin, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  )
  const there = <Config extends object>(config: Config) => ({ ...config, database: name })
  await migrate({ owner: there(owner), jobs: there(jobs) }, migrations, quietly)
  return { admin: there(admin), owner: there(owner), app: there(app), jobs: there(jobs) }
}

/** The same rows, distributed once they are there. */
async function distributedStore(databases: AsyncDisposableStack, world: World): Promise<Store> {
  const database = databases.use(await emptyClusterDatabase())
  const { owner, app, jobs } = database
  const admin = { ...(await testServer()).admin, database: database.name }
  await migrate({ owner, jobs }, migrations, quietly)
  await seed({ admin, owner, app, jobs }, world)
  await withClient(admin, async (client) => {
    await distributeTables(client, await pendingTables(client))
    await client.query("select run_command_on_workers('analyze')")
  })
  await migrate({ owner, jobs }, migrations, quietly)
  return { admin, owner, app, jobs }
}
