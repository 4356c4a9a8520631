import type { Child } from '../child.ts'
import { Connection, requestOf } from '../connection.ts'
import { compare } from '../duel.ts'
import type { TableLine } from '../figures.ts'
import { each, searches, searchPath, searchTerms } from '../hot-reads.ts'
import { pick } from '../load.ts'
import { peopleOf } from '../people.ts'
import type { SignedInBrowsers } from '../people.ts'
import { withClient } from '../place.ts'
import type { Store } from '../place.ts'
import type { Run } from '../run.ts'
import { investorColumns, leadStatusColumns, moments, ownerColumns, selected } from './columns.ts'
import { packagesOf, UnavailableError } from './packages.ts'
import { partsOf, poolSize, runTheirs, serveTheirs } from './rival.ts'
import type { ListAnswer, OtherProduct } from './rival.ts'
import { strapi } from './strapi.ts'

const version = '12.4.0'
const token = 'bench-static-token-2026'
const program = 'node_modules/directus/cli.js'

/**
 * Directus as its documentation has it in production. Its pressure limiter is off, as it would refuse what is
 * measured; its output cache is off as it is unless asked for, since nobody else here answers from one.
 * isolated-vm, which runs scripts of flows, is newer than Directus asks for because the older one does not
 * compile on this Node.
 */
const directus: OtherProduct = {
  name: `Directus ${version}`,
  manifest: {
    name: 'directus',
    dependencies: { directus: version },
    overrides: { 'isolated-vm': '6.1.2' },
  },
  note: 'static token, schema cache on and output cache off as by default, pressure limiter off, indexes for its name search and its order',
  headers: { host: 'localhost', authorization: `Bearer ${token}` },
  open: async (folder, store) => {
    const environment = settings(store)
    await withClient(store.admin, (client) =>
      client.query('drop schema if exists directus cascade; create schema directus'),
    )
    await runTheirs({ folder, args: [program, 'bootstrap'], environment })
    await withClient(store.admin, async (client) => {
      await client.query(tables)
      await client.query('vacuum (freeze, analyze) directus.investors')
    })
    return serveTheirs({ folder, args: [program, 'start'], environment, up: '/server/ping' })
  },
  pathOf: (name) =>
    `/items/investors?fields=${encodeURIComponent('*,owner.*,lead_status.*')}&filter%5Bname%5D%5B_icontains%5D=${name}` +
    '&sort=-created_at&limit=25&meta=filter_count',
  read: (body): ListAnswer => {
    const { data, meta } = JSON.parse(body) as { data: ListAnswer['rows']; meta: { filter_count: number } }
    return { rows: data, total: meta.filter_count }
  },
}

function settings(store: Store): Record<string, string> {
  const { host, port, user, password, database } = partsOf(store.admin)
  return {
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: port,
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    DB_SEARCH_PATH: 'directus',
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(poolSize),
    SECRET: 'a-secret-of-the-bench-that-guards-nothing',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'bench-password-2026',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
}

/**
 * Directus takes tables as they are: foreign keys become relations. It searches with `LOWER(name) LIKE`, so
 * that is indexed.
 */
const tables = `
  create table directus.staff_contacts as select u.id::integer, ${selected([...moments, ...ownerColumns])}
    from users u where u.tenant_id = 1 and u.role_id <> 5;
  create table directus.lead_statuses as select u.id::integer, ${selected([...moments, ...leadStatusColumns])}
    from lead_statuses u where u.tenant_id = 1;
  create table directus.investors as select u.id::integer, ${selected([...moments, ...investorColumns])},
      u.owner_id::integer as owner, u.lead_status_id::integer as lead_status
    from users u where u.tenant_id = 1 and u.role_id = 5;
  alter table directus.staff_contacts add primary key (id);
  alter table directus.lead_statuses add primary key (id);
  alter table directus.investors add primary key (id),
    add foreign key (owner) references directus.staff_contacts, add foreign key (lead_status) references directus.lead_statuses;
  create index on directus.investors using gin (lower(name) public.gin_trgm_ops);
  create index on directus.investors (created_at)`

/** Milliseconds, which is what the others keep of an instant. */
const toMilliseconds = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value

/** What our list answers, with the relations in the place of their ids. */
function readOurs(body: string): ListAnswer {
  const { data, meta } = JSON.parse(body) as { data: Record<string, unknown>[]; meta: { total: number } }
  const rows = data.map(({ owner_id: _owner, lead_status_id: _status, ...row }) => row)
  return { rows, total: meta.total }
}

/**
 * Holds two answers against each other, field by field, relations included. Theirs may say more, such as an
 * id of its own. Throws with the first place where they part.
 */
function assertSameList(ours: ListAnswer, theirs: ListAnswer, asked: string): void {
  if (ours.total !== theirs.total)
    throw new Error(`${asked}: ${theirs.total} rows in all, and ${ours.total} with us`)
  if (ours.rows.length !== theirs.rows.length)
    throw new Error(`${asked}: ${theirs.rows.length} rows on the page, and ${ours.rows.length} with us`)
  for (const [index, row] of ours.rows.entries()) assertSameFields(row, theirs.rows[index]!, asked)
}

function assertSameFields(ours: object, theirs: object, where: string): void {
  for (const [name, value] of Object.entries(ours)) {
    const other: unknown = Reflect.get(theirs, name)
    if (isRecord(value) && isRecord(other)) assertSameFields(value, other, `${where}, ${name}`)
    else if (JSON.stringify(toMilliseconds(value)) !== JSON.stringify(toMilliseconds(other)))
      throw new Error(`${where}, ${name}: ${JSON.stringify(other)}, and ${JSON.stringify(value)} with us`)
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The same list of the same rows beside other products, each against us in turn. One that can't be installed
 * is a fact of the run.
 */
export async function others(run: Run, product: Child): Promise<TableLine[]> {
  const people = await peopleOf(product.port, run.plan.people)
  const lines: TableLine[] = []
  for (const rival of [directus, strapi]) {
    try {
      const folder = await packagesOf(rival.manifest)
      lines.push(...(await beside(run, { rival, folder, product, people })))
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      run.facts.push(`${rival.name} is not measured: ${error.message}`)
      console.log(`  ${run.facts.at(-1)}`)
    }
  }
  return lines
}

interface Meeting {
  rival: OtherProduct
  folder: string
  product: Child
  people: SignedInBrowsers
}

async function beside(run: Run, { rival, folder, product, people }: Meeting): Promise<TableLine[]> {
  await using theirs = await rival.open(folder, await run.big())
  const questions = searchTerms.map((name) => requestOf('GET', rival.pathOf(name), rival.headers))
  const ours = await Connection.open(product.port)
  const other = await Connection.open(theirs.port)
  for (const [index, name] of [...searchTerms.entries()].slice(0, 20)) {
    const said = await ours.send(requestOf('GET', searchPath(name), people.staff[0]!))
    const heard = await other.send(questions[index]!)
    if (heard.status !== 200)
      throw new Error(`${rival.name} answers ${heard.status}: ${heard.body.toString()}`)
    const where = `The list of ${name} in ${rival.name}`
    assertSameList(readOurs(said.body.toString()), rival.read(heard.body.toString()), where)
  }
  ours.close()
  other.close()
  return await compare(
    { product, twin: theirs },
    {
      what: `List of 25 with two relations and a name search beside ${rival.name}`,
      ask: each(people.staff, searches),
      askTwin: (_connection, draw) => pick(questions, draw),
      least: 4,
      budget: 'at least 4 times its',
      note: rival.note,
    },
    run.plan.effort,
  )
}
