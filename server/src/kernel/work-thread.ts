import { Worker, parentPort } from 'node:worker_threads'
import { FailureError } from '@moorgate/contract'
import type { Failure } from '@moorgate/contract'

interface PendingTask<Made> {
  resolve: (made: Made) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

type Outcome<Made> = { id: number } & ({ made: Made } | { refused: Failure } | { failed: string })

export interface ThreadLimits {
  /** Longer than this nobody waits for one job; who waited behind it fails with it. */
  patienceMs: number
  /** What a job may take of memory before the thread dies in place of the product. */
  heapMegabytes: number
}

/**
 * What takes seconds of a processor is done in a thread of its own, away from the one that answers requests:
 * one thread for the process, begun with the first job and begun anew after one that broke it. The script
 * answers by `serveJobs`. Jobs and what is made of them travel as copies: no functions, and bytes arrive as
 * plain arrays.
 */
export class WorkThread<Job, Made> {
  readonly #script: URL
  readonly #limits: ThreadLimits
  #thread: Worker | undefined
  #waiting = new Map<number, PendingTask<Made>>()
  #next = 1

  constructor(script: URL, limits: ThreadLimits) {
    this.#script = script
    this.#limits = limits
  }

  /** Rejects where the job fails, takes too long, or the thread breaks; whoever is refused may ask again. */
  make(job: Job): Promise<Made> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const thread = (this.#thread ??= this.#start())
      const timer = setTimeout(
        () => this.#breakOff(thread, new Error('It took too long.')),
        this.#limits.patienceMs,
      )
      this.#waiting.set(id, { resolve, reject, timer })
      thread.ref()
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage({ id, job })
    })
  }

  #start(): Worker {
    const thread = new Worker(this.#script, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    })
    thread.on('message', (outcome: Outcome<Made>) => this.#settle(outcome))
    thread.on('error', (error) => this.#breakOff(thread, error as Error))
    return thread
  }

  #settle(outcome: Outcome<Made>): void {
    const waiting = this.#waiting.get(outcome.id)
    if (!waiting) return
    this.#waiting.delete(outcome.id)
    clearTimeout(waiting.timer)
    if ('made' in outcome) waiting.resolve(outcome.made)
    else waiting.reject('refused' in outcome ? new FailureError(outcome.refused) : new Error(outcome.failed))
    // An idle thread keeps nobody from going home.
    if (this.#waiting.size === 0) this.#thread?.unref()
  }

  #breakOff(thread: Worker, error: Error): void {
    // The last words of a thread that was ended already must not end its successor.
    if (thread !== this.#thread) return
    this.#thread = undefined
    void thread.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}

/**
 * The thread's own side: performs one job after the other, because a long one takes all that a thread has.
 */
export function serveJobs<Job, Made>(perform: (job: Job) => Promise<Made>): void {
  const outcomeOf = async (id: number, job: Job): Promise<Outcome<Made>> => {
    try {
      return { id, made: await perform(job) }
    } catch (error) {
      if (error instanceof FailureError) return { id, refused: error.failure }
      // Libraries throw many kinds of errors at what they can't read; they travel as words.
      return { id, failed: String(error) }
    }
  }
  let turn = Promise.resolve()
  parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => {
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    turn = turn.then(async () => parentPort?.postMessage(await outcomeOf(id, job)))
  })
}
