import { foldedLetters } from '../folded-letters.ts'

export interface OwnName {
  first_name: string
  last_name: string
}

/** Without accents, case and punctuation: `José-María` and `JOSE MARIA` are the same words. */
export const wordsOf = (text: string): string[] =>
  foldedLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Whether a signature is the signer's own name: all words of their first and last name are in it. Initials,
 * titles and middle names may be left out or added. Names of signs for whole words, `李明`, are written
 * without a space and with the last name first.
 */
export function isOwnName(signed: string, { first_name: first, last_name: last }: OwnName): boolean {
  const words = new Set(wordsOf(signed))
  const whole = wordsOf(signed).join('')
  return (
    wordsOf(`${first} ${last}`).every((word) => words.has(word)) ||
    [`${last} ${first}`, `${first} ${last}`].some((name) => wordsOf(name).join('') === whole)
  )
}

/** What a signature by another name is refused with. */
export const ownNameNeeded = ({ first_name: first, last_name: last }: OwnName): string =>
  `Sign with the name on your account, ${`${first} ${last}`.trim()}.`
