import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../postgres/start-refused.ts'

/**
 * One numbered file, `0001_identity.sql`. `sha256` is of its text with line ends as on Unix. `distributedSql` is
 * what does the same where the tables are distributed, of a file that was applied elsewhere before it was seen
 * to be refused there: the file of the same name in `distributed`.
 */
export type Migration = {
  number: number
  name: string
  sql: string
  distributedSql: string | undefined
  sha256: string
  transactional: boolean
}

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
  const sql = textOf(path.join(folder, name))
  const distributed = path.join(folder, 'distributed', name)
  const distributedSql = existsSync(distributed) ? textOf(distributed) : undefined
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { number, name, sql, distributedSql, sha256, transactional: !sql.startsWith('-- no transaction') }
}

/** Git may check out other line ends on Windows; that is no change of a file. */
const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n')

/** A statement of a file, without its semicolon, and where in the file it begins. */
export type Statement = { text: string; start: number }

/** What a semicolon may stand in without ending a statement, and the semicolon that does. */
const comment = String.raw`--[^\n]*|/\*[\s\S]*?\*/`
const quoted = String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$`
const ends = new RegExp(`${comment}|${quoted}|;`, 'g')

/**
 * The statements of a file one by one. Sent together, PostgreSQL would wrap those of a file without a
 * transaction into one of its own, and Citus would send all of them to the other servers for each.
 */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  const end = (at: number) => {
    const text = sql.slice(start, at)
    if (text.replaceAll(new RegExp(comment, 'g'), '').trim() !== '') statements.push({ text, start })
    start = at + 1
  }
  for (const match of sql.matchAll(ends)) if (match[0] === ';') end(match.index)
  end(sql.length)
  return statements
}
