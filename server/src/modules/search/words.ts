import { escapeLike } from '../../kernel/list/filters.ts'

/**
 * What is typed, as patterns to look for. One entry a word, all of which have to fit; its patterns are
 * alternatives.
 */
export type WordPatterns = readonly string[]

const mostWords = 6
/** A word of so many letters may have one slip; shorter ones would fit everything. */
const longEnough = 5

/**
 * Small letters without accents, as PostgreSQL's `searchable` folds what is looked through: "Zoë" → "zoe".
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
}

/**
 * The words of what is typed, each anywhere in a text. Two letters have to begin a word. A telephone number
 * is one word of digits, with and without the zeros that stand for a country: "020 7946 0512" finds "+44 20
 * 7946 0512".
 */
export function wordsOf(typed: string): WordPatterns[] {
  const numbers = telephoneIn(typed)
  if (numbers) return [numbers]
  return parts(folded(typed)).map((word) => [word.length < 3 ? beginning(word) : anywhere(word)])
}

/**
 * Patterns of the digits of what may be a part of a telephone number, with and without the zeros that stand for
 * a country; undefined for what has letters or few digits.
 */
export function telephoneIn(typed: string): WordPatterns | undefined {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < 4 || !/^[\d\s()+./-]+$/.test(typed)) return undefined
  return [...new Set([digits, trimmed(digits)])].map(anywhere)
}

/**
 * The same with one slip in one of the longer words: a letter wrong, missing, too many, or two the other way
 * round. Each way of reading what was typed is a list of words; the others of them have to be there as they
 * are, which keeps a slip from costing a walk over everybody. Except for a first letter that is wrong a
 * pattern stands at the beginning of a word, where the index can look it up.
 */
export function readingsWithSlip(typed: string): (readonly WordPatterns[])[] {
  const words = parts(folded(typed))
  const asTyped: readonly WordPatterns[] = words.map((word) => [
    word.length < 3 ? beginning(word) : anywhere(word),
  ])
  return words.flatMap((word, at) => (word.length < longEnough ? [] : [asTyped.with(at, slipsOf(word))]))
}

function slipsOf(word: string): WordPatterns {
  const letters = [...word].map(escapeLike)
  const without = (at: number, put: readonly string[]) => letters.toSpliced(at, 1, ...put).join('')
  const swapped = (at: number) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
  const patterns = letters.flatMap((letter, at) => [
    at === 0 ? `%${without(at, ['_'])}%` : `% ${without(at, ['_'])}%`,
    `% ${without(at, [])}%`,
    `% ${without(at, [letter, '_'])}%`,
    ...(at + 1 < letters.length ? [`% ${swapped(at)}%`] : []),
  ])
  return [...new Set(patterns)]
}

const parts = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, mostWords)
const trimmed = (digits: string) => digits.replace(/^0+/, '')
const anywhere = (word: string) => `%${escapeLike(word)}%`
const beginning = (word: string) => `% ${escapeLike(word)}%`
