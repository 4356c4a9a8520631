/** Words of a text, with what stood beside them and where, so that they are found after the text was edited. */
export interface Quote {
  words: string
  before: string | null
  after: string | null
  /** Which paragraph, heading, list item or cell, and how many characters stand before the words in it. */
  block: number
  offset: number
}

/** Where words are, in a text of so many blocks. */
export type QuotePlace = Pick<Quote, 'block' | 'offset'>

export const mostWords = 500
const beside = 40

/** Quotes a part of a block: no more than may be kept, without the blanks about it. Undefined of no words. */
export function quoteOf(
  text: string,
  { block, from, to }: { block: number; from: number; to: number },
): Quote | undefined {
  const part = text.slice(from, Math.min(to, from + mostWords))
  const words = tidy(part)
  if (words === '') return undefined
  const offset = from + part.indexOf(words)
  const end = offset + words.length
  const before = tidy(text.slice(Math.max(0, offset - beside), offset)) || null
  return { words, before, after: tidy(text.slice(end, end + beside)) || null, block, offset }
}

/** Without blanks at its ends, nor half of a character that was cut. */
const tidy = (part: string): string => part.replaceAll(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '').trim()

/** The word about a place of a block. */
export function wordAt(text: string, at: number): { from: number; to: number } {
  const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, at))![0]
  const after = /^[\p{L}\p{N}]*/u.exec(text.slice(at))![0]
  return { from: at - before.length, to: at + after.length }
}

/**
 * Where quoted words are in a text. Words that occur more than once are told apart by what stands beside them,
 * and then by how near they are to where they were. Undefined where they are gone, or where others like them
 * remain that can't be told to be those.
 */
export function placeOf(blocks: readonly string[], quote: Quote): QuotePlace | undefined {
  const places = blocks.flatMap((text, block) =>
    occurrences(text, quote.words).map((offset) => ({ block, offset })),
  )
  const [first] = places
  if (!first) return undefined
  const ranked = places
    .map((place) => ({
      place,
      same: likeness(blocks[place.block]!, place.offset, quote),
      far: distance(place, quote),
    }))
    .toSorted((one, other) => other.same - one.same || one.far - other.far)
  const best = ranked[0]!
  return best.same > 0 || best.far === 0 || places.length === 1 ? best.place : undefined
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at)
  return found
}

/** How many sides of a place are as they were. What begins or ends a block tells nothing. */
function likeness(text: string, offset: number, { words, before, after }: Quote): number {
  const end = offset + words.length
  const isBefore = before !== null && text.slice(0, offset).trimEnd().endsWith(before)
  const isAfter = after !== null && text.slice(end).trimStart().startsWith(after)
  return Number(isBefore) + Number(isAfter)
}

/** Another block is farther than any place in the same. */
const distance = ({ block, offset }: QuotePlace, quote: Quote): number =>
  Math.abs(block - quote.block) * 1_000_000 + Math.abs(offset - quote.offset)
