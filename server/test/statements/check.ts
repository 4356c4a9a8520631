// The statements that a run of the API tests recorded in a folder, held against what Citus refuses: ends with 1
// where one of them would not do there what it does on plain PostgreSQL, and says which and why.
import { loadModule } from 'libpg-query'
import { Client } from 'pg'
import { cloneDatabase } from '../database.ts'
import { readCatalogue } from './catalogue.ts'
import { readStatements } from './record.ts'
import type { RecordedStatement } from './record.ts'
import { refusedShapes } from './refused-shapes.ts'
import type { Catalogue } from './refused-shapes.ts'

/** The API tests send more than twice as many: with fewer, nobody has looked. */
const fewest = 2_000

const [folder = '', least = String(fewest)] = process.argv.slice(2)
const statements = readStatements(folder)
await loadModule()
const catalogue = await catalogueOfProduct()
const problems = statements.flatMap((statement) => problemsOf(statement, catalogue))
if (statements.length < Number(least)) problems.push(`Only ${statements.length} statements were recorded.`)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function catalogueOfProduct(): Promise<Catalogue> {
  await using database = await cloneDatabase()
  const client = new Client(database.owner)
  await client.connect()
  try {
    return await readCatalogue(client)
  } finally {
    await client.end()
  }
}

function problemsOf({ text, place }: RecordedStatement, known: Catalogue): string[] {
  try {
    return refusedShapes(text, known).map((shape) => `${place}: ${shape}\n${text}\n`)
  } catch (error) {
    return [`${place}: PostgreSQL's parser does not read it: ${String(error)}\n${text}\n`]
  }
}
