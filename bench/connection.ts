import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  /** Header lines as they came. */
  head: string
  body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection over a bare socket, one request at a time: the generator shares its cores with
 * what it measures, so it does as little as it can. Reads answers with a Content-Length, and those that have
 * no body.
 */
export class Connection {
  readonly #socket: Socket
  #read: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (reply: HttpAnswer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (piece) => this.#take(piece as Buffer))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server hung up')))
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#read = this.#read.length === 0 ? piece : Buffer.concat([this.#read, piece])
    const end = this.#read.indexOf(headEnd)
    if (end < 0) return
    const head = this.#read.toString('latin1', 0, end)
    const from = end + headEnd.length
    const length = Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#read.length < from + length) return
    const reply = { status: Number(head.slice(9, 12)), head, body: this.#read.subarray(from, from + length) }
    this.#read = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(reply)
  }
}

/**
 * A request as bytes. The host is the same whichever side is asked, so that links in the answers are the same
 * too.
 */
export function requestOf(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    accept: 'application/json',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}
