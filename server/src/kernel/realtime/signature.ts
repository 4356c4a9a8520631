/**
 * The two signatures of the Pusher protocol, both HMAC-SHA-256 in lower-case hexadecimal under the secret of
 * an app: one lets a socket into a private channel, the other proves who called the HTTP API. Pure.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** What a client shows when it subscribes to a private channel: `KEY:SIGNATURE` over this very socket. */
export function channelAuth(
  app: { key: string; secret: string },
  socketId: string,
  channelName: string,
): string {
  return `${app.key}:${hmac(app.secret, `${socketId}:${channelName}`)}`
}

/**
 * Takes as long for a wrong first letter as for a wrong last one, so a signature can't be guessed by clock.
 */
export function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

export const bodyMd5 = (body: string | Uint8Array): string => createHash('md5').update(body).digest('hex')

/** One call of the HTTP API, as far as it is signed. `path` and `query` are not URL-escaped. */
type SignedRequest = { method: string; path: string; query: Iterable<readonly [string, string]> }

/** The signature of a call: method, path and the sorted query without the signature itself. */
export function requestSignature(secret: string, { method, path, query }: SignedRequest): string {
  const pairs = [...query]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'auth_signature')
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${name}=${value}`)
  return hmac(secret, [method.toUpperCase(), path, pairs.join('&')].join('\n'))
}
