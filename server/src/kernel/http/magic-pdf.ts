import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileBytes } from './file-bytes.ts'

const inflated = promisify(inflate)
const mebibyte = 1024 * 1024
/** Object streams hold dictionaries, not pictures: real ones are far below this. */
const maxStreamBytes = 8 * mebibyte
const maxInflatedBytes = 64 * mebibyte

// Names that run something, or carry a file inside (handbook: uploads). Whole names only, so /LaunchPad passes.
const forbidden = /\/(?:JavaScript|Launch|EmbeddedFiles?)(?![A-Za-z0-9])/
// A letter of a name may be written as #xx; nobody but somebody who hides does that to these.
const escapedName = /\/[A-Za-z]*#[0-9A-Fa-f]{2}[A-Za-z0-9#]*/g
const hidden = /^\/(?:JavaScript|Launch|EmbeddedFiles?|ObjStm)$/
const onlyDeflated = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/
const objectStream = /\/ObjStm(?![A-Za-z0-9])/g

/**
 * Whether a PDF ends where it says it does and holds no script, no command and no file: in its plain bytes and inside its
 * compressed object streams. What cannot be looked into (encrypted or oddly filtered object streams) is not harmless.
 */
export async function isHarmlessPdf(file: FileBytes): Promise<boolean> {
  if (!endsProperly(await file.tail(2048))) return false
  const streams = new Set<number>()
  for await (const { at, bytes } of file.pieces(256)) {
    const text = bytes.toString('latin1')
    if (isForbidden(text)) return false
    for (const match of text.matchAll(objectStream)) streams.add(at + match.index)
  }
  return objectStreamsAreHarmless(file, streams)
}

/** Nothing but white space follows the last end mark: a zip behind it would be a second file in one. */
function endsProperly(tail: Buffer): boolean {
  const text = tail.toString('latin1')
  const mark = text.lastIndexOf('%%EOF')
  return mark !== -1 && /^[\s\0]*$/.test(text.slice(mark + 5))
}

function isForbidden(text: string): boolean {
  if (forbidden.test(text)) return true
  return (text.match(escapedName) ?? []).some((name) => hidden.test(unescaped(name)))
}

const unescaped = (name: string) =>
  name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

async function objectStreamsAreHarmless(file: FileBytes, positions: ReadonlySet<number>): Promise<boolean> {
  let budget = maxInflatedBytes
  for (const position of positions) {
    const content = await objectStreamAt(file, position, Math.min(budget, maxStreamBytes))
    if (!content || isForbidden(content.toString('latin1'))) return false
    budget -= content.length
  }
  return true
}

/** The content of the object stream whose type stands at a position; undefined when it cannot be read. */
async function objectStreamAt(
  file: FileBytes,
  position: number,
  budget: number,
): Promise<Buffer | undefined> {
  const before = Math.min(position, 1024)
  const bytes = await file.read(position - before, before + maxStreamBytes)
  const text = bytes.toString('latin1')
  const keyword = /stream\r?\n/.exec(text.slice(before, before + 2048))
  if (!keyword || budget <= 0) return undefined
  const begin = before + keyword.index + keyword[0].length
  const dictionary = text.slice(text.lastIndexOf(' obj', before) + 4, before + keyword.index)
  const end = text.indexOf('endstream', begin)
  if (end === -1 || /\/(?:DecodeParms|DP|Crypt)\b/.test(dictionary)) return undefined
  const content = bytes.subarray(begin, end)
  if (!dictionary.includes('/Filter')) return content
  return onlyDeflated.test(dictionary) ? inflatedOrNothing(content, budget) : undefined
}

/** A stream may be followed by a line end that is not part of it. */
async function inflatedOrNothing(content: Buffer, budget: number): Promise<Buffer | undefined> {
  try {
    return (await inflated(content, { maxOutputLength: budget })) as Buffer
  } catch {
    return undefined
  }
}
