import { StoryAct } from './act.ts'
import { isWeekend } from './calendar.ts'
import type { Calendar, ActPlacing } from './calendar.ts'
import type { DemoClock } from './clock.ts'
import { StoryStopped } from './story-stopped.ts'

/** Does what an act is, in the product. */
type TellAct = () => Promise<void>

/** The time of its day, `HH:MM`, and what it can't happen without. */
interface ActTime {
  time?: string
  after?: StoryAct | readonly StoryAct[]
}

/** What happens after everything of a moment has happened, and what is said on the way. */
export interface TimelineOptions {
  clock: DemoClock
  settle: () => Promise<void>
  say: (line: string) => void
}

/**
 * The story as a list of acts. The code that tells a part of it writes down when each happens; they are told
 * in the order of the days. What contradicts that order is refused while the story is written.
 */
export class Timeline {
  readonly #calendar: Calendar
  readonly #steps: { act: StoryAct; tell: TellAct }[] = []
  readonly #dependencies = new Map<StoryAct, readonly StoryAct[]>()

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  /** Writes down an act that speaks of no other time than its own. */
  on(placing: ActPlacing, name: string, tell: TellAct, when: string | ActTime = {}): StoryAct {
    return this.plan(placing, name, () => tell, when)
  }

  /**
   * Writes down an act that tells of other times. `plan` is called at once, with the act, and says them all;
   * what it gives back tells the act when it is due. What has the same moment happens in the order in which
   * it was written down. On the day of an act that it follows, an act happens no earlier than that one.
   */
  plan(
    placing: ActPlacing,
    name: string,
    plan: (act: StoryAct) => TellAct,
    when: string | ActTime = {},
  ): StoryAct {
    const day = placing(this.#calendar)
    const { time = '10:00', after = [] } = typeof when === 'string' ? { time: when } : when
    if (isWeekend(day) && day !== this.#calendar.today)
      throw new StoryStopped(name, new Error(`nothing happens at a weekend, as ${day} is.`))
    const dependencies = [after].flat()
    let wanted = new Date(`${day}T${time}:00Z`)
    for (const other of dependencies) {
      if (wanted >= other.wanted) continue
      if (other.wanted.toISOString().slice(0, 10) !== day)
        throw new StoryStopped(
          name,
          new Error(`it is to follow "${other.name}", which happens on a later day.`),
        )
      wanted = other.wanted
    }
    const act = new StoryAct(name, { wanted, at: this.#calendar.over(wanted) })
    this.#dependencies.set(act, dependencies)
    this.#steps.push({ act, tell: plan(act) })
    return act
  }

  /** Every act in the order in which it is told, with those that it follows. */
  get acts(): { act: StoryAct; follows: readonly StoryAct[] }[] {
    return this.#inOrder().map(({ act }) => ({ act, follows: this.#dependencies.get(act)! }))
  }

  /** Tells it all. What fails stops it, with the act's name. */
  async tell({ clock, settle, say }: TimelineOptions): Promise<void> {
    const steps = this.#inOrder()
    let year = 0
    for (const [index, { act, tell }] of steps.entries()) {
      const { at, name } = act
      clock.windTo(at)
      if (at.getUTCFullYear() !== year) say(`  ${(year = at.getUTCFullYear())}`)
      try {
        await tell()
        if (steps[index + 1]?.act.at.getTime() !== at.getTime()) await settle()
      } catch (error) {
        throw new StoryStopped(name, error)
      }
    }
  }

  #inOrder() {
    return this.#steps.toSorted((one, other) => one.act.wanted.getTime() - other.act.wanted.getTime())
  }
}
