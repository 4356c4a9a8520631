import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OpenCounter } from '../../open-counter.ts'
import { proxyCheck, throttleKeyOf } from './client-address.ts'

/** How much of the process open lines may take, whatever comes over them. */
export interface LineLimits {
  /** Milliseconds in which the headers of a request have to come. */
  headersMs: number
  /** Milliseconds between two looks for requests that are overdue. */
  checkMs: number
  /** Milliseconds in which nothing moves, either way, on a line under a request, before it is cut. */
  stillMs: number
  /** Open lines of one address, unless it is a proxy that we trust. */
  perAddress: number
  /** Bytes of answers that wait in this process for all who read them slowly. */
  waitingBytes: number
}

export const defaultLineLimits: LineLimits = {
  headersMs: 15_000,
  checkMs: 2_000,
  stillMs: 60_000,
  perAddress: 1_000,
  waitingBytes: 128 * 1024 * 1024,
}

/** What the server is opened with, so that who sends slowly, or nothing, holds a line for a while only. */
export const openedWith = ({ headersMs, checkMs, stillMs }: LineLimits) => ({
  // The body parsers give up on who sends nothing; a long upload that moves may take its time.
  requestTimeout: 600_000,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  keepAliveTimeout: 65_000,
  connectionTimeout: stillMs,
})

/** Counts lines by address, and looks once a second what waits for slow readers. */
export function watchLines(
  app: FastifyInstance,
  limits: LineLimits,
  trustedProxies: readonly string[],
): void {
  shareOut(app.server, limits.perAddress, proxyCheck(trustedProxies))
  const lines = new WaitingLines(limits.waitingBytes)
  app.server.on('connection', (socket: Socket) => lines.add(socket))
  const looking = setInterval(() => {
    const cut = lines.relieve()
    if (cut > 0) app.log.warn({ cut }, 'answers waited for readers that are too slow')
  }, 1_000)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

/** No client keeps the others out: beyond its share the next connection is closed. */
function shareOut(server: Server, perAddress: number, isProxy: (address: string) => boolean): void {
  const open = new OpenCounter()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const key = throttleKeyOf(address)
    if (!open.enter(key, perAddress)) return void socket.destroy()
    socket.once('close', () => open.leave(key))
  })
}

/**
 * The lines over which answers go. What a client doesn't read waits in our memory; each answer is as long as
 * an answer may be, so it is their sum that is limited. Nothing is noted for a request: what waits of its
 * answer waits in its line.
 */
export class WaitingLines {
  readonly #mostBytes: number
  /** Each with the bytes that waited at the last look. */
  readonly #open = new Map<Socket, number>()

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  add(socket: Socket): void {
    this.#open.set(socket, 0)
    socket.once('close', () => this.#open.delete(socket))
  }

  get waitingBytes(): number {
    return [...this.#open.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0)
  }

  /**
   * Where too much waits, cuts the lines on which the most does, of those that kept us waiting at the last
   * look too: an answer that is big and read at once is nobody's fault. Answers how many were cut.
   */
  relieve(): number {
    let waiting = this.waitingBytes
    const slow = [...this.#open]
      .filter(([{ writableLength }, waited]) => waited > 0 && writableLength > 0)
      .map(([socket]) => socket)
      .toSorted((one, other) => other.writableLength - one.writableLength)
    let cut = 0
    for (const socket of slow) {
      if (waiting <= this.#mostBytes) break
      waiting -= socket.writableLength
      socket.destroy()
      cut += 1
    }
    for (const socket of this.#open.keys()) this.#open.set(socket, socket.writableLength)
    return cut
  }
}
