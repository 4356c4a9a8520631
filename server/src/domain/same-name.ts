interface Name {
  first_name: string
  last_name: string
}

/** Without accents, case and punctuation: `José-María` and `JOSE MARIA` are the same words. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const joined = (text: string) => wordsOf(text).join('')

/**
 * Whether a signature is somebody's own name: all words of their first and last name are in it. Initials, titles
 * and middle names may come and go.
 */
export function isSignedBy({ first_name: first, last_name: last }: Name, signed: string): boolean {
  const words = new Set(wordsOf(signed))
  return wordsOf(`${first} ${last}`).every((word) => words.has(word))
}

/**
 * Whether a document names the person of a record: the same last name, and the same first one. Middle names may
 * be missing on either side.
 */
export function isSameName(record: Name, document: Name): boolean {
  const [first] = wordsOf(record.first_name)
  const [other] = wordsOf(document.first_name)
  const isSameLast =
    joined(record.last_name) !== '' && joined(record.last_name) === joined(document.last_name)
  const isSameFirst =
    first !== undefined && (first === other || joined(record.first_name) === joined(document.first_name))
  return isSameLast && isSameFirst
}
