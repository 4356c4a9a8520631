import type { ClientBase, PoolClient } from 'pg'
import { prepareForSingleWrites, SingleWrite } from '../fast-path/single-write.ts'
import type { ExtraStatement, Query, Result, ProtocolConnection } from '../fast-path/single-write.ts'
import { readerOf } from './values.ts'

/** The settings of a connection that statements depend on. */
export interface ConnectionState {
  /** Whose statements follow; 0 is nobody's. Row-level security holds them to that. */
  tenant: number
  genericPlan: boolean
}

/** A connection, and the state in which it was put last; undefined where it isn't known. */
export type Client = PoolClient & { state?: ConnectionState | undefined }

const applyText = "select set_config('app.tenant', $1, false), set_config('plan_cache_mode', $2, false)"

/** To be done with every new connection, which is nobody's then. */
export async function prepareConnection(client: ClientBase, fastPath: boolean): Promise<void> {
  if (fastPath) prepareForSingleWrites((client as PoolClient).connection as unknown as ProtocolConnection)
  await client.query(`prepare apply_state(text, text) as ${applyText}`)
  if (!fastPath) return
  await client.query({ name: 'begin_transaction', text: 'begin' })
  await client.query({ name: 'commit_transaction', text: 'commit' })
}

const isIn = ({ state }: Client, { tenant, genericPlan }: ConnectionState) =>
  state?.tenant === tenant && state.genericPlan === genericPlan

const valuesOf = ({ tenant, genericPlan }: ConnectionState) => [
  tenant === 0 ? '' : String(tenant),
  genericPlan ? 'force_generic_plan' : 'auto',
]

/** Puts a connection into a state, for what doesn't go through `runQuery`. */
export async function applyState(client: Client, state: ConnectionState): Promise<void> {
  if (isIn(client, state)) return
  await client.query(applyText, valuesOf(state))
  client.state = state
}

/** Where a query stands in its transaction. */
export interface TransactionPosition {
  begins?: boolean
  commits?: boolean
}

/**
 * Runs a query in a state of its connection, as the first or the last of its transaction. In one write, its
 * state, the beginning of its transaction and the commit cost no trip.
 */
export async function runQuery(
  client: Client,
  state: ConnectionState,
  query: Query,
  { inOneWrite, ...place }: TransactionPosition & { inOneWrite: boolean },
): Promise<Result> {
  try {
    return await (inOneWrite ? runInOneWrite : runPlainly)(client, state, query, place)
  } catch (error) {
    // It was made where the bytes came in. Who asked is of more use.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

async function runInOneWrite(
  client: Client,
  state: ConnectionState,
  query: Query,
  { begins, commits }: TransactionPosition,
): Promise<Result> {
  const before: ExtraStatement[] = []
  if (!isIn(client, state)) before.push({ statement: 'apply_state', values: valuesOf(state) })
  if (begins) before.push({ statement: 'begin_transaction', values: [] })
  const after = commits ? [{ statement: 'commit_transaction', values: [] }] : []
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
  { begins, commits }: TransactionPosition,
): Promise<Result> {
  await applyState(client, state)
  if (begins) await client.query('begin')
  const config = { ...(name !== undefined && { name }), text, values: [...values], types: unread }
  const { command, rowCount, rows, fields } = await client.query<Record<string, string | null>>(config)
  if (commits) await client.query('commit')
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
