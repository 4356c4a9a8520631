import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Answer } from './asked.ts'
import type { Tables } from './tables.ts'
import { askTold, prepareToBeTold, tellAhead } from './told-query.ts'
import type { Client, Told } from './told-query.ts'
import { getTypeParser } from './values.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** One PostgreSQL, one pool, many tenants. */
export interface Database {
  /** Everything that is said through it is said for that tenant, and row-level security holds it to that. */
  of(tenantId: number): Db
  /** One prepared statement for a tenant. `$1` is the tenant by convention. */
  rows<Row>(tenantId: number, text: string, values: readonly unknown[], how?: HowToAsk): Promise<Row[]>
  /** What belongs to no tenant: the directory of hosts, the queue of deliveries. */
  platform: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * How a statement is planned. PostgreSQL plans it anew for the values of each execution where it expects to save by that. A statement whose
 * way is the same for all values, by the index that it was written for, says `plannedOnce`: planning costs as much as a search.
 */
export interface HowToAsk {
  plannedOnce?: boolean
}

/** No statement may keep an investor waiting longer than the client's own patience of 5 seconds. */
const patience = {
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 20_000,
  connectionTimeoutMillis: 3_000,
}

/** So long a file may take to be read. */
const streamsFor = '10min'

export function openDatabase(config: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: 10,
    ...patience,
    ...config,
    types: { getTypeParser },
    onConnect: prepareToBeTold,
  })
  // A connection that dies while idle is replaced by the next one that asks; the pool reports it here and must not end the process.
  pool.on('error', () => {})
  // One that dies between two statements of a transaction says so as well, and whoever holds it learns it from the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const names = new StatementNames()
  const bound = new Map<number, Db>()
  const of = (tenantId: number) => {
    const known = bound.get(tenantId)
    if (known) return known
    const db = kyselyOver(pool, names, tenantId)
    bound.set(tenantId, db)
    return db
  }
  return {
    of,
    platform: of(0),
    pool,
    rows: async <Row>(tenantId: number, text: string, values: readonly unknown[], how?: HowToAsk) => {
      const client: Client = await pool.connect()
      try {
        const told = { tenant: tenantId, plannedOnce: how?.plannedOnce ?? false }
        return (await run({ client, told, names }, text, values)).rows as Row[]
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Statements are prepared once a connection under a name of their own, which halves their cost. Lists come in many shapes, so of a
 * database at most so many are named, and the rest go unnamed.
 */
class StatementNames {
  static readonly #most = 800
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= StatementNames.#most) return known
    const name = `m${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * The one seam of row-level security: a connection is told a tenant when it changes, and nothing when it stays. Where Citus is used it
 * would be `set local` inside the transaction instead.
 */
interface Bound {
  readonly client: Client
  readonly told: Told
  readonly names: StatementNames
}

const run = ({ client, told, names }: Bound, text: string, values: readonly unknown[]): Promise<Answer> =>
  askTold(client, told, { name: values.length > 0 ? names.of(text) : undefined, text, values })

function kyselyOver(pool: pg.Pool, names: StatementNames, tenantId: number): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => new TenantDriver(pool, names, tenantId),
    },
  })
}

class TenantDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #names: StatementNames
  readonly #told: Told
  constructor(pool: pg.Pool, names: StatementNames, tenant: number) {
    this.#pool = pool
    this.#names = names
    this.#told = { tenant, plannedOnce: false }
  }
  async init() {}
  async acquireConnection(): Promise<TenantConnection> {
    return new TenantConnection(await this.#pool.connect(), this.#told, this.#names)
  }
  async beginTransaction(connection: TenantConnection) {
    await tellAhead(connection.client, connection.told)
    await connection.client.query('begin')
  }
  async commitTransaction(connection: TenantConnection) {
    await connection.client.query('commit')
  }
  async rollbackTransaction(connection: TenantConnection) {
    await connection.client.query('rollback').catch((error: Error) => {
      connection.broken = error
      throw error
    })
  }
  async releaseConnection(connection: TenantConnection) {
    connection.client.release(connection.broken)
  }
  async destroy() {}
}

class TenantConnection implements DatabaseConnection, Bound {
  readonly client: Client
  readonly told: Told
  readonly names: StatementNames
  broken: Error | undefined
  constructor(client: Client, told: Told, names: StatementNames) {
    this.client = client
    this.told = told
    this.names = names
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = (await run(this, query.sql, query.parameters)) as Answer & {
      rows: Row[]
    }
    const counted =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counted ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    await tellAhead(this.client, this.told)
    // PostgreSQL counts the whole of a cursor as one statement, and whoever reads a file may be slow.
    await this.client.query(`set statement_timeout = '${streamsFor}'`)
    const cursor = this.client.query(new Cursor(query.sql, [...query.parameters]))
    try {
      for (;;) {
        const rows: Row[] = await cursor.read(chunkSize)
        if (rows.length === 0) return
        yield { rows }
      }
    } finally {
      await cursor.close()
      await this.client.query('reset statement_timeout')
    }
  }
}
