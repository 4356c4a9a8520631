import { longestPasswordBytes, shortestPassword } from '@moorgate/contract/identity/index.ts'
import { commonWords, keyboardRuns } from './common-words.ts'

/** What the policy knows of an account, beside the password. */
export interface PasswordContext {
  /** A password alone does not sign in, so it may be shorter. */
  hasSecondFactor: boolean
  /** What anybody could guess: the tenant's name, the person's names and address. */
  words: readonly string[]
}

const product = 'moorgate'

/**
 * Leaked lists are full of long passwords of which next to nothing has to be guessed. So many characters must
 * remain.
 */
const leastGuesses = 6

/** Where a password is too long to be worth taking apart, it is long enough. */
const takenApart = 64

/**
 * What is wrong with a new password, as the words for its field, or undefined. NIST SP 800-63B-4 and api.md
 * §3.2: length, and not being guessable; no composition rules, no rotation. Compared exactly as it was
 * received, and never cut.
 *
 * passwordProblem('Password123456!', { hasSecondFactor: false, words: [] }) → 'The given password has
 * appeared in a data leak. Please choose a different password.'
 */
export function passwordProblem(password: string, context: PasswordContext): string | undefined {
  const shortest = context.hasSecondFactor ? shortestPassword.withSecondFactor : shortestPassword.alone
  if ([...password].length < shortest) return `The password field must be at least ${shortest} characters.`
  if (Buffer.byteLength(password) > longestPasswordBytes)
    return `The password field must not be greater than ${longestPasswordBytes} bytes.`
  const plain = password.normalize('NFKC').toLowerCase().slice(0, takenApart)
  if (guesses(plain, commonWords) < leastGuesses)
    return 'The given password has appeared in a data leak. Please choose a different password.'
  if (guesses(plain, [...commonWords, ...ownWords(context.words)]) < leastGuesses)
    return 'The password must not be based on your name, e-mail address or the firm’s name. Please choose a different password.'
  return undefined
}

/**
 * Names whole and in parts: "Harbour & Tern" also as `harbour`, `tern` and `harbourtern`. Initials would
 * match by accident.
 */
function ownWords(words: readonly string[]): string[] {
  const parts = [product, ...words].flatMap((word) => {
    const plain = word.normalize('NFKC').toLowerCase()
    const pieces = plain.split(/[^\p{L}\p{N}]+/u)
    return [plain, pieces.join(''), ...pieces]
  })
  return [...new Set(parts)].filter((part) => part.length >= 3)
}

/**
 * How many characters of the text are left to be guessed, at least, when it is read as known words, walks
 * over the keyboard, years, repetitions and separators. A repetition is worth what one copy of it is.
 */
function guesses(text: string, words: readonly string[]): number {
  const block = repeatedBlock(text)
  const spellings = [block, unmasked(block, 'i'), unmasked(block, 'l')]
  const least: number[] = [0]
  for (let at = 0; at < block.length; at += 1) {
    const cost = (least[at] ?? 0) + (isSeparator(block[at]!) ? 0 : 1)
    least[at + 1] = Math.min(least[at + 1] ?? Infinity, cost)
    for (const length of knownLengths(block, spellings, at, words))
      least[at + length] = Math.min(least[at + length] ?? Infinity, least[at] ?? 0)
    const run = runLength(block, at)
    least[at + run] = Math.min(least[at + run] ?? Infinity, (least[at] ?? 0) + 1)
  }
  return least[block.length] ?? 0
}

const isSeparator = (character: string) => /[\s._\-,]/.test(character)

/** `abcabcabc` → `abc`: the text is so many copies of it, the last one perhaps cut. */
function repeatedBlock(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const block = text.slice(0, length)
    if (block.repeat(Math.ceil(text.length / length)).startsWith(text)) return block
  }
  return text
}

const masks = new Map(
  Object.entries({ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '£': 'l' }),
)

/**
 * `p4$$w0rd` → `password`: letter for letter, so positions stay. A `1` may stand for either of two letters.
 */
const unmasked = (text: string, one: 'i' | 'l') =>
  text.replaceAll(/./gsu, (character) => (character === '1' ? one : (masks.get(character) ?? character)))

function knownLengths(
  text: string,
  spellings: readonly string[],
  at: number,
  words: readonly string[],
): number[] {
  const lengths = words
    .filter((word) => spellings.some((spelling) => spelling.startsWith(word, at)))
    .map((word) => word.length)
  if (/^(?:19|20)\d\d/.test(text.slice(at, at + 4))) lengths.push(4)
  const walk = walkLength(text, at)
  for (let length = 4; length <= walk; length += 1) lengths.push(length)
  return lengths
}

const bothWays = keyboardRuns.flatMap((walk) => [walk, [...walk].reverse().join('')])

function walkLength(text: string, at: number): number {
  return Math.max(...bothWays.map((walk) => sharedLength(text, at, walk)))
}

function sharedLength(text: string, at: number, walk: string): number {
  const start = walk.indexOf(text.slice(at, at + 4))
  if (start === -1 || text.length - at < 4) return 0
  let length = 4
  while (start + length < walk.length && text[at + length] === walk[start + length]) length += 1
  return length
}

function runLength(text: string, at: number): number {
  let length = 1
  while (text[at + length] === text[at]) length += 1
  return length
}
