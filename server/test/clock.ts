import type { Clock } from '../src/kernel/clock.ts'
import { days, hours, minutes } from '../src/kernel/clock.ts'

/** A clock that a test moves. It stands still in between, so that a test sees the same times twice. */
export class MovableClock implements Clock {
  #now: Date
  constructor(start = new Date('2026-11-20T09:30:00Z')) {
    this.#now = start
  }
  now() {
    return new Date(this.#now)
  }
  /** `{ days: 1, hours: 2 }` later. */
  forward(by: { days?: number; hours?: number; minutes?: number; seconds?: number }) {
    const milliseconds =
      days(by.days ?? 0) + hours(by.hours ?? 0) + minutes(by.minutes ?? 0) + (by.seconds ?? 0) * 1000
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}
