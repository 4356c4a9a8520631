import { cleanImage } from '../../../kernel/storage/index.ts'
import { WorkThread } from '../../../kernel/work-thread.ts'
import type { MarkableType, MarkedDocument } from './mark-pdf.ts'
import { isText, markText, textKinds } from './mark-text.ts'
import type { ReaderMark } from './format.ts'
import type { WatermarkTask } from './worker.ts'

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
