import type { Calendar, Day } from './calendar.ts'
import type { DemoClock } from './clock.ts'

interface Step {
  at: Date
  name: string
  act: () => Promise<void>
}

/** What happens after everything of a moment has happened, and what is said on the way. */
export interface TimelineOptions {
  clock: DemoClock
  settle: () => Promise<void>
  say: (line: string) => void
}

/**
 * The story as a list of moments. The code that tells a part of it writes down when; it is told in the order
 * of the days.
 */
export class Timeline {
  readonly #calendar: Calendar
  readonly #steps: Step[] = []

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  /** `time` is `HH:MM`; what has the same moment happens in the order in which it was written down. */
  on(day: Day, name: string, act: () => Promise<void>, time = '10:00'): void {
    this.#steps.push({ at: this.#calendar.moment(day, time), name, act })
  }

  /** Tells it all. What fails stops it, with the step's name in front of what went wrong. */
  async tell({ clock, settle, say }: TimelineOptions): Promise<void> {
    const steps = this.#steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    let year = 0
    for (const [index, { at, name, act }] of steps.entries()) {
      clock.windTo(at)
      if (at.getUTCFullYear() !== year) say(`  ${(year = at.getUTCFullYear())}`)
      await act().catch((error: unknown) => {
        throw new StoryStopped(name, error)
      })
      if (steps[index + 1]?.at.getTime() !== at.getTime()) await settle()
    }
  }
}

/** A step of the story that the product refused. */
class StoryStopped extends Error {
  override readonly name = 'StoryStopped'
  constructor(step: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `The demo world stopped at "${step}": ${why}\nnpm run reset-demo makes it anew; SEED=none starts without it.`,
      { cause },
    )
  }
}
