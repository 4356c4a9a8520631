import { createHash } from 'node:crypto'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What the first link of a tenant's chain holds on to. */
export const genesisHash = '0'.repeat(64)

/**
 * JSON that is the same for equal values: keys sorted by their UTF-16 code units (as RFC 8785 does), no
 * spaces. `{ seq: 1, at: "…" }` becomes `{"at":"…","seq":1}`.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

// Array.isArray doesn't narrow a readonly array out of a union.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/**
 * sha256 of the hash before, a line feed, and the payload's canonical JSON in UTF-8; 64 hexadecimal digits.
 */
export const linkHash = (previousHash: string, payload: Json): string =>
  textLinkHash(previousHash, canonicalJson(payload))

/** The same of a payload that is canonical JSON already. */
export function textLinkHash(previousHash: string, canonical: string): string {
  return createHash('sha256').update(`${previousHash}\n${canonical}`, 'utf8').digest('hex')
}

export type Link = { payload: Json; hash: string }

export type ChainVerdict = { intact: true; head: string } | { intact: false; brokenAt: number }

/**
 * Follows a chain, or a stretch of one from the hash before it. `brokenAt` is the index of the first link
 * that doesn't follow: it was changed, or one before it was taken out or put in.
 */
export function verifyChain(links: readonly Link[], previousHash = genesisHash): ChainVerdict {
  let head = previousHash
  for (const [index, link] of links.entries()) {
    head = linkHash(head, link.payload)
    if (head !== link.hash) return { intact: false, brokenAt: index }
  }
  return { intact: true, head }
}
