import { isOwnName, ownNameNeeded } from '@moorgate/contract/investors/own-name.ts'
import type { OwnName } from '@moorgate/contract/investors/own-name.ts'

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
 * What is wrong with a signature while it is typed: nothing as long as it may become the name on the account.
 */
export function signatureProblem(signed: string, own: OwnName): string | undefined {
  const name = `${own.first_name} ${own.last_name}`.trim()
  if (isOwnName(signed, own) || plain(name).startsWith(plain(signed))) return undefined
  return ownNameNeeded(own)
}
