/** A tag of an XML text and the text before it. Office writes neither comments nor CDATA, and they are passed over. */
export interface Tag {
  /** Without its prefix: `x:row` is `row`. */
  name: string
  closes: boolean
  /** `<c/>`: opened and closed at once. */
  empty: boolean
  attributes: string
  textBefore: string
}

/** Tags one after the other, in one pass over the text, so that no file can make it slow. */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = 0
  for (;;) {
    const open = xml.indexOf('<', at)
    const close = open === -1 ? -1 : xml.indexOf('>', open)
    if (close === -1) return
    const textBefore = xml.slice(at, open)
    at = close + 1
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

/** An attribute's value, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(attributes)
  return found?.[1] === undefined ? undefined : decodeEntities(found[1])
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** `&amp;`, `&#233;` and `&#xE9;` as the characters they stand for. Other entities are not expanded: none are declared. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
