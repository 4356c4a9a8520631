import type { FastifyInstance } from 'fastify'
import type { UploadedPart } from './form.ts'
import { formOf } from './form.ts'

/** What a record answers. Steps of the story read a field or two of it. */
export type RecordAnswer = Record<string, unknown> & { id: number }

/** Cookies and address with which somebody calls. */
export interface Identity {
  token: string
  csrf: string
  host: string
  /** Sensitive routes count by address, so everybody has one of their own. */
  address: string
}

const mostAgain = 3

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Somebody who is signed in and uses the API. Whatever the product refuses ends the story with what it said.
 */
export class Caller {
  readonly #app: FastifyInstance
  readonly #identity: () => Promise<Identity>

  constructor(app: FastifyInstance, identity: () => Promise<Identity>) {
    this.#app = app
    this.#identity = identity
  }

  /** The record, or what else stands under `data`. */
  get<Data = RecordAnswer>(path: string): Promise<Data> {
    return this.#send<Data>('GET', path)
  }
  /** A whole list, page by page. */
  async all(path: string): Promise<RecordAnswer[]> {
    const join = path.includes('?') ? '&' : '?'
    const found: RecordAnswer[] = []
    for (let page = 1; ; page += 1) {
      const rows = await this.#send<RecordAnswer[]>('GET', `${path}${join}per_page=100&page=${page}`)
      found.push(...rows)
      if (rows.length < 100) return found
    }
  }
  post<Data = RecordAnswer>(path: string, body: object = {}): Promise<Data> {
    return this.#send<Data>('POST', path, { payload: body })
  }
  patch<Data = RecordAnswer>(path: string, body: object): Promise<Data> {
    return this.#send<Data>('PATCH', path, { payload: body })
  }
  delete<Data = RecordAnswer>(path: string): Promise<Data> {
    return this.#send<Data>('DELETE', path)
  }
  /** A form with files, as a browser sends it. */
  upload<Data = RecordAnswer>(
    path: string,
    fields: object,
    files: Readonly<Record<string, UploadedPart>>,
  ): Promise<Data> {
    return this.#send<Data>('POST', path, formOf(fields, files))
  }

  async #send<Data>(
    method: Method,
    path: string,
    sent: { payload?: object | Buffer; headers?: Record<string, string> } = {},
  ): Promise<Data> {
    const { token, csrf, host, address } = await this.#identity()
    const ask = () =>
      this.#app.inject({
        method,
        url: `/api/${path}`,
        remoteAddress: address,
        headers: {
          host,
          accept: 'application/json',
          cookie: `session=${token}`,
          ...(method !== 'GET' && { 'x-xsrf-token': csrf }),
          ...sent.headers,
        },
        ...(sent.payload !== undefined && { payload: sent.payload }),
      })
    let reply = await ask()
    // A machine with other work may be slower than a request waits. Nothing of it was written then, so it is
    // asked again.
    for (let again = 0; reply.statusCode === 503 && again < mostAgain; again += 1) reply = await ask()
    if (reply.statusCode >= 400)
      throw new Error(`${method} ${path} answered ${reply.statusCode} ${reply.body.slice(0, 600)}`)
    // A file that somebody opens is looked at by nobody in the story.
    const isJson = String(reply.headers['content-type']).includes('json')
    const answer = (isJson ? JSON.parse(reply.body) : {}) as { data?: unknown }
    return (answer.data ?? answer) as Data
  }
}
