import pg from 'pg'
import type { Connection, PoolClient, QueryConfig, QueryResult } from 'pg'

/** What a connection has to know before it is asked. */
export interface Told {
  /** Whose statements follow; 0 is nobody's. Row-level security holds them to that. */
  tenant: number
  plannedOnce: boolean
}

/** A connection, and what it was told last. */
export type Client = PoolClient & { told?: Told }

const telling = "select set_config('app.tenant', $1, false), set_config('plan_cache_mode', $2, false)"

/** To be done with every new connection, which is nobody's then. */
export async function prepareToBeTold(client: pg.ClientBase): Promise<void> {
  await client.query(`prepare tell(text, text) as ${telling}`)
}

const knows = ({ told }: Client, { tenant, plannedOnce }: Told) =>
  told?.tenant === tenant && told.plannedOnce === plannedOnce

const words = ({ tenant, plannedOnce }: Told) => [
  tenant === 0 ? '' : String(tenant),
  plannedOnce ? 'force_generic_plan' : 'auto',
]

/** Ahead of a transaction: what is told inside is forgotten where it is rolled back. */
export async function tellAhead(client: Client, told: Told): Promise<void> {
  if (knows(client, told)) return
  await client.query(telling, words(told))
  client.told = told
}

/** Asks a connection that knows what it has to; one that doesn't is told in the same message. */
export const askTold = (client: Client, told: Told, config: QueryConfig): Promise<QueryResult> =>
  knows(client, told) ? client.query(config) : tellAndAsk(client, told, config)

async function tellAndAsk(client: Client, told: Told, config: QueryConfig): Promise<QueryResult> {
  const result = await new Promise<QueryResult>((resolve, reject) => {
    const done = (error: Error | undefined, answer: unknown) =>
      error ? reject(error) : resolve(answer as QueryResult)
    client.query(new ToldQuery({ ...config, queryMode: 'extended' }, words(told), done))
  })
  client.told = told
  return result
}

/** The part of pg's own statement that speaks PostgreSQL's extended protocol, of which its types say nothing. */
interface Speaking {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const speaking = pg.Query.prototype as unknown as Speaking

/**
 * A statement that tells its connection something first. Up to the sync behind both PostgreSQL takes them for one: where telling fails,
 * the statement isn't run; where the statement fails, nothing was told.
 */
class ToldQuery extends pg.Query implements Speaking {
  readonly #words: string[]
  #telling = true

  constructor(
    config: QueryConfig & { queryMode: 'extended' },
    tellings: string[],
    done: (error: Error | undefined, answer: unknown) => void,
  ) {
    super(config, undefined, done)
    this.#words = tellings
  }

  prepare(connection: Connection) {
    connection.bind({ statement: 'tell', values: this.#words }, true)
    connection.execute(null, true)
    speaking.prepare.call(this, connection)
  }

  handleDataRow(message: unknown) {
    if (!this.#telling) speaking.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#telling) this.#telling = false
    else speaking.handleCommandComplete.call(this, message, connection)
  }
}
