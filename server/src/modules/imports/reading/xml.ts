import { refuseFile } from './unreadable.ts'

/**
 * A tag of an XML text and the text before it. Office writes neither comments nor CDATA, and they are passed
 * over.
 */
export interface Tag {
  /** Without its prefix: `x:row` is `row`. */
  name: string
  closes: boolean
  /** `<c/>`: opened and closed at once. */
  empty: boolean
  attributes: string
  textBefore: string
}

/** No tag of a workbook comes near it, with the longest text that a cell may have. */
const longestPiece = 1024 * 1024

/**
 * The tags of a text that arrives in pieces, piece by piece, so that a reader can stop before the rest has
 * arrived.
 */
export async function* tagsIn(pieces: AsyncIterable<string>): AsyncGenerator<Generator<Tag>> {
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    const position = { end: 0 }
    yield tagsOf(text, position)
    rest = text.slice(position.end)
    if (rest.length > longestPiece) refuseFile('A text in the workbook is too large when it is unpacked.')
  }
}

/**
 * Tags one after the other, in one pass over the text, so that no file can make it slow. `position.end` is
 * where the last one ended.
 */
export function* tagsOf(xml: string, position = { end: 0 }): Generator<Tag> {
  let at = 0
  for (;;) {
    const open = xml.indexOf('<', at)
    const close = open === -1 ? -1 : xml.indexOf('>', open)
    if (close === -1) return
    const textBefore = xml.slice(at, open)
    at = close + 1
    position.end = at
    const first = xml[open + 1]
    if (first === '?' || first === '!') continue
    const closes = first === '/'
    const empty = xml[close - 1] === '/'
    const inside = xml.slice(open + (closes ? 2 : 1), empty ? close - 1 : close)
    const space = inside.search(/\s/)
    const fullName = space === -1 ? inside : inside.slice(0, space)
    const attributes = space === -1 ? '' : inside.slice(space)
    yield { name: fullName.slice(fullName.indexOf(':') + 1), closes, empty, attributes, textBefore }
  }
}

/** By the attribute that each finds: a sheet has millions of them. */
const patterns = new Map<string, RegExp>()

/** An attribute's value, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found?.[1] === undefined ? undefined : decodeEntities(found[1])
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * `&amp;`, `&#233;` and `&#xE9;` as the characters they stand for. Other entities are not expanded: none are
 * declared.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
