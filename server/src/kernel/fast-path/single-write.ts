import { createRequire } from 'node:module'
import type { Connection, Submittable } from 'pg'
import { readerOf } from '../database/values.ts'
import type { Reader } from '../database/values.ts'

/** The part of `pg` that says a parameter in PostgreSQL's words, of which its types say nothing. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

/** What a query returns. `rowCount` is null where its command counts no rows. */
export interface Result {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}

/** A prepared statement that goes along in the same write. What it returns is not read. */
export interface ExtraStatement {
  statement: string
  values: readonly string[]
}

export interface Companions {
  before: readonly ExtraStatement[]
  after: readonly ExtraStatement[]
}

/** Prepared once a connection under its name; without one it is prepared each time. */
export interface Query {
  name: string | undefined
  text: string
  values: readonly unknown[]
}

interface ResultHandlers {
  resolve(result: Result): void
  reject(error: Error): void
}

/** The columns that PostgreSQL describes: their names, and how each is read. */
interface RowShape {
  names: string[]
  readers: Reader[]
  empty: Record<string, null>
}

/** The part of pg's connection that speaks PostgreSQL's extended protocol, of which its types say little. */
export interface ProtocolConnection {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { name: string | undefined; text: string }): void
  bind(portal: {
    statement: string | undefined
    values: readonly unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(target: { type: 'P' }): void
  execute(portal: object): void
  sync(): void
  _send(bytes: Buffer): boolean
  /** Messages that wait to be written as one. */
  pending?: Buffer[] | undefined
  /** Of its prepared statements, by name. */
  shapes?: Map<string, RowShape>
}

/** Lets a connection keep messages back to write them as one: each write to a socket is a system call. */
export function prepareForSingleWrites(wire: ProtocolConnection): void {
  const send = wire._send
  wire.pending = undefined
  wire.shapes = new Map()
  wire._send = function (bytes) {
    if (!this.pending) return send.call(this, bytes)
    this.pending.push(bytes)
    return true
  }
}

/**
 * A query in one write, in place of pg's own, which costs the process twice as much. What the rows of a
 * prepared statement are like is described once a connection; where PostgreSQL replans a statement so that
 * its rows become others, it refuses it.
 *
 * Up to the sync behind them, PostgreSQL takes the query and its companions for one. Where one fails, those
 * after it aren't run, and those before it are undone; with `begin` among them, by the rollback that its
 * transaction needs then. The query answers when all have completed.
 */
export class SingleWrite implements Submittable {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly #companions: Companions
  readonly #settle: ResultHandlers
  readonly #result: Result = { command: '', rowCount: null, rows: [] }
  /** How many of the companions before the query have not completed yet. */
  #awaited: number
  #shape: RowShape | undefined
  #failure: Error | undefined

  constructor({ name, text, values }: Query, companions: Companions, settle: ResultHandlers) {
    this.name = name
    this.text = text
    this.values = values
    this.#companions = companions
    this.#awaited = companions.before.length
    this.#settle = settle
  }

  submit(connection: Connection): Error | null {
    const wire = connection as unknown as ProtocolConnection
    const parts: Buffer[] = []
    wire.pending = parts
    try {
      this.#write(wire)
    } catch (error) {
      return error as Error
    } finally {
      wire.pending = undefined
    }
    wire._send(Buffer.concat(parts))
    return null
  }

  #write(wire: ProtocolConnection): void {
    const { name, text, values } = this
    const isKnown =
      name !== undefined &&
      (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined)
    this.#shape = name === undefined ? undefined : wire.shapes?.get(name)
    const valueMapper = prepareValue
    const run = (companion: ExtraStatement) => {
      wire.bind({ ...companion, valueMapper })
      wire.execute({})
    }
    for (const companion of this.#companions.before) run(companion)
    if (!isKnown) wire.parse({ name, text })
    wire.bind({ statement: name, values, valueMapper })
    if (!this.#shape) wire.describe({ type: 'P' })
    wire.execute({})
    for (const companion of this.#companions.after) run(companion)
    wire.sync()
    if (name !== undefined && !isKnown) wire.submittedNamedStatements[name] = text
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ name, dataTypeID }) => readerOf(name, dataTypeID)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#awaited !== 0 || !this.#shape || this.#failure) return
    const { names, readers, empty } = this.#shape
    const row: Record<string, unknown> = { ...empty }
    try {
      for (const [index, text] of fields.entries())
        if (text !== null) row[names[index]!] = readers[index]!(text)
    } catch (error) {
      this.#failure = error as Error
      return
    }
    this.#result.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    const isOwn = this.#awaited-- === 0
    if (!isOwn) return
    const words = text.split(' ')
    const count = Number(words.at(-1))
    this.#result.command = words[0]!
    this.#result.rowCount = words.length > 1 && Number.isInteger(count) ? count : null
    const { shapes } = connection as unknown as ProtocolConnection
    if (this.name !== undefined && this.#shape) shapes?.set(this.name, this.#shape)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure)
    else this.#settle.resolve(this.#result)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: { sendCopyFail(why: string): void }): void {
    connection.sendCopyFail('Nothing is copied here')
  }
}
