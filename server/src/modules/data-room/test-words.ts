import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'

/**
 * For tests: the words of every page, forms that are laid over it included, as a reader would copy them. Each
 * glyph is looked up in the ToUnicode map of the font that draws it; what has no map is taken for Latin
 * letters.
 */
export async function wordsOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const find = (value: PDFObject | undefined) => (value instanceof PDFRef ? pdf.context.lookup(value) : value)

  function maps(resources: PDFDict | undefined): Map<string, Map<string, string>> {
    const fonts = find(resources?.get(PDFName.of('Font')))
    if (!(fonts instanceof PDFDict)) return new Map()
    return new Map(
      fonts.entries().flatMap(([name, value]) => {
        const map = find((find(value) as PDFDict).get(PDFName.of('ToUnicode')))
        return map instanceof PDFStream ? [[name.asString(), unicodeOf(textOf(map))] as const] : []
      }),
    )
  }

  function read(content: string, resources: PDFDict | undefined): string {
    const known = maps(resources)
    const forms = find(resources?.get(PDFName.of('XObject')))
    let map: Map<string, string> | undefined
    const texts: string[] = []
    for (const [, font, list, single, form] of content.matchAll(
      /(\/[^\s/]+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-]+)*)\] TJ|<([0-9a-f]*)> Tj|(\/[^\s/]+) Do/gi,
    )) {
      if (font) map = known.get(font)
      else if (form) {
        const laid = forms instanceof PDFDict ? find(forms.get(PDFName.of(form.slice(1)))) : undefined
        if (laid instanceof PDFStream && laid.dict.get(PDFName.of('Subtype'))?.toString() === '/Form')
          texts.push(read(textOf(laid), find(laid.dict.get(PDFName.of('Resources'))) as PDFDict))
      } else {
        const hex = single ?? [...(list ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join('')
        texts.push(map ? decoded(hex, map) : Buffer.from(hex, 'hex').toString('latin1'))
      }
    }
    return texts.join('')
  }

  return pdf.getPages().map((page) => {
    const contents = page.node.Contents()
    const streams = contents instanceof PDFStream ? [contents] : (contents?.asArray() ?? []).map(find)
    const text = streams.map((stream) => (stream instanceof PDFStream ? textOf(stream) : '')).join('\n')
    return read(text, page.node.Resources())
  })
}

function textOf(stream: PDFStream): string {
  const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents()
  return Buffer.from(bytes).toString('latin1')
}

/** Glyph code, four hexadecimal digits, to text. */
function unicodeOf(map: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      found.set(
        (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return found
}

const decoded = (hex: string, map: ReadonlyMap<string, string>) =>
  (hex.match(/.{4}/g) ?? []).map((code) => map.get(code.toLowerCase()) ?? '\ufffd').join('')
