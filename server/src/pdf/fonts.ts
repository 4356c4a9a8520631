import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import type { Font, GlyphRun } from 'fontkit'

/** The faces of a paper: text in three weights, and the serif of headings. */
export type FontStyle = 'text' | 'medium' | 'strong' | 'display'

/** A piece of text that one font file can draw. */
export interface FontRun {
  /** Name under which the file is known to the document. */
  font: string
  text: string
}

const packages = { inter: '@fontsource/inter', serif: '@fontsource/source-serif-4' } as const

const faces: Record<FontStyle, { family: keyof typeof packages; file: string; weight: number }> = {
  text: { family: 'inter', file: 'inter', weight: 400 },
  medium: { family: 'inter', file: 'inter', weight: 500 },
  strong: { family: 'inter', file: 'inter', weight: 600 },
  display: { family: 'serif', file: 'source-serif-4', weight: 400 },
}

/** The families are cut into files by script. Latin first: it holds nearly all of nearly every name. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'cyrillic-ext'] as const

const installed = createRequire(import.meta.url)

/**
 * Cuts text into runs that one font file each can draw, so that "Łódź" and "Αθήνα" are printed as they are
 * spelled. A character that no file has, from a script that neither family covers, is drawn as an empty box.
 */
export function fontRuns(text: string, face: FontStyle): FontRun[] {
  const runs: FontRun[] = []
  for (const character of printable(text)) {
    const font = `${face}/${subsetOf(character, faces[face].family)}`
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Composed letters, and nothing that can't be seen. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

function subsetOf(character: string, family: keyof typeof packages): string {
  const code = character.codePointAt(0) ?? 0
  return (
    rangesOf(family).find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.subset ??
    'latin'
  )
}

interface Coverage {
  subset: string
  ranges: [from: number, to: number][]
}

const coverages = new Map<string, Coverage[]>()

/** Which characters each file has, as its package says. */
function rangesOf(family: keyof typeof packages): Coverage[] {
  const known = coverages.get(family)
  if (known) return known
  const listed = JSON.parse(
    readFileSync(installed.resolve(`${packages[family]}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  const read = subsets.flatMap((subset) =>
    listed[subset] ? [{ subset, ranges: readRanges(listed[subset]) }] : [],
  )
  coverages.set(family, read)
  return read
}

/** `U+0000-00FF,U+0131` as pairs of numbers. */
function readRanges(text: string): [from: number, to: number][] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/**
 * The font of a run as one paper uses it. A process parses each file once, and sets each word once, which are
 * most of the time that a paper takes. The tables are shared; the glyphs are the paper's own, because a font
 * remembers with each glyph the characters that it first stood for, and the same paper has to have the same
 * bytes whatever was printed before it.
 */
export function openFont(font: string): Font {
  const { shared } = read(font)
  const layout = (text: string, features?: Features) => setWord(font, text, features)
  return Object.create(shared, { _glyphs: { value: {} }, layout: { value: layout } }) as Font
}

type Features = Parameters<Font['layout']>[1]

/**
 * Sets words for all papers. It forgets its glyphs before each, so how a word is set follows from the word
 * alone.
 */
type GlyphFont = Font & { _glyphs: object }

const words = new Map<string, GlyphRun>()
const mostWords = 4_000

/** A word's glyphs, and their places as the caller's own, who scales them. */
function setWord(font: string, text: string, features: Features): GlyphRun {
  const key = `${font} ${JSON.stringify(features ?? [])} ${text}`
  let run = words.get(key)
  if (!run) {
    const { setter } = read(font)
    setter._glyphs = {}
    run = setter.layout(text, features)
    if (words.size >= mostWords) words.clear()
    words.set(key, run)
  }
  const positions = run.positions.map((position) => ({ ...position }))
  return Object.create(run, { positions: { value: positions } }) as GlyphRun
}

interface Parsed {
  shared: Font
  setter: GlyphFont
}

const parsed = new Map<string, Parsed>()

function read(font: string): Parsed {
  const known = parsed.get(font)
  if (known) return known
  const shared = parse(font)
  const setter = Object.create(shared, { _glyphs: { value: {}, writable: true } }) as GlyphFont
  parsed.set(font, { shared, setter })
  return { shared, setter }
}

/**
 * The TrueType file of a run. One weight each: the variable files that the screens use can't be embedded in a
 * PDF.
 */
function parse(font: string): Font {
  const [face = 'text', subset = 'latin'] = font.split('/')
  const { family, file, weight } = faces[face as FontStyle]
  const woff = readFileSync(
    installed.resolve(`${packages[family]}/files/${file}-${subset}-${weight}-normal.woff`),
  )
  return create(unpackWoff(woff)) as Font
}

/**
 * A WOFF 1.0 file as the TrueType file that is packed in it (W3C WOFF File Format 1.0, §3 to §5). pdfkit
 * reads WOFF too, but unpacks a table anew for every glyph it looks at, which took three quarters of a
 * paper's time.
 */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('Not a WOFF file.')
  const tables = readDirectory(woff)
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  writeSearchFields(head, tables.length)
  const parts = [head]
  let offset = head.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padded = Buffer.alloc((bytes.length + 3) & ~3)
    bytes.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

interface FontTable {
  tag: string
  checksum: number
  bytes: Buffer
}

function readDirectory(woff: Buffer): FontTable[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index
    const [offset, packed, length] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
}

/** For readers that look tables up by halving: the OpenType format wants them, and nothing else. */
function writeSearchFields(head: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
}
