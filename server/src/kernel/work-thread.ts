import { fileURLToPath } from 'node:url'
import { FailureError } from '@moorgate/contract'
import type { Failure } from '@moorgate/contract'
import { Piscina } from 'piscina'

type Outcome<Made> = { made: Made } | { refused: Failure } | { failed: string }

export interface ThreadLimits {
  /** Longer than this nobody waits for one job, its wait for the jobs before it included. */
  patienceMs: number
  /**
   * What a job may take of memory before the thread dies in place of the product. A thread with a limit takes
   * half as much of the processor again; one that gets nothing but what we wrote does without.
   */
  heapMegabytes?: number
}

/**
 * A thread at its limit gets 16 MB in which to end. One whose young generation moves more than that into the
 * old at once ends the whole process.
 */
const youngMegabytes = 12

/**
 * What takes seconds of a processor is done in a thread of its own, away from the one that answers requests:
 * one thread for each script, begun with the first job and begun anew after one that broke it. The script's
 * default export is a `threadJob`. Jobs and what is made of them travel as copies: no functions, and bytes
 * arrive as plain arrays.
 */
export class WorkThread<Job, Made> {
  readonly #script: URL
  readonly #limits: ThreadLimits
  #pool: Piscina<Job, Outcome<Made>> | undefined

  constructor(script: URL, limits: ThreadLimits) {
    this.#script = script
    this.#limits = limits
  }

  /** Rejects where the job fails, takes too long, or the thread breaks. The caller may try again. */
  async make(job: Job): Promise<Made> {
    const pool = (this.#pool ??= this.#start())
    const outcome = await pool.run(job, { signal: AbortSignal.timeout(this.#limits.patienceMs) })
    if ('refused' in outcome) throw new FailureError(outcome.refused)
    if ('failed' in outcome) throw new Error(outcome.failed)
    return outcome.made
  }

  #start(): Piscina<Job, Outcome<Made>> {
    const { heapMegabytes } = this.#limits
    const resourceLimits = heapMegabytes && {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: youngMegabytes,
    }
    // Not fewer than one thread: otherwise nobody takes up what waited behind a job that broke it.
    return new Piscina({
      filename: fileURLToPath(this.#script),
      minThreads: 1,
      maxThreads: 1,
      ...(resourceLimits && { resourceLimits }),
    })
  }
}

/** The thread's own side. A refusal travels as data: a copy of an error loses its fields. */
export const threadJob =
  <Job, Made>(perform: (job: Job) => Made | Promise<Made>) =>
  async (job: Job): Promise<Outcome<Made>> => {
    try {
      return { made: await perform(job) }
    } catch (error) {
      if (error instanceof FailureError) return { refused: error.failure }
      // Libraries throw many kinds of errors at what they can't read; they travel as words.
      return { failed: String(error) }
    }
  }
