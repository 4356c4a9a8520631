import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 random bytes as base64url: session tokens, anti-forgery tokens, links in mails. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token, so that a stolen copy of it opens nothing. */
export const digest = (token: string) => createHash('sha256').update(token).digest()

/** Equal in constant time, whatever their lengths. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right))
}

/** HMAC-SHA-256 over parts that can't run into each other, as lower-case hex. */
export function signature(secret: string, parts: readonly (string | number)[]): string {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(`${String(part).length}:${part};`)
  return hmac.digest('hex')
}
