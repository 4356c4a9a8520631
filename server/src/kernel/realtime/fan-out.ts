/**
 * Several server processes, one realtime service: what one process publishes, the others hear through
 * PostgreSQL's NOTIFY. This file is what travels, and the sending; fan-out-listener.ts is the hearing.
 */
import { randomBytes } from 'node:crypto'
import type { RealtimeMessage, RealtimePublisher, SocketOwner, Termination } from './message.ts'
import { checkMessage } from './message.ts'

/** What the processes tell each other. */
export type ProcessMessage =
  | { kind: 'message'; message: RealtimeMessage }
  | { kind: 'termination'; termination: Termination }
  | { kind: 'owner'; owner: SocketOwner }

export const fanOutChannel = 'realtime'

/** PostgreSQL takes payloads below 8000 bytes; the rest of one is for the heading of the part. */
const partBytes = 7800

export const newProcessId = (): string => randomBytes(8).toString('hex')

/**
 * Cuts one notice, of all that is told together, into payloads `process:notice:index:count:text`, each small
 * enough to be notified.
 */
export function encodeParts(processId: string, together: readonly ProcessMessage[]): string[] {
  const text = asciiJson(together)
  const noticeId = randomBytes(6).toString('hex')
  const count = Math.ceil(text.length / partBytes)
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(index * partBytes, (index + 1) * partBytes)
    return `${processId}:${noticeId}:${index}:${count}:${part}`
  })
}

/** JSON of one byte a character, so that a text may be cut anywhere and its length is its size. */
const asciiJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Process, notice, index, count. */
const heading = /^([0-9a-f]+):([0-9a-f]+):(\d+):(\d+):/

/**
 * Puts the parts of one connection together again. PostgreSQL delivers the notifications of one transaction
 * in order and without others in between, so at most one notice is ever incomplete.
 */
export class PartsReader {
  readonly #ownProcessId: string
  #noticeId = ''
  #text = ''
  #nextIndex = 0

  /** @param ownProcessId notices of this process are skipped: it has delivered them itself. */
  constructor(ownProcessId: string) {
    this.#ownProcessId = ownProcessId
  }

  /**
   * The notice that this payload completes; undefined while parts are missing, and for what is no notice at
   * all.
   * @throws {SyntaxError} when the parts make no JSON.
   */
  take(payload: string): readonly ProcessMessage[] | undefined {
    const match = heading.exec(payload)
    if (match === null) return undefined
    const [head, processId, noticeId = '', index, count] = match
    if (processId === this.#ownProcessId) return undefined
    if (Number(index) === 0) this.#begin(noticeId)
    if (noticeId !== this.#noticeId || Number(index) !== this.#nextIndex) return undefined
    this.#text += payload.slice(head.length)
    this.#nextIndex += 1
    return this.#nextIndex === Number(count) ? this.#finish() : undefined
  }

  #begin(noticeId: string): void {
    this.#noticeId = noticeId
    this.#text = ''
    this.#nextIndex = 0
  }

  #finish(): readonly ProcessMessage[] {
    const text = this.#text
    this.#begin('')
    return JSON.parse(text) as readonly ProcessMessage[]
  }
}

/** Runs one statement and commits it, as a pool's `query` does. */
export type RunStatement = (text: string, values: unknown[]) => Promise<unknown>

type FanOutOptions = {
  query: RunStatement
  processId: string
  /** The sockets of this process; absent in a process that has none, such as the worker. */
  deliver?: (relayed: ProcessMessage) => void
}

/**
 * The publisher of our own service. It notifies first and delivers here afterwards: when the database is away
 * the call rejects before anybody heard anything, and trying again makes no duplicate.
 *
 * The statement runs by itself, never in a business transaction: PostgreSQL lets only one transaction that
 * has notified commit at a time, over the whole database. What is published while one runs goes together in
 * the next.
 */
export function createFanOutPublisher({ query, processId, deliver }: FanOutOptions): RealtimePublisher {
  let waiting: ProcessMessage[] = []
  let next: Promise<void> | undefined
  let running: Promise<unknown> = Promise.resolve()
  const relayWaiting = async (): Promise<void> => {
    const together = waiting
    waiting = []
    next = undefined
    const parts = encodeParts(processId, together)
    await query('select pg_notify($1, part) from unnest($2::text[]) as part', [fanOutChannel, parts])
    for (const relayed of together) deliver?.(relayed)
  }
  const relay = (relayed: ProcessMessage): Promise<void> => {
    waiting.push(relayed)
    if (next) return next
    const sent = running.then(relayWaiting)
    next = sent
    running = sent.catch(() => {})
    return sent
  }
  return {
    publish: async (message) => {
      checkMessage(message)
      await relay({ kind: 'message', message })
    },
    terminate: (termination) => relay({ kind: 'termination', termination }),
    identify: (owner) => relay({ kind: 'owner', owner }),
  }
}
