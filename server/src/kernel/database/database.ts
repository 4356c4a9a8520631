import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Result } from '../fast-path/single-write.ts'
import { commitTransaction, enterState, prepareConnection, runQuery } from './connection.ts'
import type { Client, ConnectionState, TransactionPosition } from './connection.ts'
import { readDistribution } from './distribution.ts'
import type { Distribution } from './distribution.ts'
import { StatementNames } from './statement-names.ts'
import type { Tables } from './tables.ts'
import { getTypeParser } from './values.ts'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** One PostgreSQL, one pool, many tenants. */
export interface Database {
  /** Everything that is said through it is said for that tenant, and row-level security holds it to that. */
  of(tenantId: number, options?: QueryOptions): Db
  /** One prepared statement for a tenant. `$1` is the tenant by convention. */
  rows<Row>(
    tenantId: number,
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>
  /** Many rows of a tenant, so many at once. */
  stream<Row>(
    tenantId: number,
    query: CompiledQuery,
    rowsAtOnce: number,
  ): AsyncIterableIterator<QueryResult<Row>>
  /** What belongs to no tenant: the directory of hosts, the queue of deliveries. */
  platform: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * How queries are planned. PostgreSQL plans one anew for the values of each execution where it expects to
 * save by that. Queries whose best plan is the same for all values, by the index that they were written for,
 * ask for a generic plan: planning costs as much as a search.
 */
export interface QueryOptions {
  genericPlan?: boolean
}

/**
 * The last query of a transaction, which commits it. Nothing can be read or written in the transaction
 * afterwards.
 */
export const committing = (query: CompiledQuery): CompiledQuery & { commits: true } => ({
  ...query,
  commits: true,
})

/** No statement may keep an investor waiting longer than the client's own patience of 5 seconds. */
const patience = {
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 20_000,
  connectionTimeoutMillis: 3_000,
}

/** So long a file may take to be read. */
const streamsFor = '10min'

export function openDatabase(config: pg.PoolConfig, { fastPath = true } = {}): Database {
  // Whether the tables are distributed is found out once, with the first connection.
  let distribution: Promise<Distribution | undefined> | undefined
  const pool = new pg.Pool({
    max: 10,
    ...patience,
    ...config,
    types: { getTypeParser },
    onConnect: async (client) => {
      distribution ??= readDistribution(client)
      const known = await distribution.catch((error: unknown) => {
        distribution = undefined
        throw error
      })
      await prepareConnection(client, { fastPath, distribution: known })
    },
  })
  // A connection that dies while idle is replaced by the next one that asks; the pool reports it here and
  // must not end the process.
  pool.on('error', () => {})
  // One that dies between two statements of a transaction says so as well, and its holder learns it
  // from the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const pooled = { pool, names: new StatementNames(), fastPath }
  const bound = { auto: new Map<number, Db>(), generic: new Map<number, Db>() }
  const of = (tenantId: number, { genericPlan = false }: QueryOptions = {}) => {
    const known = bound[genericPlan ? 'generic' : 'auto']
    const db = known.get(tenantId) ?? kyselyOver(pooled, { tenant: tenantId, genericPlan })
    known.set(tenantId, db)
    return db
  }
  return {
    of,
    platform: of(0),
    pool,
    rows: async <Row>(tenantId: number, text: string, values: readonly unknown[], options?: QueryOptions) => {
      const client: Client = await pool.connect()
      try {
        const state = { tenant: tenantId, genericPlan: options?.genericPlan ?? false }
        return (await run({ ...pooled, client, state }, text, values)).rows as Row[]
      } finally {
        client.release()
      }
    },
    stream: <Row>(tenantId: number, query: CompiledQuery, rowsAtOnce: number) =>
      of(tenantId).getExecutor().stream<Row>(query, rowsAtOnce),
    close: () => pool.end(),
  }
}

/** What the connections of a pool share. */
interface PoolState {
  readonly pool: pg.Pool
  readonly names: StatementNames
  readonly fastPath: boolean
}

/** A connection, and the state in which its queries run. */
interface BoundConnection extends Omit<PoolState, 'pool'> {
  readonly client: Client
  readonly state: ConnectionState
}

const run = (
  { client, state, names, fastPath }: BoundConnection,
  text: string,
  values: readonly unknown[],
  transactionPosition: TransactionPosition = {},
): Promise<Result> => {
  const name = values.length > 0 ? names.of(text) : undefined
  return runQuery(client, state, { name, text, values }, { ...transactionPosition, inOneWrite: fastPath })
}

function kyselyOver(pooled: PoolState, state: ConnectionState): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => new TenantDriver(pooled, state),
    },
  })
}

class TenantDriver implements Driver {
  readonly #pooled: PoolState
  readonly #state: ConnectionState
  constructor(pooled: PoolState, state: ConnectionState) {
    this.#pooled = pooled
    this.#state = state
  }
  async init() {}
  async acquireConnection(): Promise<TenantConnection> {
    return new TenantConnection(await this.#pooled.pool.connect(), this.#state, this.#pooled)
  }
  async beginTransaction(connection: TenantConnection) {
    connection.begins = true
    connection.isInTransaction = true
  }
  async commitTransaction(connection: TenantConnection) {
    if (connection.begins || connection.isCommitted) return
    await commitTransaction(connection.client, connection.state)
  }
  /** What the connection was state on its way into the transaction is forgotten with it. */
  async rollbackTransaction(connection: TenantConnection) {
    if (connection.begins) return
    connection.client.state = undefined
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

class TenantConnection implements DatabaseConnection, BoundConnection {
  readonly client: Client
  readonly state: ConnectionState
  readonly names: StatementNames
  readonly fastPath: boolean
  broken: Error | undefined
  /** Whether a transaction begins with the next statement. */
  begins = false
  isInTransaction = false
  /** Whether its transaction has been committed by its last query. */
  isCommitted = false
  constructor(client: Client, state: ConnectionState, { names, fastPath }: PoolState) {
    this.client = client
    this.state = state
    this.names = names
    this.fastPath = fastPath
  }
  async executeQuery<Row>(query: CompiledQuery & { commits?: true }): Promise<QueryResult<Row>> {
    if (this.isCommitted) throw new Error('The transaction has been committed.')
    const place = {
      begins: this.begins,
      commits: query.commits ?? false,
      isInside: this.isInTransaction,
    }
    this.begins = false
    const { command, rowCount, rows } = (await run(this, query.sql, query.parameters, place)) as Result & {
      rows: Row[]
    }
    this.isCommitted = place.commits
    const counted =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counted ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const position = { begins: this.begins, isInside: this.isInTransaction }
    this.begins = false
    const { opened } = await enterState(this.client, this.state, position)
    // PostgreSQL counts the whole of a cursor as one statement, and the reader of a file may be slow.
    await this.client.query(`set ${opened ? 'local ' : ''}statement_timeout = '${streamsFor}'`)
    const cursor = this.client.query(new Cursor(query.sql, [...query.parameters]))
    try {
      for (;;) {
        const rows: Row[] = await cursor.read(chunkSize)
        if (rows.length === 0) return
        yield { rows }
      }
    } finally {
      await cursor.close()
      await this.client.query(opened ? 'rollback' : 'reset statement_timeout')
    }
  }
}
