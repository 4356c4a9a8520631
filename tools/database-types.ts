/**
 * Writes server/src/kernel/database/tables.ts from a migrated database, so that a migration shows its effect
 * on the types in the same commit. Run by `npm run check -- types` when migrations changed; the check fails
 * when the file is not what it would write.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { cloneDatabase } from '../server/test/database.ts'

interface Column {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_generated: 'ALWAYS' | 'NEVER'
}

const target = new URL('../server/src/kernel/database/tables.ts', import.meta.url)

async function describe(): Promise<string> {
  await using database = await cloneDatabase()
  const client = new pg.Client(database.owner)
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.data_type, c.udt_name, c.is_nullable, c.column_default, c.is_generated
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type in ('BASE TABLE', 'VIEW') and c.table_name <> 'schema_migrations'
    order by c.table_name, c.ordinal_position`)
  await client.end()
  const tables = [...Map.groupBy(rows, (row) => row.table_name)]
  return `// Written by tools/database-types.ts from the migrations. Not edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Tables {
${tables.map(([name, columns]) => `  ${name}: {\n${columns.map(lineOf).join('\n')}\n  }`).join('\n')}
}
`
}

function lineOf(column: Column): string {
  const type = column.is_nullable === 'YES' ? `${typeOf(column)} | null` : typeOf(column)
  const kept =
    column.is_generated === 'ALWAYS'
      ? `GeneratedAlways<${type}>`
      : column.column_default === null
        ? type
        : `Generated<${type}>`
  return `    ${column.column_name}: ${kept}`
}

const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  oid: 'number',
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  float8: 'number',
  _text: 'string[]',
  _int8: 'number[]',
}

/**
 * Whole numbers of 64 bits are money where the name ends in `_minor`, and ids or counts elsewhere:
 * kernel/database/database.ts.
 */
function typeOf({ udt_name: type, column_name: name, table_name: table }: Column): string {
  if (type === 'int8') return name.endsWith('_minor') ? 'bigint' : 'number'
  if (type === 'numeric' && name.endsWith('_minor')) return 'bigint'
  const known = types[type]
  if (!known)
    throw new Error(`${table}.${name} has type ${type}, which tools/database-types.ts does not know`)
  return known
}

const written = await describe()
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== written) {
    console.error(
      'server/src/kernel/database/tables.ts is not what the migrations make: run node tools/database-types.ts',
    )
    process.exitCode = 1
  }
} else writeFileSync(target, written)
