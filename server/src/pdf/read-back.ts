import { inflateSync } from 'node:zlib'

/**
 * Reads the words of a PDF back, for tests: its streams are unpacked, and each glyph is looked up in the
 * ToUnicode map of the font that draws it, as a reader does that copies or searches. Independent of the
 * library that wrote it.
 */
export function readBack(pdf: Buffer): { pages: string[]; fonts: string[]; objects: Map<number, string> } {
  const objects = objectsOf(pdf)
  const maps = new Map<string, Map<string, string>>()
  const fonts: string[] = []
  for (const [number, body] of objects) {
    const unicode = /\/Subtype \/Type0[\s\S]*\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    if (unicode === undefined) continue
    maps.set(String(number), toUnicode(objects.get(Number(unicode)) ?? ''))
    fonts.push(/\/BaseFont \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? '')
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return { pages: pages.map((page) => pageText(page, objects, maps)), fonts, objects }
}

/** The JSON of the one file that is attached to a paper. */
export function attachedIn(objects: ReadonlyMap<number, string>): string {
  const [file] = [...objects.values()].filter((body) => body.includes('/Type /EmbeddedFile'))
  return Buffer.from(file!.slice(file!.indexOf('\n{') + 1), 'latin1').toString('utf8')
}

/** Objects by number, their streams unpacked and in place of the packed ones. */
function objectsOf(pdf: Buffer): Map<number, string> {
  const found = new Map<number, string>()
  for (const match of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '0', body = ''] = match
    const start = body.indexOf('stream\n')
    found.set(
      Number(number),
      start < 0 ? body : body.slice(0, start) + unpacked(body, start + 'stream\n'.length),
    )
  }
  return found
}

function unpacked(body: string, start: number): string {
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** Glyph code, four hexadecimal digits, to text. */
function toUnicode(map: string): Map<string, string> {
  const result = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0')
      result.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return result
}

/** Words in the order in which they are drawn; what is drawn side by side stands in one line with a space. */
function pageText(
  page: string,
  objects: Map<number, string>,
  maps: Map<string, Map<string, string>>,
): string {
  // A paper that was sealed has its contents in pieces, and its resources in the page.
  const pieces = /\/Contents ([^/]+)/.exec(page)?.[1] ?? ''
  const contents = [...pieces.matchAll(/(\d+) 0 R/g)]
    .map(([, id]) => objects.get(Number(id)) ?? '')
    .join('\n')
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page)?.[1])) ?? page
  const named = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [match[1], match[2]]))
  let map = new Map<string, string>()
  const lines: string[] = []
  for (const [, font, drawn] of contents.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-]+)*)\] TJ/gi,
  )) {
    if (font) map = maps.get(named.get(font) ?? '') ?? map
    else
      lines.push(
        [...(drawn ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => decoded(hex, map)).join(''),
      )
  }
  return lines.join('\n')
}

function decoded(hex: string, map: Map<string, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => map.get(code.toLowerCase()) ?? '\ufffd').join('')
}
