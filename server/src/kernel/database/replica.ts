import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { codeOf, reasonOf } from '../postgres/index.ts'
import { openDatabase } from './database.ts'
import type { Database, QueryOptions } from './database.ts'

/** A list may be this old, and no older. */
const mostBehindMs = 2_000
const everyMs = 500
/** How far the clocks of two processes may be apart. */
const clockSkewMs = 1_000

/** Where reads of a tenant go. */
export type ReadSource = Pick<Database, 'rows' | 'stream'>

/** A moment, and how far the log of the database had been written by then. */
interface LogMark {
  at: number
  position: bigint
}

/**
 * A second PostgreSQL that follows the first by streaming replication, for reads that may be a moment behind.
 * Twice a second it is seen up to which moment it has everything. What it can't answer the first one is asked.
 */
export class Replica implements ReadSource {
  readonly #primary: Database
  readonly #database: Database
  readonly #log: Logger
  readonly #now: () => number
  /** Marks that it had not reached yet. */
  #marks: LogMark[] = []
  /** It has all that was committed by then. */
  #completeUntil = Number.NEGATIVE_INFINITY
  #isAway = false
  /** When others of a tenant were last told to look again. */
  readonly #changed = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    primary: Database,
    config: PoolConfig,
    { log, fastPath, clock }: { log: Logger; fastPath: boolean; clock: Clock },
  ) {
    this.#primary = primary
    this.#database = openDatabase({ ...config, connectionTimeoutMillis: 1_000 }, { fastPath })
    this.#log = log
    this.#now = () => clock.now().getTime()
  }

  /**
   * Whether it may answer somebody of a tenant who wrote last at `wroteAt`, by the clock of the process that
   * wrote for them: it has that, and all that others were told of, and is at most two seconds behind.
   */
  mayAnswer(tenantId: number, wroteAt: number): boolean {
    const needed = Math.max(
      this.#now() - mostBehindMs,
      wroteAt + clockSkewMs,
      this.#changed.get(tenantId) ?? 0,
    )
    return this.#completeUntil > needed
  }

  /** Pages of the tenant were told of a change and look again now. */
  noteChange(tenantId: number): void {
    this.#changed.set(tenantId, this.#now())
  }

  async rows<Row>(
    tenantId: number,
    text: string,
    values: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]> {
    try {
      return await this.#database.rows<Row>(tenantId, text, values, options)
    } catch (error) {
      const rows = await this.#primary.rows<Row>(tenantId, text, values, options)
      this.#lose(error)
      return rows
    }
  }

  /** What fails before its first rows is asked of the first database; later there is no way back. */
  async *stream<Row>(
    tenantId: number,
    query: CompiledQuery,
    rowsAtOnce: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    let begun = false
    try {
      for await (const rows of this.#database.stream<Row>(tenantId, query, rowsAtOnce)) {
        begun = true
        yield rows
      }
      return
    } catch (error) {
      if (begun) throw error
      this.#lose(error)
    }
    yield* this.#primary.stream<Row>(tenantId, query, rowsAtOnce)
  }

  /** Sees how far it has come. Called on a timer. */
  async look(): Promise<void> {
    const at = this.#now()
    try {
      const position = await positionOf(this.#primary, 'pg_current_wal_insert_lsn()')
      this.#marks.push({ at, position })
      const reached = await positionOf(this.#database, 'pg_last_wal_replay_lsn()')
      for (const mark of this.#marks) if (mark.position <= reached) this.#completeUntil = mark.at
      this.#marks = this.#marks.filter((mark) => mark.position > reached).slice(-mostMarks)
      if (this.#isAway) this.#log.warn('the replica answers again')
      this.#isAway = false
    } catch (error) {
      this.#lose(error)
    }
  }

  start(): void {
    const turn = async () => {
      await this.look()
      if (this.#timer) this.#timer = setTimeout(() => void turn(), everyMs).unref()
    }
    this.#timer = setTimeout(() => void turn(), 0).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#database.close()
  }

  /** It is asked again once it is seen to have come as far as it should. */
  #lose(error: unknown): void {
    this.#completeUntil = Number.NEGATIVE_INFINITY
    if (!this.#isAway) this.#log.warn({ reason: reasonOf(error), code: codeOf(error) }, 'the replica is away')
    this.#isAway = true
  }
}

/** One that was away for long has far to come; older marks than these say nothing. */
const mostMarks = 100

async function positionOf({ pool }: Database, position: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::text as position`,
  )
  const text = rows[0]?.position
  if (!text) throw new Error('it follows no other database')
  return BigInt(text)
}
