import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { cleanImage } from '../../../kernel/storage/index.ts'
import type { Markable, Marked } from './mark-pdf.ts'
import type { ReaderMark } from './said.ts'
import type { Outcome, Task } from './worker.ts'

/** The file can't bear a mark: it is locked, broken, or takes too long. */
export class Unmarkable extends Error {
  override readonly name = 'Unmarkable'
}

const kinds = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

export const isMarkable = (mime: string): boolean => kinds.has(mime)

/** The file as a PDF with the reader's mark on every page. Rejects with `Unmarkable`. */
export async function marked(bytes: Uint8Array, mime: string, mark: ReaderMark): Promise<Marked> {
  if (!isMarkable(mime)) throw new Unmarkable(mime)
  const source =
    mime === 'application/pdf' ? { bytes, kind: 'application/pdf' as const } : await upright(bytes)
  return bench.perform(source.bytes, source.kind, mark)
}

/** A picture turned as its note says, and in a format that a PDF knows. */
async function upright(bytes: Uint8Array): Promise<{ bytes: Uint8Array; kind: Markable }> {
  const cleaned = await cleanImage(bytes)
  if (!cleaned.ok) throw new Unmarkable(cleaned.reason)
  const { mime, bytes: clean } = cleaned.value
  if (mime === 'image/webp') return { bytes: await sharp(clean).png().toBuffer(), kind: 'image/png' }
  return { bytes: clean, kind: mime }
}

/** Longer than this no reader waits, and no file of 50 MB needs. */
const patienceMs = 60_000
/** What a file that unpacks to gigabytes may take before the thread dies in place of the product. */
const heapMegabytes = 1024

interface Waiting {
  resolve: (marked: Marked) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** One thread for the process, begun with the first file and begun anew after one that broke it. */
class Bench {
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #next = 1

  perform(bytes: Uint8Array, kind: Markable, mark: ReaderMark): Promise<Marked> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#breakOff(new Unmarkable('too slow')), patienceMs)
      this.#waiting.set(id, { resolve, reject, timer })
      const worker = (this.#worker ??= this.#start())
      worker.ref()
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ id, bytes, kind, mark } satisfies Task)
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    worker.on('message', (outcome: Outcome) => this.#settle(outcome))
    worker.on('error', (error) => this.#breakOff(new Unmarkable(String(error))))
    return worker
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.id)
    if (!waiting) return
    this.#waiting.delete(outcome.id)
    clearTimeout(waiting.timer)
    if ('marked' in outcome) waiting.resolve(outcome.marked)
    else waiting.reject(new Unmarkable(outcome.failed))
    // An idle thread keeps nobody from going home.
    if (this.#waiting.size === 0) this.#worker?.unref()
  }

  /** Whoever waits behind a file that broke the thread is refused with it, and may ask again. */
  #breakOff(error: Error): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}

const bench = new Bench()
