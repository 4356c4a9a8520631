import { Worker } from 'node:worker_threads'
import type { Assembly, Pages } from './assemble.ts'
import type { Job, Made, Outcome } from './workshop-thread.ts'

type SealJob = Extract<Job, { kind: 'seal' }>

/** Longer than this nobody waits for a file of 20 MB. */
const patienceMs = 90_000
/** What a file that unpacks to gigabytes may take before the thread dies in place of the product. */
const heapMegabytes = 1024

interface Waiting {
  resolve: (made: Made) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Reading, assembling and writing a PDF takes seconds of a processor, so it is done in a thread of its own, away from the one that answers
 * requests. One thread for the process, begun with the first file and begun anew after one that broke it.
 */
class Workshop {
  #thread: Worker | undefined
  #waiting = new Map<number, Waiting>()
  #next = 1

  make(job: Job): Promise<Made> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#breakOff(new Error('The document took too long.')), patienceMs)
      this.#waiting.set(id, { resolve, reject, timer })
      const thread = (this.#thread ??= this.#start())
      thread.ref()
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage({ id, job })
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./workshop-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    thread.on('message', (outcome: Outcome) => this.#settle(outcome))
    thread.on('error', (error) => this.#breakOff(error as Error))
    return thread
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.id)
    if (!waiting) return
    this.#waiting.delete(outcome.id)
    clearTimeout(waiting.timer)
    if ('made' in outcome) waiting.resolve(outcome.made)
    else waiting.reject(new Error(outcome.failed))
    // An idle thread keeps nobody from going home.
    if (this.#waiting.size === 0) this.#thread?.unref()
  }

  /** Whoever waits behind a file that broke the thread fails with it, and may ask again. */
  #breakOff(error: Error): void {
    void this.#thread?.terminate()
    this.#thread = undefined
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}

const workshop = new Workshop()

/** The pages of a PDF that can be signed, or why it can't be. A file that breaks or outlasts the thread can't be read. */
export async function readPages(bytes: Uint8Array): Promise<Pages> {
  try {
    const made = await workshop.make({ kind: 'pages', bytes })
    return (made as Extract<Made, { kind: 'pages' }>).pages
  } catch {
    return { ok: false, reason: 'unreadable' }
  }
}

/** The signers' marks and the evidence put onto a PDF, and all of it sealed. Throws where the source can't be read. */
export async function makeSealed(assembly: Assembly, sealing: SealJob['sealing']): Promise<Buffer> {
  const made = await workshop.make({ kind: 'seal', assembly, sealing })
  return Buffer.from((made as Extract<Made, { kind: 'seal' }>).bytes)
}
