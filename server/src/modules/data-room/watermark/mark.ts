import { cleanImage } from '../../../kernel/storage/index.ts'
import { WorkThread } from '../../../kernel/work-thread.ts'
import type { MarkableType, MarkedDocument } from './mark-pdf.ts'
import { markLine } from './format.ts'
import type { ReaderMark } from './format.ts'
import type { WatermarkTask } from './worker.ts'

/** Kinds that bear the mark as their first line. */
const textKinds = ['text/plain', 'text/csv'] as const

type MarkableText = (typeof textKinds)[number]

const isText = (mime: string): mime is MarkableText => (textKinds as readonly string[]).includes(mime)

/** Byte order marks, with what they say of the text behind them. */
const orders = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encode: (text: string) => Buffer.from(text) },
  { mark: Buffer.from([0xff, 0xfe]), encode: (text: string) => Buffer.from(text, 'utf16le') },
  { mark: Buffer.from([0xfe, 0xff]), encode: (text: string) => Buffer.from(text, 'utf16le').swap16() },
] as const

const plain = { mark: Buffer.alloc(0), encode: (text: string) => Buffer.from(text) } as const

/**
 * A text with a line before it that says whose copy it is; nothing else of it changes. In a table the line is
 * one cell, so that every program still reads the rows below. It is written as the text is: behind a byte
 * order mark, and with its line ends.
 */
function markText(bytes: Uint8Array, kind: MarkableText, mark: ReaderMark): Uint8Array {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const order = orders.find(({ mark: start }) => content.subarray(0, start.length).equals(start)) ?? plain
  const text = `${mark.room}. For ${markLine(mark)} only.`
  const cell = kind === 'text/csv' ? `"${text.replaceAll('"', '""')}"` : text
  const end = content.includes(order.encode('\r\n')) ? '\r\n' : '\n'
  return Buffer.concat([order.mark, order.encode(cell + end), content.subarray(order.mark.length)])
}

/** The file can't bear a mark: it is locked, broken, or takes too long. */
export class UnmarkableError extends Error {
  override readonly name = 'Unmarkable'
}

const pictureKinds = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Kinds of file that can bear a mark. */
export const markableKinds: readonly string[] = ['application/pdf', ...pictureKinds, ...textKinds]

export const isMarkable = (mime: string): boolean => markableKinds.includes(mime)

/** A picture bears its mark on a page, so it becomes a PDF. */
export const isPicture = (mime: string): boolean => (pictureKinds as readonly string[]).includes(mime)

/**
 * The file with the reader's mark: on every page of a PDF or a picture, as the first line of a text. Rejects
 * with `Unmarkable`.
 */
export async function marked(bytes: Uint8Array, mime: string, mark: ReaderMark): Promise<MarkedDocument> {
  if (!isMarkable(mime)) throw new UnmarkableError(mime)
  if (isText(mime)) return { bytes: markText(bytes, mime, mark), pages: 1 }
  const source =
    mime === 'application/pdf' ? { bytes, kind: 'application/pdf' as const } : await upright(bytes)
  try {
    return await thread.make({ bytes: source.bytes, kind: source.kind, mark })
  } catch (error) {
    throw new UnmarkableError(String(error), { cause: error })
  }
}

/** A picture turned as its note says, and in a format that a PDF knows. */
async function upright(bytes: Uint8Array): Promise<{ bytes: Uint8Array; kind: MarkableType }> {
  const cleaned = await cleanImage(bytes)
  if (!cleaned.ok) throw new UnmarkableError(cleaned.reason)
  const { mime, bytes: clean } = cleaned.value
  if (mime !== 'image/webp') return { bytes: clean, kind: mime }
  const { default: sharp } = await import('sharp')
  return { bytes: await sharp(clean).png().toBuffer(), kind: 'image/png' }
}

/** Longer than this no reader waits, and no file of 50 MB needs. */
const patienceMs = 60_000

/** What a file that unpacks to gigabytes may take before the thread dies in place of the product. */
const heapMegabytes = 1024

const thread = new WorkThread<WatermarkTask, MarkedDocument>(new URL('./worker.ts', import.meta.url), {
  patienceMs,
  heapMegabytes,
})
