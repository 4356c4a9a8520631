import type { ClientBase, PoolClient } from 'pg'
import { prepareForSingleWrites, SingleWrite } from '../fast-path/single-write.ts'
import type { ExtraStatement, Query, Result, ProtocolConnection } from '../fast-path/single-write.ts'
import { checkDeferred, nameConstraint, writesRows } from './distribution.ts'
import type { Distribution } from './distribution.ts'
import { readerOf } from './values.ts'

/** The settings of a connection that statements depend on. */
export interface ConnectionState {
  /** Whose statements follow; 0 is nobody's. Row-level security holds them to that. */
  tenant: number
  genericPlan: boolean
}

/** A connection, and what is known of it. */
export type Client = PoolClient & {
  /** The state in which it was put last; undefined where it isn't known. */
  state?: ConnectionState | undefined
  /** Where the tables are distributed. */
  distribution?: Distribution | undefined
}

/** Statements that go along with queries. */
const companions = {
  apply_state: "select set_config('app.tenant', $1, false), set_config('plan_cache_mode', $2, false)",
  bind_tenant: 'select bind_tenant($1)',
  check_deferred: checkDeferred,
  begin_transaction: 'begin',
  commit_transaction: 'commit',
} as const

const companion = (statement: keyof typeof companions, ...values: string[]): ExtraStatement => ({
  statement,
  values,
})
const begin = companion('begin_transaction')
const commit = companion('commit_transaction')

/** To be done with every new connection, which is nobody's then. */
export async function prepareConnection(
  connection: ClientBase,
  { fastPath, distribution }: { fastPath: boolean; distribution: Distribution | undefined },
): Promise<void> {
  const client = connection as Client
  client.distribution = distribution
  if (distribution) await client.query("set citus.propagate_set_commands = 'local'")
  if (!fastPath) return
  prepareForSingleWrites(client.connection as unknown as ProtocolConnection)
  if (distribution) {
    await client.query(`prepare bind_tenant(text) as ${companions.bind_tenant}`)
    await client.query(`prepare check_deferred(integer) as ${companions.check_deferred}`)
  } else await client.query(`prepare apply_state(text, text) as ${companions.apply_state}`)
  await client.query({ name: 'begin_transaction', text: 'begin' })
  await client.query({ name: 'commit_transaction', text: 'commit' })
}

const isIn = ({ state }: Client, { tenant, genericPlan }: ConnectionState) =>
  state?.tenant === tenant && state.genericPlan === genericPlan

/** Where a query stands in its transaction. */
export interface TransactionPosition {
  begins?: boolean
  commits?: boolean
  /** Whether it is in one, also where it begins or commits it. */
  isInside?: boolean
}

/** What is run before a query and after it. */
interface Surroundings {
  before: ExtraStatement[]
  after: ExtraStatement[]
  /** Whether they put the query into a transaction of its own. */
  haveOwnTransaction: boolean
}

/**
 * The one seam of row-level security. A connection is put into the state of a tenant when it changes, and
 * nothing is sent when it stays.
 */
function companionsOf(
  client: Client,
  state: ConnectionState,
  { begins, commits }: TransactionPosition,
): Surroundings {
  const before: ExtraStatement[] = []
  if (!isIn(client, state))
    before.push(
      companion(
        'apply_state',
        state.tenant === 0 ? '' : String(state.tenant),
        state.genericPlan ? 'force_generic_plan' : 'auto',
      ),
    )
  if (begins) before.push(begin)
  return { before, after: commits ? [commit] : [], haveOwnTransaction: false }
}

/**
 * The same where the tables are distributed. A setting reaches the server with the tenant's rows within a
 * transaction alone, so every query of a tenant is in one. Plans are never forced to be generic: they would
 * ask all servers.
 */
function distributedCompanions(
  { tenant }: ConnectionState,
  { begins = false, commits = false, isInside = false }: TransactionPosition,
  changes: boolean,
): Surroundings {
  const haveOwnTransaction = !isInside && tenant !== 0
  const before: ExtraStatement[] = []
  if (begins || haveOwnTransaction) before.push(begin)
  if (before.length > 0 && tenant !== 0) before.push(companion('bind_tenant', String(tenant)))
  const after: ExtraStatement[] = []
  if ((commits || haveOwnTransaction) && changes && tenant !== 0)
    after.push(companion('check_deferred', String(tenant)))
  if (commits || haveOwnTransaction) after.push(commit)
  return { before, after, haveOwnTransaction }
}

/** Commits what `runQuery` has begun. */
export async function commitTransaction(client: Client, { tenant }: ConnectionState): Promise<void> {
  if (client.distribution && tenant !== 0)
    await client.query(companions.check_deferred, [tenant]).catch((error: unknown) => {
      throw nameConstraint(error, client.distribution!)
    })
  await client.query('commit')
}

/**
 * Puts a connection into a state for what doesn't go through `runQuery`. `opened` says whether that began a
 * transaction, which its caller has to end.
 */
export async function enterState(
  client: Client,
  state: ConnectionState,
  position: TransactionPosition,
): Promise<{ opened: boolean }> {
  const { before, haveOwnTransaction } = client.distribution
    ? distributedCompanions(state, position, false)
    : companionsOf(client, state, position)
  for (const each of before) await runCompanion(client, each)
  client.state = state
  return { opened: haveOwnTransaction }
}

const runCompanion = (client: Client, { statement, values }: ExtraStatement) =>
  client.query(companions[statement as keyof typeof companions], [...values])

/**
 * Runs a query in a state of its connection, as the first or the last of its transaction. In one write, its
 * state, the beginning of its transaction and the commit cost no trip.
 */
export async function runQuery(
  client: Client,
  state: ConnectionState,
  query: Query,
  { inOneWrite, ...position }: TransactionPosition & { inOneWrite: boolean },
): Promise<Result> {
  const { distribution } = client
  const surroundings = distribution
    ? distributedCompanions(state, position, writesRows(query.text))
    : companionsOf(client, state, position)
  try {
    return await (inOneWrite ? runInOneWrite : runPlainly)(client, state, query, surroundings)
  } catch (error) {
    if (surroundings.haveOwnTransaction) await client.query('rollback').catch(() => undefined)
    // It was made where the bytes came in. Who asked is of more use.
    Error.captureStackTrace(error as Error)
    throw distribution ? nameConstraint(error, distribution) : error
  }
}

async function runInOneWrite(
  client: Client,
  state: ConnectionState,
  query: Query,
  { before, after }: Surroundings,
): Promise<Result> {
  const result = await new Promise<Result>((resolve, reject) => {
    client.query(new SingleWrite(query, { before, after }, { resolve, reject }))
  })
  client.state = state
  return result
}

const unread = { getTypeParser: () => (text: string) => text }

/** The same by pg's own query. */
async function runPlainly(
  client: Client,
  state: ConnectionState,
  { name, text, values }: Query,
  { before, after }: Surroundings,
): Promise<Result> {
  for (const each of before) await runCompanion(client, each)
  client.state = state
  const config = { ...(name !== undefined && { name }), text, values: [...values], types: unread }
  const { command, rowCount, rows, fields } = await client.query<Record<string, string | null>>(config)
  for (const each of after) await runCompanion(client, each)
  const readers = fields.map(
    ({ name: column, dataTypeID }) => [column, readerOf(column, dataTypeID)] as const,
  )
  const read = (row: Record<string, string | null>) =>
    Object.fromEntries(
      readers.map(([column, reader]) => {
        const value = row[column] ?? null
        return [column, value === null ? null : reader(value)]
      }),
    )
  return { command, rowCount, rows: rows.map(read) }
}
