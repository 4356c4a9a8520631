import type { Clock } from '../../server/src/kernel/clock.ts'

/**
 * The clock of a world that is being told: it stands where the story is. Only the seed has one, and only
 * while it runs.
 */
export class DemoClock implements Clock {
  #now: Date

  constructor(start: Date) {
    this.#now = start
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Winds forward; a story that went back would have answers before their questions. */
  windTo(moment: Date): void {
    if (moment < this.#now)
      throw new Error(`The story can't go back from ${this.#now.toISOString()} to ${moment.toISOString()}.`)
    this.#now = moment
  }
}
