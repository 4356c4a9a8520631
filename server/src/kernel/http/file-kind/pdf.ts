import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileBytes } from '../file-bytes.ts'

/** What a PDF may hold that isn't taken; the one named first is told where there are several. */
const faults = {
  sealed:
    'This PDF is protected by a password or encryption. Save it without protection and upload it again.',
  broken: 'This PDF is incomplete, or has something after its end. Print it to PDF and upload it again.',
  script: 'This PDF runs a script. Print it to PDF and upload it again.',
  programme: 'This PDF opens a program. Print it to PDF and upload it again.',
  form: 'This PDF has a form that sends data. Save it as a plain PDF and upload it again.',
  dynamic: 'This PDF is a dynamic form (XFA). Print it to PDF and upload it again.',
  attachment: 'This PDF has files attached to it. Upload them one by one, and print this one to PDF first.',
  media: 'This PDF has sound or video in it. Print it to PDF and upload it again.',
  reference: 'This PDF points to another file. Print it to PDF and upload it again.',
  link: 'This PDF has links to web addresses. Print it to PDF to take the links out, and upload it again.',
  hidden: 'This PDF can’t be checked for scripts and forms. Print it to PDF and upload it again.',
} as const

type PdfFault = keyof typeof faults

const order = Object.keys(faults) as PdfFault[]

/** By the names in the file that give them away. */
const faultOfName: Readonly<Record<string, PdfFault>> = {
  Encrypt: 'sealed',
  JavaScript: 'script',
  Launch: 'programme',
  SubmitForm: 'form',
  ImportData: 'form',
  XFA: 'dynamic',
  EmbeddedFile: 'attachment',
  EmbeddedFiles: 'attachment',
  RichMedia: 'media',
  Rendition: 'media',
  GoToR: 'reference',
  GoToE: 'reference',
  URI: 'link',
}

/** Why the file is refused and what to do, or undefined where there is nothing to refuse. */
function refusalOf(found: ReadonlySet<PdfFault>): string | undefined {
  const first = order.find((fault) => found.has(fault))
  return first && faults[first]
}

const inflated = promisify(inflate)

const mebibyte = 1024 * 1024

/** Object streams hold dictionaries, not pictures: real ones are far below this. */
const maxStreamBytes = 8 * mebibyte

/** Where the end of most object streams is found. */
const usualStreamBytes = 64 * 1024

/** Dictionary before the type, and after it up to the stream. */
const aroundTypeBytes = 1024

// Names that run something, lead or send somewhere else, carry a file or a form of their own inside, or seal
// the content from being looked into (handbook: uploads).
const names = Object.keys(faultOfName).join('|')

// A name ends before white space or a delimiter, so /LaunchPad passes.
const ends = String.raw`(?=[\0\t\n\f\r ()<>[\]{}/%]|$)`

const forbidden = new RegExp(`/(${names})${ends}`, 'g')

// A letter of a name may be written as #xx; nobody but somebody who hides does that to these.
const escapedName = /\/[A-Za-z]*#[0-9A-Fa-f]{2}[A-Za-z0-9#]*/g

/** In one piece of a file: fonts with a space in their name have a few. */
const maxEscapedNames = 1000

const hidden = new RegExp(`^/(?:${names}|ObjStm|First)$`)

const onlyDeflated = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/

// Readers find compressed objects by /First and go without the type; outlines have a /First too, and no
// stream behind it.
const objectStream = /\/(?:ObjStm(?![A-Za-z0-9])|First(?![A-Za-z0-9])(?!(?:(?!stream)[^]){0,1024}?endobj))/g

/**
 * Why a PDF is refused, or undefined where it ends where it says it does and holds no script, no command and
 * no file: in its plain bytes and inside its compressed object streams. What cannot be looked into (encrypted
 * or oddly filtered object streams) is refused too.
 */
