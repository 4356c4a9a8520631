import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../postgres/start-refused.ts'

/** One numbered file, `0001_identity.sql`. `sha256` is of its text with line ends as on Unix. */
export type Migration = { number: number; name: string; sql: string; sha256: string; transactional: boolean }

/** All migrations of a folder in order. Throws StartRefused when numbers are missing, doubled or misspelt. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9-_]+\.sql$/.exec(name)?.[1])
    if (number !== index + 1) {
      const expected = String(index + 1).padStart(4, '0')
      throw new StartRefused(
        `Migration ${name} should have the number ${expected}: numbers run from 0001 without a gap.`,
      )
    }
    return readMigration(folder, name, number)
  })
}

function readMigration(folder: string, name: string, number: number): Migration {
  // Git may check out other line ends on Windows; that is not a change.
  const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { number, name, sql, sha256, transactional: !sql.startsWith('-- no transaction') }
}

/**
 * The statements of a file that runs without a transaction, each ended by a semicolon at the end of a line. Sent
 * together, PostgreSQL would wrap them into a transaction of its own. Such a file has to survive a second run, since
 * it may stop half-way: `drop index concurrently if exists …;` comes before `create index concurrently …;`.
 */
export function statementsOf(sql: string): string[] {
  const parts = sql.split(/;[ \t]*$/m).map((part) => part.trim())
  return parts.filter((part) =>
    part.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('--')),
  )
}
