import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccountingBooks } from './accounting-books.ts'

/** What the stand-in does with a request to the books: once each, in this order, then it answers well again. */
export type AccountingMood =
  | 'well'
  | { status: number; headers?: Record<string, string>; body?: object }
  /** It takes the connection away without an answer. */
  | 'down'
  /** It does what was asked and loses the answer. */
  | 'loses_answer'
  /** It holds the answer back until it is told to go on. */
  | 'holds'
  /** It answers 200 with half of the amount. */
  | 'halves'
  /** It answers 200 with validation errors inside. */
  | 'complains'
  /** It answers 200 with a page. */
  | 'babbles'

interface Authorisation {
  code: string
  challenge: string
  redirect: string
  isUsed: boolean
}

export const standInClient = { clientId: 'moorgate-client', clientSecret: 'moorgate-secret' }

/** Xero in this process alone, in the shapes that it documents: for tests, never beside a running product. */
export class AccountingStandIn implements AsyncDisposable {
  readonly books = new AccountingBooks()
  /** Requests to the books: method, path and idempotency key. */
  readonly asked: { method: string; path: string; key: string | undefined }[] = []
  /** What happens to the next requests to the books. */
  moods: AccountingMood[] = []
  /** What happens to the next requests for tokens. */
  tokenMoods: ('down' | { status: number; error: string })[] = []
  organisations = [{ tenantId: 'b1a5f0d2-0000-4000-8000-000000000001', tenantName: 'Wrenfield Books' }]
  readonly revoked: string[] = []
  /** Where its page leads back to; by default where the product says. */
  origin: string | undefined
  url = ''
  #server = createServer((request, response) => void this.#serve(request, response))
  #authorisations = new Map<string, Authorisation>()
  #refresh: string | undefined
  #access: string | undefined
  #last = 0
  #held: (() => void)[] = []

  static async start(): Promise<AccountingStandIn> {
    const standIn = new AccountingStandIn()
    await new Promise<void>((listening) => {
      standIn.#server.listen(0, '127.0.0.1', listening)
    })
    standIn.url = `http://127.0.0.1:${(standIn.#server.address() as AddressInfo).port}`
    return standIn
  }

  get settings() {
    const { url } = this
    return { ...standInClient, urls: { login: url, identity: url, api: url }, patienceMs: 8000 }
  }

  /** What pressing "Allow access" does: the address that the browser is sent back to. */
  allow(address: string): URL {
    const asked = new URL(address).searchParams
    const code = this.#next('code')
    this.#authorisations.set(code, {
      code,
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      isUsed: false,
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    return back
  }

  decline(address: string): URL {
    const asked = new URL(address).searchParams
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString()
    return back
  }

  /** The person removes the product from the connected apps. */
  forget(): void {
    this.#refresh = this.#access = undefined
  }
  /** The access token has ended; the refresh token has not. */
  expireAccess(): void {
    this.#access = undefined
  }
  goOn(): void {
    for (const release of this.#held.splice(0)) release()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.goOn()
    await new Promise<void>((closed) => {
      this.#server.close(() => closed())
      this.#server.closeAllConnections()
    })
  }

  #next = (prefix: string) => `${prefix}-${String((this.#last += 1)).padStart(6, '0')}`

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const text = await bodyOf(request)
    if (url.pathname === '/identity/connect/authorize') return this.#servePage(url, response)
    if (url.pathname === '/connect/token')
      return this.#serveTokens(request, new URLSearchParams(text), response)
    if (url.pathname === '/connect/revocation') return this.#serveRevocation(request, text, response)
    if (request.headers.authorization !== `Bearer ${this.#access}` || this.#access === undefined)
      return answer(response, 401, { Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired' })
    if (url.pathname === '/connections')
      return answer(
        response,
        200,
        this.organisations.map((each) => ({ id: each.tenantId, tenantType: 'ORGANISATION', ...each })),
      )
    await this.#serveBooks(request, url, text, response)
  }

  #servePage(url: URL, response: ServerResponse): void {
    const address = url.toString()
    const link = (back: URL) =>
      `${this.origin ?? back.origin}${back.pathname}${back.search}`.replaceAll('&', '&amp;')
    const page = `<!doctype html><html lang="en"><head><title>Xero</title></head><body><main><h1>Xero</h1>
      <a href="${link(this.allow(address))}">Allow access</a>
      <a href="${link(this.decline(address))}">Cancel</a></main></body></html>`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }

  #serveTokens(request: IncomingMessage, said: URLSearchParams, response: ServerResponse): void {
    const mood = this.tokenMoods.shift()
    if (mood === 'down') return void response.socket?.destroy()
    if (mood) return answer(response, mood.status, { error: mood.error })
    if (!isClient(request)) return answer(response, 401, { error: 'invalid_client' })
    const isRight = said.get('grant_type') === 'refresh_token' ? this.#isRefresh(said) : this.#takeCode(said)
    if (!isRight) return answer(response, 400, { error: 'invalid_grant' })
    this.#access = this.#next('access')
    this.#refresh = this.#next('refresh')
    answer(response, 200, {
      access_token: this.#access,
      refresh_token: this.#refresh,
      expires_in: 1800,
      token_type: 'Bearer',
      scope: 'offline_access',
    })
  }

  /** Each refresh token counts once. */
  #isRefresh = (said: URLSearchParams) =>
    this.#refresh !== undefined && said.get('refresh_token') === this.#refresh

  /** A code counts once, for the address that it was sent to, and for whoever has the verifier. */
  #takeCode(said: URLSearchParams): boolean {
    const known = this.#authorisations.get(said.get('code') ?? '')
    if (!known || known.isUsed) return false
    known.isUsed = true
    const challenge = createHash('sha256')
      .update(said.get('code_verifier') ?? '')
      .digest('base64url')
    return challenge === known.challenge && said.get('redirect_uri') === known.redirect
  }

  #serveRevocation(request: IncomingMessage, text: string, response: ServerResponse): void {
    if (this.tokenMoods.shift() === 'down') return void response.socket?.destroy()
    if (!isClient(request)) return answer(response, 401, { error: 'invalid_client' })
    this.revoked.push(new URLSearchParams(text).get('token') ?? '')
    this.forget()
    response.writeHead(200).end()
  }

  async #serveBooks(
    request: IncomingMessage,
    url: URL,
    text: string,
    response: ServerResponse,
  ): Promise<void> {
    const key = request.headers['idempotency-key']?.toString()
    const method = request.method ?? 'GET'
    this.asked.push({ method, path: decodeURIComponent(url.pathname + url.search), key })
    const mood = this.moods.shift() ?? 'well'
    if (mood === 'down') return void response.socket?.destroy()
    if (typeof mood === 'object') {
      response.writeHead(mood.status, { 'content-type': 'application/json', ...mood.headers })
      return void response.end(JSON.stringify(mood.body ?? {}))
    }
    if (mood === 'babbles') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>')
      return
    }
    if (!this.organisations.some(({ tenantId }) => tenantId === request.headers['xero-tenant-id']))
      return answer(response, 403, { Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' })
    const made = this.books.answer({ method, url, text, key, mood })
    if (mood === 'loses_answer') return void response.socket?.destroy()
    if (mood === 'holds') await new Promise<void>((release) => this.#held.push(release))
    answer(response, made.status, made.body)
  }
}

const isClient = ({ headers }: IncomingMessage) =>
  headers.authorization ===
  `Basic ${Buffer.from(`${standInClient.clientId}:${standInClient.clientSecret}`).toString('base64')}`

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
