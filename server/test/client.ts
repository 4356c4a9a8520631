import type { FastifyInstance, InjectOptions } from 'fastify'

export interface Answer {
  status: number
  // What crosses the wire is looked into by tests, field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser: it keeps cookies, sends the anti-forgery token back, and stays at one host. */
export class Client {
  readonly #app: FastifyInstance
  readonly #host: string
  readonly #cookies = new Map<string, string>()

  constructor(app: FastifyInstance, host: string, cookies: Record<string, string> = {}) {
    this.#app = app
    this.#host = host
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value)
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send('GET', url, undefined, headers)
  }
  post(url: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.send('POST', url, body, headers)
  }
  patch(url: string, body?: unknown, headers: Record<string, string> = {}) {
    return this.send('PATCH', url, body, headers)
  }
  delete(url: string, headers: Record<string, string> = {}) {
    return this.send('DELETE', url, undefined, headers)
  }

  /**
   * Sends a request as it is meant to be sent; `headers` may say otherwise, also that the token is missing.
   */
  async send(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const token = this.#cookies.get('XSRF-TOKEN')
    const options: InjectOptions = {
      method: method as 'GET',
      url,
      headers: {
        host: this.#host,
        accept: 'application/json, text/plain, */*',
        ...(this.#cookies.size > 0 && {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(token !== undefined && method !== 'GET' && { 'x-xsrf-token': token }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    }
    const reply = await this.#app.inject(options)
    for (const cookie of reply.cookies)
      if (cookie.value === '' || (cookie.expires && cookie.expires.getTime() === 0))
        this.#cookies.delete(cookie.name)
      else this.#cookies.set(cookie.name, cookie.value)
    const isJson = String(reply.headers['content-type'] ?? '').includes('json') && reply.body !== ''
    return {
      status: reply.statusCode,
      body: isJson ? JSON.parse(reply.body) : undefined,
      text: reply.body,
      headers: reply.headers,
    }
  }
}
