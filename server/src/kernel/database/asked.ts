import { createRequire } from 'node:module'
import type { Connection, Submittable } from 'pg'
import { readerOf } from './values.ts'
import type { Reader } from './values.ts'

/** The part of `pg` that says a parameter in PostgreSQL's words, of which its types say nothing. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

/** What a statement answers. `rowCount` is null where its command counts no rows. */
export interface Answer {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}

/** Another statement that goes ahead in the same message; what it answers is not read. */
interface Ahead {
  statement: string
  values: readonly string[]
}

interface Said {
  /** Prepared once a connection under its name; without one it is prepared each time. */
  name: string | undefined
  text: string
  values: readonly unknown[]
  ahead: Ahead | undefined
}

interface Asker {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** What PostgreSQL says a statement's rows are like: their columns' names, and how each is read. */
interface Shape {
  names: string[]
  readers: Reader[]
  empty: Record<string, null>
}

/** The part of pg's connection that speaks PostgreSQL's extended protocol, of which its types say little. */
export interface Wire {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(said: { name: string | undefined; text: string }): void
  bind(said: {
    statement: string | undefined
    values: readonly unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  describe(said: { type: 'P' }): void
  execute(said: object): void
  sync(): void
  _send(bytes: Buffer): boolean
  /** Messages that wait for the rest of theirs. */
  gathered?: Buffer[] | undefined
  /** Of its prepared statements, by name. */
  shapes?: Map<string, Shape>
}

/** From now on a connection can keep messages back to send them as one: each write to a socket is a call of the system. */
export function prepareToGather(wire: Wire): void {
  const send = wire._send
  wire.gathered = undefined
  wire.shapes = new Map()
  wire._send = function (bytes) {
    if (!this.gathered) return send.call(this, bytes)
    this.gathered.push(bytes)
    return true
  }
}

/**
 * A statement with values on its way to PostgreSQL and back, in place of pg's own, which costs a process twice as much: it goes as one
 * write, and what the rows of a prepared statement are like is asked once. Where PostgreSQL replans a statement so that its rows become
 * others, it refuses it.
 *
 * Up to the sync behind both, PostgreSQL takes a statement and the one ahead of it for one: where the first fails, the second isn't run;
 * where the second fails, the first is undone.
 */
export class Asked implements Submittable {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly #ahead: Ahead | undefined
  readonly #asker: Asker
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] }
  #isAhead: boolean
  #shape: Shape | undefined
  #failure: Error | undefined

  constructor({ name, text, values, ahead }: Said, asker: Asker) {
    this.name = name
    this.text = text
    this.values = values
    this.#ahead = ahead
    this.#isAhead = ahead !== undefined
    this.#asker = asker
  }

  submit(connection: Connection): Error | null {
    const wire = connection as unknown as Wire
    const parts: Buffer[] = []
    wire.gathered = parts
    try {
      this.#say(wire)
    } catch (error) {
      return error as Error
    } finally {
      wire.gathered = undefined
    }
    wire._send(Buffer.concat(parts))
    return null
  }

  #say(wire: Wire): void {
    const { name, text, values } = this
    const isKnown =
      name !== undefined &&
      (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined)
    this.#shape = name === undefined ? undefined : wire.shapes?.get(name)
    const valueMapper = prepareValue
    if (this.#ahead) {
      wire.bind({ ...this.#ahead, valueMapper })
      wire.execute({})
    }
    if (!isKnown) wire.parse({ name, text })
    wire.bind({ statement: name, values, valueMapper })
    if (!this.#shape) wire.describe({ type: 'P' })
    wire.execute({})
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
    if (this.#isAhead || !this.#shape || this.#failure) return
    const { names, readers, empty } = this.#shape
    const row: Record<string, unknown> = { ...empty }
    try {
      for (const [index, text] of fields.entries())
        if (text !== null) row[names[index]!] = readers[index]!(text)
    } catch (error) {
      this.#failure = error as Error
      return
    }
    this.#answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    if (this.#isAhead) {
      this.#isAhead = false
      return
    }
    const words = text.split(' ')
    const count = Number(words.at(-1))
    this.#answer.command = words[0]!
    this.#answer.rowCount = words.length > 1 && Number.isInteger(count) ? count : null
    const { shapes } = connection as unknown as Wire
    if (this.name !== undefined && this.#shape) shapes?.set(this.name, this.#shape)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#asker.reject(this.#failure)
    else this.#asker.resolve(this.#answer)
  }

  handleError(error: Error): void {
    this.#asker.reject(error)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: { sendCopyFail(why: string): void }): void {
    connection.sendCopyFail('Nothing is copied here')
  }
}