export async function unsoundPdf(file: FileBytes): Promise<string | undefined> {
  const found = new Set<PdfFault>()
  if (!endsProperly(await file.tail(2048))) found.add('broken')
  const streams = new Set<number>()
  for await (const { at, bytes } of file.pieces(256)) {
    const text = bytes.toString('latin1')
    for (const fault of faultsIn(text)) found.add(fault)
    for (const match of text.matchAll(objectStream)) streams.add(at + match.index)
  }
  if (found.size === 0) for (const fault of await faultsOfStreams(file, streams)) found.add(fault)
  return refusalOf(found)
}

/** Nothing but white space follows the last end mark: a zip behind it would be a second file in one. */
function endsProperly(tail: Buffer): boolean {
  const text = tail.toString('latin1')
  const mark = text.lastIndexOf('%%EOF')
  return mark !== -1 && /^[\s\0]*$/.test(text.slice(mark + 5))
}

function faultsIn(text: string): ReadonlySet<PdfFault> {
  const found = new Set<PdfFault>()
  for (const [, name = ''] of text.matchAll(forbidden)) found.add(faultOfName[name] ?? 'hidden')
  const escaped = text.match(escapedName) ?? []
  if (escaped.length > maxEscapedNames || escaped.some((name) => hidden.test(unescaped(name))))
    found.add('hidden')
  return found
}

const unescaped = (name: string) =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** What looking into one file may cost, whatever its author repeats in it. */
interface Budget {
  readBytes: number
  inflatedBytes: number
}

/** Of the first stream that has any. */
async function faultsOfStreams(
  file: FileBytes,
  positions: ReadonlySet<number>,
): Promise<ReadonlySet<PdfFault>> {
  const budget: Budget = { readBytes: 256 * mebibyte, inflatedBytes: 64 * mebibyte }
  for (const position of positions) {
    const content = await objectStreamAt(file, position, budget)
    if (!content) return new Set(['hidden'])
    const found = faultsIn(content.toString('latin1'))
    if (found.size > 0) return found
    budget.inflatedBytes -= content.length
  }
  return new Set()
}

/** The content of the object stream whose type stands at a position; undefined when it cannot be read. */
async function objectStreamAt(
  file: FileBytes,
  position: number,
  budget: Budget,
): Promise<Buffer | undefined> {
  const start = Math.max(0, position - aroundTypeBytes)
  const type = position - start
  for (const length of [usualStreamBytes, maxStreamBytes]) {
    const bytes = await file.read(start, length)
    budget.readBytes -= bytes.length
    if (budget.readBytes < 0) return undefined
    const text = bytes.toString('latin1')
    const ahead = text.slice(type, type + aroundTypeBytes)
    if (isOfOutline(ahead)) return Buffer.alloc(0)
    const keyword = /stream\r?\n/.exec(ahead)
    if (!keyword) return undefined
    const begin = type + keyword.index + keyword[0].length
    const end = text.indexOf('endstream', begin)
    const dictionary = text.slice(text.lastIndexOf(' obj', type) + 4, type + keyword.index)
    if (end !== -1) return contentOf(dictionary, bytes.subarray(begin, end), budget)
  }
  return undefined
}

/** Seen whole here, where a piece of the file may have ended before the end of the object. */
const isOfOutline = (ahead: string): boolean => /^\/First(?:(?!stream)[^])*?endobj/.test(ahead)

async function contentOf(dictionary: string, content: Buffer, budget: Budget): Promise<Buffer | undefined> {
  if (/#|\/(?:DecodeParms|DP|Crypt)\b/.test(dictionary)) return undefined
  if (!dictionary.includes('/Filter')) return content
  return onlyDeflated.test(dictionary)
    ? inflatedOrNothing(content, Math.min(budget.inflatedBytes, maxStreamBytes))
    : undefined
}

async function inflatedOrNothing(content: Buffer, maxOutputLength: number): Promise<Buffer | undefined> {
  if (maxOutputLength < 1) return undefined
  try {
    return (await inflated(content, { maxOutputLength })) as Buffer
  } catch {
    return undefined
  }
}
