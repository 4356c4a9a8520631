import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startChild } from './child.ts'
import { Connection } from './connection.ts'
import { cache, withClient } from './place.ts'
import type { BenchDatabase, Store } from './place.ts'
import type { RecordedStatement } from './record-statements.ts'

export const plansFile = path.join(cache, 'bench-plans.txt')

/** Tables of more rows than this are not read from end to end to answer one page. */
const mostRowsRead = 5_000

/**
 * Writes down how PostgreSQL answers each hot request, once its connection has settled on a plan, and refuses
 * a plan that reads a big table from end to end. The statements are the product's own, taken from a process
 * that is measured by nobody.
 */
export async function checkPlans(
  benchDatabase: BenchDatabase,
  store: Store,
  requests: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  await using product = await startChild('product', [store, benchDatabase.folder])
  const connection = await Connection.open(product.port)
  const big = await bigTables(store)
  const pages: string[] = []
  const complaints: string[] = []
  const seen = new Set<string>()
  await withClient({ ...store.app, options: '-c app.tenant=1' }, async (client) => {
    for (const [name, request] of requests) {
      const statements = await product.statementsDuring(() => connection.send(request))
      for (const statement of statements.filter(
        ({ text }) => /^\s*(select|with)/.test(text) && !isOfQueue(text) && !seen.has(text),
      )) {
        seen.add(statement.text)
        const plan = await planOf(client, statement)
        pages.push(`${name}\n\n${statement.text.trim()}\n\n${plan}\n`)
        const read = big.filter((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan))
        complaints.push(...read.map((table) => `${name}: reads ${table} from end to end`))
      }
    }
  })
  connection.close()
  await mkdir(cache, { recursive: true })
  await writeFile(plansFile, pages.join(`\n${'─'.repeat(110)}\n\n`))
  return complaints
}

/** The queue of jobs looks for work no matter who asks for what, by a role of its own. */
const isOfQueue = (text: string) => text.includes('graphile_worker')

async function bigTables(store: Store): Promise<string[]> {
  const text = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`
  return withClient(store.admin, async (client) =>
    (await client.query<{ relname: string }>(text, [mostRowsRead])).rows.map(({ relname }) => relname),
  )
}

/**
 * After five runs PostgreSQL may keep one plan for all values; what is looked at is what it does from then
 * on.
 */
async function planOf(client: pg.Client, { text, values }: RecordedStatement): Promise<string> {
  for (let run = 0; run < 6; run++) await client.query({ name: 'hot', text, values })
  const words = values.map((value) => literal(value)).join(', ')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) execute hot(${words})`,
  )
  await client.query('deallocate hot')
  delete (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements['hot']
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`)
  return pg.escapeLiteral(String(value))
}
