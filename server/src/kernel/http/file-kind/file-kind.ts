import { pictureKinds } from '@moorgate/contract'
import { FileBytes } from '../file-bytes.ts'
import { unsoundPdf } from './pdf.ts'
import { withoutTraces } from './picture.ts'
import { cleanSvg, maxSvgBytes } from './svg.ts'
import { endsWhereItSays } from './tail.ts'
import { inspectZip } from './zip.ts'
import { wideEncoding } from '../../wide-encoding.ts'
import type { WideEncoding } from '../../wide-encoding.ts'

/** What a file is by its bytes; what the client called it only chooses between kinds of plain text. */
export interface FileKind {
  /** `application/octet-stream` and '' when nothing is recognised. */
  mime: string
  extension: string
  /** No script, command or macro in it, nothing hidden behind its end, not a bomb. */
  harmless: boolean
  /** Why it isn't, and what to do about it, where more is known than that. */
  unsound?: string
  /**
   * What to keep instead of what was sent: a drawing without its scripts, a picture without where and when it
   * was taken.
   */
  clean?: Buffer
}

const unknown: FileKind = { mime: 'application/octet-stream', extension: '', harmless: false }

/** Recognises a file; `claimed` is the extension that the client gave it, in lower case, or ''. */
export async function recognise(path: string, claimed: string): Promise<FileKind> {
  // Every answer is awaited here: the file closes when this function returns.
  await using file = await FileBytes.open(path)
  const head = await file.read(0, 4100)
  if (head.length === 0) return unknown
  if (head.toString('latin1', 0, 5) === '%PDF-') return await recognisePdf(file)
  if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return await inspectZip(file)
  const wide = wideEncoding(head)
  if (wide) return await recogniseWideText(file, wide, claimed)
  const isTable = isTableName(claimed)
  if (hasFewControls(head, isTable)) return await recogniseText(file, claimed)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  if (!found) return unknown
  const harmless = await endsWhereItSays(file, found.ext)
  const clean = await cleanPicture(file, found.ext)
  return { mime: found.mime, extension: found.ext, harmless, ...(clean && { clean }) }
}

async function recognisePdf(file: FileBytes): Promise<FileKind> {
  const unsound = await unsoundPdf(file)
  const found = { mime: 'application/pdf', extension: 'pdf', harmless: unsound === undefined }
  return unsound === undefined ? found : { ...found, unsound }
}

const pictures = new Set<string>(pictureKinds)

const cleanPicture = async (file: FileBytes, extension: string): Promise<Buffer | undefined> =>
  pictures.has(extension) ? withoutTraces(await file.read(0, file.size), extension) : undefined

/** Spellings of one kind; anything else is spelled one way. */
const spellings: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  tif: 'tiff',
  htm: 'html',
  text: 'txt',
  qt: 'mov',
}

/** The extension of a file's name, in lower case and in its usual spelling; '' when it has none. */
export function claimedExtension(clientName: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(clientName)?.[1]?.toLowerCase() ?? ''
  return spellings[extension] ?? extension
}

/**
 * Programs that keep clients let control characters slip into their tables; readers of a table take them
 * out.
 */
const isTableName = (claimed: string): claimed is 'csv' | 'tsv' => claimed === 'csv' || claimed === 'tsv'

/**
 * Text in UTF-8, UTF-16 or one of Windows' code pages: no control characters; in a table one, or one in a
 * hundred characters, and never NUL.
 */
function hasFewControls(codes: Uint8Array | Uint16Array, isTable: boolean): boolean {
  let controls = 0
  for (const code of codes) {
    if (isPlain(code)) continue
    controls += 1
    if (!isTable || code === 0) return false
  }
  return controls <= Math.max(1, codes.length / 100)
}

/** Tab, line feed, form feed and carriage return are the only control characters of a text. */
const isPlain = (code: number): boolean =>
  code >= 32 || code === 9 || code === 10 || code === 12 || code === 13

/**
 * The same rules for text of two bytes a character. What of it is a page or a drawing is not harmless: nobody
 * sends those so.
 */
async function recogniseWideText(
  file: FileBytes,
  encoding: WideEncoding,
  claimed: string,
): Promise<FileKind> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let begins = ''
  try {
    for await (const { bytes } of file.pieces()) {
      const text = decoder.decode(bytes, { stream: true })
      if (!hasFewControls(codesOf(text), isTableName(claimed))) return unknown
      if (begins.length < 4100) begins += text.slice(0, 4100)
    }
    decoder.decode()
  } catch {
    return unknown
  }
  const root = rootOf(begins)
  if (root === 'svg') return { mime: 'image/svg+xml', extension: 'svg', harmless: false }
  const extension = root ?? (isTableName(claimed) ? claimed : 'txt')
  return { mime: textTypes[extension], extension, harmless: root === undefined }
}

const codesOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

const textTypes = {
  html: 'text/html',
  xml: 'application/xml',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  vtt: 'text/vtt',
} as const

/** W3C WebVTT §4.1: captions begin with their own name. */
const beginsAsCaptions = (head: string): boolean => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(head)

async function recogniseText(file: FileBytes, claimed: string): Promise<FileKind> {
  const head = (await file.read(0, 4100)).toString('utf8')
  const root = rootOf(head)
  if (root === 'svg') return recogniseSvg(file)
  const extension = root ?? (beginsAsCaptions(head) ? 'vtt' : isTableName(claimed) ? claimed : 'txt')
  for await (const { bytes } of file.pieces())
    if (!hasFewControls(bytes, isTableName(extension))) return unknown
  return { mime: textTypes[extension], extension, harmless: true }
}

/** Which language of angle brackets a text is in, past the declarations and comments at its beginning. */
function rootOf(text: string): 'svg' | 'html' | 'xml' | undefined {
  let rest = text.replace(/^\ufeff/, '').trimStart()
  let declared = false
  while (rest.startsWith('<!') || rest.startsWith('<?')) {
    const language = /^<!doctype (html|svg)\b/i.exec(rest)?.[1]?.toLowerCase()
    if (language) return language as 'html' | 'svg'
    const end = rest.startsWith('<!--') ? '-->' : '>'
    const close = rest.indexOf(end)
    declared ||= end === '>'
    rest = close === -1 ? '' : rest.slice(close + end.length).trimStart()
  }
  const element = /^<([a-z][\w:-]*)/i.exec(rest)?.[1]?.toLowerCase()
  if (element === 'svg') return 'svg'
  if (element && htmlElements.has(element)) return 'html'
  return declared ? 'xml' : undefined
}

const htmlElements = new Set([
  'html',
  'head',
  'body',
  'script',
  'iframe',
  'img',
  'a',
  'div',
  'p',
  'meta',
  'title',
  'style',
])

async function recogniseSvg(file: FileBytes): Promise<FileKind> {
  const clean =
    file.size <= maxSvgBytes ? cleanSvg((await file.read(0, file.size)).toString('utf8')) : undefined
  const found = { mime: 'image/svg+xml', extension: 'svg' }
  return clean === undefined
    ? { ...found, harmless: false }
    : { ...found, harmless: true, clean: Buffer.from(clean) }
}
