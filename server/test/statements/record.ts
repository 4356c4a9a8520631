import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A statement of the server, and the line of the server that sent it first. */
export interface RecordedStatement {
  text: string
  place: string
}

const root = path.join(import.meta.dirname, '..', '..', '..')
const folder = process.env['STATEMENTS_FOLDER']
let isRecording = false

/** A text that tests alone have sent so often is theirs. */
const mostLooks = 20

/**
 * Where `STATEMENTS_FOLDER` names a folder, this process writes down there every statement that the server
 * sends from now on, once. Those of a test itself are left out: they run nowhere else.
 */
export function recordStatements(): void {
  if (folder === undefined || isRecording) return
  isRecording = true
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${process.pid}.jsonl`)
  const looks = new Map<string, number>()
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = textOf(given[0])
    const seen = text === undefined ? mostLooks : (looks.get(text) ?? 0)
    if (text !== undefined && seen < mostLooks) {
      const place = placeInServer()
      looks.set(text, place === undefined ? seen + 1 : mostLooks)
      const statement: RecordedStatement = { text, place: place ?? '' }
      if (place !== undefined) appendFileSync(file, `${JSON.stringify(statement)}\n`)
    }
    return original.apply(this, given)
  } as typeof pg.Client.prototype.query
}

function textOf(asked: unknown): string | undefined {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' ? text : undefined
}

/** The innermost line outside the database layer; undefined where it is a test's, or no line of ours. */
function placeInServer(): string | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const place = [...stack.matchAll(/(file:\/\/\S+):(\d+):\d+\)?$/gm)]
    .map(([, file, line]) => `${path.relative(root, fileURLToPath(file!)).replaceAll(path.sep, '/')}:${line}`)
    .find((each) => !isBeneath(each))
  return place !== undefined && isOfServer(place) ? place : undefined
}

const isBeneath = (place: string) =>
  place.includes('node_modules/') ||
  place.startsWith('..') ||
  /^server\/(src\/kernel\/(database|fast-path)|test\/statements)\//.test(place)

const isOfServer = (place: string) =>
  place.startsWith('server/src/') && !/\.test\.ts:|\/test-[^/]*:/.test(place)

/** What the processes of a run have written down, each text once. */
export function readStatements(from: string): RecordedStatement[] {
  const statements = new Map<string, RecordedStatement>()
  for (const name of readdirSync(from))
    for (const line of readFileSync(path.join(from, name), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as RecordedStatement
      if (!statements.has(statement.text)) statements.set(statement.text, statement)
    }
  return [...statements.values()]
}
