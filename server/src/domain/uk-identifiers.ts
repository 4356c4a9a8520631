import { compact } from '@moorgate/contract'

/**
 * Identifiers of the United Kingdom. Each parser takes what people type (any case, spaces) and returns the
 * canonical form for storing, or `undefined`. Passing means well-formed, not that the thing exists.
 */

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
}

/**
 * National Insurance number: neither letter is D F I Q U V, the second isn't O, some pairs are never given,
 * six digits, suffix A to D (HMRC NIM39110). `AB 12 34 56 C` is `AB123456C`.
 */
export function parseNationalInsurance(text: string): string | undefined {
  const number = compact(text)
  if (/^(BG|GB|KN|NK|NT|TN|ZZ)/.test(number)) return undefined
  return /^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][0-9]{6}[A-D]$/.test(number) ? number : undefined
}

/**
 * Unique Taxpayer Reference: ten digits, the first of which checks the others. Example `1955839661`: 9·6 +
 * 5·7 + 5·8 + 8·9 + 3·10 + 9·5 + 6·4 + 6·3 + 1·2 = 320, modulo 11 is 1, and the digit at place 1 of
 * 21987654321 (from 0) is 1. HMRC's letters put a K before or behind it, which is no part of it.
 */
export function parseUtr(text: string): string | undefined {
  const utr = compact(text).replace(/^K|K$/, '')
  if (!/^[0-9]{10}$/.test(utr)) return undefined
  const rest = weighted(utr.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11
  return '21987654321'[rest] === utr[0] ? utr : undefined
}

const companyPrefixes = new Set(
  'AC BR CE CS EN ES FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NR NV NZ OC OE PC R0 RC RS SA SC SE SF SG SI SL SO SP SR SZ ZC'.split(
    ' ',
  ),
)

/**
 * Company number as Companies House writes it: eight digits, or a prefix and six digits (industrial and
 * provident societies: five and an R). Shorter numbers are padded: `445790` is `00445790`, `SC1234` is
 * `SC001234`.
 */
export function parseCompanyNumber(text: string): string | undefined {
  const number = compact(text)
  if (/^[0-9]{1,8}$/.test(number)) return number.padStart(8, '0')
  if (!companyPrefixes.has(number.slice(0, 2))) return undefined
  if (/^(IP|SP|NP)[0-9]{5}R$/.test(number)) return number
  const [, prefix, digits] = /^([A-Z]{2}|R0)([0-9]{1,6})$/.exec(number) ?? []
  return prefix !== undefined && digits !== undefined ? prefix + digits.padStart(6, '0') : undefined
}

/**
 * VAT registration number, `GB` (or `XI` for Northern Ireland) and nine digits, or twelve with a branch:
 * seven digits times 8…2 plus the two check digits leave 0 modulo 97, or do after adding 55 (numbers since
 * 2009). Where the country is left out, `GB` is meant.
 *
 * Example `GB434031494`: 4·8 + 3·7 + 4·6 + 0·5 + 3·4 + 1·3 + 4·2 = 100, + 94 = 194 = 2 × 97.
 */
export function parseVatNumber(text: string): string | undefined {
  const match = /^(GB|XI)?([0-9]{9})([0-9]{3})?$/.exec(compact(text))
  if (!match) return undefined
  const [, country = 'GB', digits = '', branch = ''] = match
  const total = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))
  return total % 97 === 0 || (total + 55) % 97 === 0 ? country + digits + branch : undefined
}

// Royal Mail's rules: no Q, V, X first; no I, J, Z second; few letters third and fourth; no C I K M O V
// inward.
const outward = '[A-PR-UWYZ](?:[0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9]{1,2}|[A-HK-Y][0-9][ABEHMNPRVWXY])'
const postcode = new RegExp(`^(${outward}|GIR)([0-9][ABD-HJLNP-UW-Z]{2})$`)

/** Postcode, with one space before the last three: `sw1a1aa` is `SW1A 1AA`. */
export function parsePostcode(text: string): string | undefined {
  const match = postcode.exec(compact(text))
  if (!match) return undefined
  if (match[1] === 'GIR' && match[2] !== '0AA') return undefined
  return `${match[1]} ${match[2]}`
}
