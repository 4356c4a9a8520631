/**
 * Counts for how long which page is before somebody: while the window is in view, and not longer than a
 * minute without a sign of them. Moments are milliseconds, from any clock that only goes forward.
 */
export class ReadingClock {
  #page = 1
  #since: number
  #lastSign: number
  #shown = true
  readonly #milliseconds = new Map<number, number>()

  constructor(at: number) {
    this.#since = at
    this.#lastSign = at
  }

  /** Another page fills the view. */
  turnTo(page: number, at: number): void {
    this.#settle(at)
    this.#page = page
    this.#lastSign = at
  }

  /** They moved, scrolled or pressed a key. */
  sign(at: number): void {
    this.#settle(at)
    this.#lastSign = at
  }

  /** The window came into view, or left it. */
  show(shown: boolean, at: number): void {
    this.#settle(at)
    this.#shown = shown
    this.#lastSign = at
  }

  /** Whole seconds by page since the last time, which begin anew; what is less than a second is kept. */
  take(at: number): { page: number; seconds: number }[] {
    this.#settle(at)
    return [...this.#milliseconds].flatMap(([page, milliseconds]) => {
      const seconds = Math.floor(milliseconds / 1000)
      if (seconds === 0) return []
      this.#milliseconds.set(page, milliseconds - seconds * 1000)
      return [{ page, seconds }]
    })
  }

  #settle(at: number): void {
    const until = Math.min(at, this.#lastSign + patienceMs)
    if (this.#shown && until > this.#since)
      this.#milliseconds.set(this.#page, (this.#milliseconds.get(this.#page) ?? 0) + until - this.#since)
    this.#since = Math.max(this.#since, at)
  }
}

/** A page takes about that long to read; anyone who gives no sign for longer has gone. */
const patienceMs = 60_000
