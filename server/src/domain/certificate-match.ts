import { wordsOf } from '@moorgate/contract/investors/own-name.ts'

/** A holding that a certificate may be for. */
export interface CertificateHolder {
  investmentId: number
  /** Of the payment and of the investor. */
  references: readonly string[]
  /** Of the investor, and of who is on the register. */
  names: readonly string[]
  hasCertificate: boolean
}

type Kind = 'eis3' | 'seis3'

export interface CertificateMatch {
  investmentId: number
  matchedBy: 'reference' | 'name'
}

/**
 * Whose certificate a file is, by its name: a reference in it outranks a name. Where several holdings fit, the
 * one that still lacks a certificate; where several of these do, nobody, because a guess would show one
 * investor another's certificate.
 *
 * "EIS3 INV004217.pdf" is the holder's with that reference. "Ann Lee Smith.pdf" is Ann Lee Smith's and not Ann
 * Lee's: the longest name counts.
 */
export function matchCertificate(
  fileName: string,
  holders: readonly CertificateHolder[],
): CertificateMatch | undefined {
  const words = wordsOf(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, ''))
  const byReference = holders.filter(({ references }) =>
    references.some((reference) => isIn(reference, words)),
  )
  if (byReference.length > 0) return only(byReference, 'reference')
  const sizes = holders.map(({ names }) => Math.max(0, ...names.map((name) => sizeIn(name, words))))
  const longest = Math.max(0, ...sizes)
  if (longest === 0) return undefined
  return only(
    holders.filter((_holder, index) => sizes[index] === longest),
    'name',
  )
}

function only(
  found: readonly CertificateHolder[],
  matchedBy: CertificateMatch['matchedBy'],
): CertificateMatch | undefined {
  const lacking = found.filter(({ hasCertificate }) => !hasCertificate)
  const [one, ...others] = found.length > 1 ? lacking : found
  return one && others.length === 0 ? { investmentId: one.investmentId, matchedBy } : undefined
}

/** A reference in the words of a file name, also where spaces part it: "RF73 P004 217". */
function isIn(reference: string, words: readonly string[]): boolean {
  const wanted = wordsOf(reference).join('')
  return wanted !== '' && words.some((_word, from) => startsWith(wanted, words.slice(from)))
}

/** "inv004217" begins "INV 004217 EIS3" and not "INV 0042179". */
function startsWith(wanted: string, [word = '', ...rest]: readonly string[]): boolean {
  if (word === wanted) return true
  return word !== '' && wanted.startsWith(word) && startsWith(wanted.slice(word.length), rest)
}

/** How many words a name has, where all of them are among the words; otherwise none. A lone word is no name. */
function sizeIn(name: string, words: readonly string[]): number {
  const own = wordsOf(name)
  return own.length > 1 && own.every((word) => words.includes(word)) ? own.length : 0
}

/** "SEIS3", "SEIS 3" and "eis-3" in a file name; otherwise the only kind that the round has. */
export function kindInName(fileName: string, kinds: readonly Kind[]): Kind | undefined {
  const words = wordsOf(fileName)
  const said = words.some((word) => /^seis3?$/.test(word))
    ? 'seis3'
    : words.some((word) => /^eis3?$/.test(word))
      ? 'eis3'
      : undefined
  if (said !== undefined) return kinds.includes(said) ? said : undefined
  return kinds.length === 1 ? kinds[0] : undefined
}
