import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link to a file is good for: this version of this document, for this user, shown or saved. */
export interface LinkedFile {
  tenantId: number
  documentId: number
  /** Version of the document; a replaced file's links die with it. */
  version: number
  userId: number
  disposition: 'inline' | 'attachment'
}

/** The part of a link that stands in its query; tenant and document stand in its host and path. */
export interface LinkQuery {
  version: string
  user: string
  disposition: string
  /** Seconds since 1970 at which the link stops working. */
  exp: string
  signature: string
}

/** Secrets that sign links, newest first. The first signs; the others still verify while a rotation runs. */
export type LinkKeys = readonly [Uint8Array, ...Uint8Array[]]

/** How long a link works. handbook api §3.7: short enough that a copied address is worth nothing. */
const lifeSeconds = 60
const shortestKeyBytes = 32

/**
 * Signs a link of 60 seconds. HMAC-SHA-256 over length-prefixed fields, so no two sets of fields read alike.
 */
export function signLink(file: LinkedFile, keys: LinkKeys, now: Date): LinkQuery {
  const exp = Math.floor(now.getTime() / 1000) + lifeSeconds
  return {
    version: String(file.version),
    user: String(file.userId),
    disposition: file.disposition,
    exp: String(exp),
    signature: seal(file, exp, keys[0]).toString('base64url'),
  }
}

/**
 * The file that a link is good for now, or undefined when it was altered, has expired or is another tenant's.
 * All three look alike to the caller: a link says nothing about why it doesn't work.
 *
 * @param place tenant by the request's host, document by its path
 */
export function verifyLink(
  place: { tenantId: number; documentId: number },
  query: Partial<LinkQuery>,
  keys: LinkKeys,
  now: Date,
): LinkedFile | undefined {
  const { disposition } = query
  const [version, userId, exp] = [query.version, query.user, query.exp].map(wholeNumber)
  if (version === undefined || userId === undefined || exp === undefined) return undefined
  if (disposition !== 'inline' && disposition !== 'attachment') return undefined
  const file: LinkedFile = { ...place, version, userId, disposition }
  const genuine = isSigned(file, exp, query.signature ?? '', keys)
  const second = now.getTime() / 1000
  return genuine && second < exp && exp <= Math.ceil(second) + lifeSeconds ? file : undefined
}

/** Every key is tried, and compared in constant time, so the time taken tells nothing about the signature. */
function isSigned(file: LinkedFile, exp: number, signature: string, keys: LinkKeys): boolean {
  const given = Buffer.from(signature, 'base64url')
  // base64url has several spellings of the same bytes; only ours counts, so that every altered character is
  // refused.
  if (given.length !== 32 || given.toString('base64url') !== signature) return false
  return keys.map((key) => timingSafeEqual(seal(file, exp, key), given)).includes(true)
}

function seal(file: LinkedFile, exp: number, key: Uint8Array): Buffer {
  if (key.byteLength < shortestKeyBytes)
    throw new RangeError(`A link key has at least ${shortestKeyBytes} bytes.`)
  const fields = [file.tenantId, file.documentId, file.version, file.userId, file.disposition, exp]
  const hmac = createHmac('sha256', key)
  for (const field of fields) hmac.update(lengthPrefixed(String(field)))
  return hmac.digest()
}

function lengthPrefixed(field: string): string {
  return `${Buffer.byteLength(field)}:${field}`
}

/** One spelling per number: "07" and "7.0" are other strings than the one that was signed. */
function wholeNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : undefined
}
