import { createHash } from 'node:crypto'
import type { AccountingClient } from '../../kernel/settings.ts'
import { readExactly } from './exact-json.ts'

/** Why the provider did not do what was asked of it. */
export type Fault =
  /** Nobody knows whether it heard. Another try is worth it. */
  | { fault: 'no_answer'; reason: string }
  /** Too much was asked of it. */
  | { fault: 'limited'; seconds: number }
  /** It said no to what was sent; another try would be refused too. */
  | { fault: 'refused'; reason: string }
  /** It takes the token no more. */
  | { fault: 'token' }
  /** There is no connection, or the provider has ended it. */
  | { fault: 'ended' }

export type BooksAnswer = { body: unknown } | Fault

export const isFault = (answered: object): answered is Fault => 'fault' in answered

/** What of a firm's books this product reads and writes. */
const scopes = [
  'offline_access',
  'accounting.contacts',
  'accounting.invoices',
  'accounting.payments',
  'accounting.banktransactions',
  'accounting.settings.read',
]

const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()

/** Where a person signs in and allows access (RFC 6749 with PKCE, RFC 7636). */
export function signInAddress(
  { clientId, urls }: AccountingClient,
  { state, verifier, redirect }: { state: string; verifier: string; redirect: string },
): string {
  const asked = form({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${urls.login}/identity/connect/authorize?${asked}`
}

export interface Tokens {
  access: string
  refresh: string
  seconds: number
}

/** Tokens are asked for while a row is locked, so this waits for less than a statement may. */
const tokenPatienceMs = 3000

/** Tokens for a code, or for the refresh token before. `refused` says the provider's own code of the error. */
export async function askForTokens(
  client: AccountingClient,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens | Fault> {
  const answered = await ask(`${client.urls.identity}/connect/token`, {
    method: 'POST',
    headers: { authorization: basic(client), 'content-type': 'application/x-www-form-urlencoded' },
    body: form(grant),
    patienceMs: Math.min(client.patienceMs, tokenPatienceMs),
  })
  if (isFault(answered)) return answered
  const { access_token: access, refresh_token: refresh, expires_in: life } = objectOf(answered.body)
  const seconds = Number(life)
  return typeof access === 'string' && typeof refresh === 'string' && access && refresh && seconds > 0
    ? { access, refresh, seconds }
    : unreadable
}

/** The provider forgets the tokens and the connection. */
export function revokeToken(client: AccountingClient, token: string): Promise<BooksAnswer> {
  return ask(`${client.urls.identity}/connect/revocation`, {
    method: 'POST',
    headers: { authorization: basic(client), 'content-type': 'application/x-www-form-urlencoded' },
    body: form({ token }),
    patienceMs: client.patienceMs,
  })
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** Below the host: `/api.xro/2.0/Invoices`. */
  path: string
  body?: object
  /** The same for every try of one thing. */
  key?: string
}

/** One request to the books under an access token. */
export function askApi(
  { urls, patienceMs }: AccountingClient,
  access: string,
  { method, path, body, key, organisation }: ApiRequest & { organisation?: string },
): Promise<BooksAnswer> {
  return ask(`${urls.api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      accept: 'application/json',
      ...(organisation !== undefined && { 'xero-tenant-id': organisation }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    patienceMs,
  })
}

const basic = ({ clientId, clientSecret }: AccountingClient) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

interface Question {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string
  patienceMs: number
}

async function ask(url: string, { patienceMs, ...question }: Question): Promise<BooksAnswer> {
  try {
    const response = await fetch(url, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    return judge(response, await response.text())
  } catch {
    return { fault: 'no_answer', reason: 'Xero didn’t answer.' }
  }
}

function judge({ status, ok, headers }: Response, text: string): BooksAnswer {
  const body = readExactly(text)
  if (ok) return body === undefined && text !== '' ? unreadable : { body }
  if (status === 429 || (status === 503 && headers.has('retry-after')))
    return { fault: 'limited', seconds: waitOf(headers) }
  if (status === 401)
    return isClientError(body) ? { fault: 'refused', reason: 'invalid_client' } : { fault: 'token' }
  if (status === 403)
    return { fault: 'refused', reason: 'Access to this organisation was refused. Connect it again.' }
  if (status >= 500 || status === 408)
    return { fault: 'no_answer', reason: `Xero answered with an error (${status}).` }
  return { fault: 'refused', reason: refusalOf(body) ?? `Xero refused it (${status}).` }
}

const unreadable: Fault = { fault: 'no_answer', reason: 'Xero sent an answer that can’t be read.' }

const isClientError = (body: unknown) => objectOf(body)['error'] === 'invalid_client'

/** Between a second and a day; a minute where nothing is said. */
function waitOf(headers: Headers): number {
  const said = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(said) ? Math.min(Math.max(said, 1), 86_400) : 60
}

/** What a refusal says: the complaints about each element, or its own message. */
function refusalOf(body: unknown): string | undefined {
  const { Elements: elements, Message: message, Detail: detail, error } = objectOf(body)
  const complaints = (Array.isArray(elements) ? elements : []).flatMap(complaintsOf)
  return complaints[0] === undefined
    ? (textOf(error) ?? textOf(detail) ?? textOf(message))
    : complaints.join(' ')
}

/** What is wrong with an element, which also an answer of 200 may say. */
export function complaintsOf(element: unknown): string[] {
  const { ValidationErrors: errors } = objectOf(element)
  return (Array.isArray(errors) ? errors : []).flatMap((error) => textOf(objectOf(error)['Message']) ?? [])
}

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 400) : undefined

export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
