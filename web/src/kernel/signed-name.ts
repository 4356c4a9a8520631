export interface OwnName {
  first_name: string
  last_name: string
}

/** Small letters without accents, one blank between words: `O’Brien-Smith` is "o'brien smith". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase('en-GB')
    .replaceAll('’', "'")
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

/**
 * Whether a signature is somebody's own name. Initials, titles and middle names may come and go; first and
 * last name have to be there.
 */
export function isOwnName(signed: string, { first_name: first, last_name: last }: OwnName): boolean {
  const words = ` ${plain(signed)} `
  return [first, last].every((name) => plain(name) === '' || words.includes(` ${plain(name)} `))
}

/**
 * What is wrong with a signature while it is typed: nothing as long as it may become the name on the account.
 */
export function signatureProblem(signed: string, own: OwnName): string | undefined {
  const name = `${own.first_name} ${own.last_name}`.trim()
  if (isOwnName(signed, own) || plain(name).startsWith(plain(signed))) return undefined
  return `Sign with the name on your account, ${name}.`
}
