import { dayAfter, lastQuarterEnd, plus, quartersBefore, workingDay } from './calendar.ts'
import type { Day, ActPlacing } from './calendar.ts'
import { londonDate } from '../../server/src/kernel/clock.ts'
import { StoryStopped } from './story-stopped.ts'

type Order = 'before' | 'after'

/** A day of the story, or a moment of one, as the product takes it: `YYYY-MM-DD` or with a time. */
type ToldTime = string

/** What an act says of another time, and on which side of the act that lies. */
interface OtherTime {
  order: Order
  said: ToldTime
}

/**
 * Something that happens in the story. When it happens is known as soon as it is written down, so what it
 * tells of other times is reckoned from there, and refused there if it contradicts the order of things.
 */
export class StoryAct {
  readonly name: string
  /** When it is told. */
  readonly at: Date
  /** When it would be told if the whole of today were over; acts of today keep their order by it. */
  readonly wanted: Date
  /** All that it tells of other times. */
  readonly otherTimes: OtherTime[] = []
  #day: Day | undefined

  constructor(name: string, { at, wanted }: { at: Date; wanted: Date }) {
    this.name = name
    this.at = at
    this.wanted = wanted
  }

  /** The day on which it happens, by the clocks of London. */
  get day(): Day {
    return (this.#day ??= londonDate(this.at))
  }

  /** The last day of the last quarter that was over when it happened, or of the one so many before that. */
  quarterEnd(back = 0): Day {
    return quartersBefore(lastQuarterEnd(this.day), back)
  }

  /** When another act happens that is told so many days after this one; `after` tells of the same day. */
  later(count: number): ActPlacing {
    return () => this.#reckon(count)
  }

  /** When another act happens that is told so many days before this one; `before` tells of the same day. */
  earlier(count: number): ActPlacing {
    return () => this.#reckon(-count)
  }

  /**
   * A day so many days before this act, or a moment of it. Instead of a weekend it is the Friday before. A day
   * that comes from another act is checked and given back.
   */
  before(when: number | ToldTime, time?: string): ToldTime {
    return this.#say('before', typeof when === 'number' ? this.#reckon(-when) : when, time)
  }

  /**
   * A day so many days after this act, or a moment of it. Instead of a weekend it is the Friday before, or the
   * Monday after where that Friday is no later than the act. A day that comes from another act is checked.
   */
  after(when: number | ToldTime, time?: string): ToldTime {
    return this.#say('after', typeof when === 'number' ? this.#reckon(when) : when, time)
  }

  #reckon(count: number): Day {
    const friday = workingDay(plus(this.day, count))
    return count > 0 && friday <= this.day ? dayAfter(this.day) : friday
  }

  #say(order: Order, day: ToldTime, time?: string): ToldTime {
    const said = time === undefined ? day : `${day}T${time}:00Z`
    if (!this.#holds(order, said))
      throw new StoryStopped(
        this.name,
        new Error(`it happens at ${this.at.toISOString()} and tells of ${said}, which isn’t ${order} that.`),
      )
    this.otherTimes.push({ order, said })
    return said
  }

  /** A day is before an act if it is over when the act's day begins, and after it if it begins later. */
  #holds(order: Order, said: ToldTime): boolean {
    const [one, other] = said.includes('T') ? [Date.parse(said), this.at.getTime()] : [said, this.day]
    return order === 'before' ? one < other : one > other
  }
}
