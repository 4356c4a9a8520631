import { classKey, ordinaryTerms } from './cap-table-events.ts'
import type {
  CapTableEvent,
  CapTableProblem,
  ClassTerms,
  Grant,
  Instrument,
  Movement,
  Note,
} from './cap-table-events.ts'
import { divideRounding } from './money.ts'

export type Position = { quantity: bigint; paidMinor: bigint }

export type GrantState = Grant & { id: string; grantedOn: string }
export type NoteState = Note & { id: string; issuedOn: string }

/** Who holds a position; the unallocated part of a pool is held by nobody. */
type Holder = string | undefined

/**
 * The table while its events are read, one after the other. Every change goes through `move`, so that
 * positions can't be anything but the sum of the movements.
 */
export class CapTableBook {
  readonly currency: string
  readonly movements: Movement[] = []
  readonly problems: CapTableProblem[] = []
  readonly classes = new Map<string, ClassTerms>()
  readonly grants = new Map<string, GrantState>()
  readonly notes = new Map<string, NoteState>()
  readonly plans = new Map<string, { name: string; shareClass: string }>()
  readonly #positions = new Map<Instrument, Map<Holder, Position>>()

  constructor(currency: string) {
    this.currency = currency
  }

  /** A class that nobody described is an ordinary one, known from the first share of it. */
  classOf(name: string): ClassTerms {
    const key = classKey(name)
    const known = this.classes.get(key)
    if (known) return known
    const terms = ordinaryTerms(name)
    this.classes.set(key, terms)
    return terms
  }

  held(instrument: Instrument, holder: Holder): bigint {
    return this.#positions.get(instrument)?.get(holder)?.quantity ?? 0n
  }

  /** Everybody who has some of it, with how much. */
  positionsOf(instrument: Instrument): [Holder, Position][] {
    return [...(this.#positions.get(instrument) ?? [])].filter(([, { quantity }]) => quantity !== 0n)
  }

  get instruments(): Instrument[] {
    return [...this.#positions.keys()]
  }

  /**
   * The part of what was paid that belongs to some of the shares held; anyone who gives all of them away
   * gives all of it.
   *
   * Worked example: of 300 shares that cost £100.00, 100 carry £33.33, then 100 of the 200 left £33.34
   * (£66.67 ÷ 2, half up), then the last £33.33.
   */
  paidFor(instrument: Instrument, holder: Holder, quantity: bigint): bigint {
    const position = this.#positions.get(instrument)?.get(holder)
    if (!position || position.quantity === 0n) return 0n
    return divideRounding(position.paidMinor * quantity, position.quantity, 'halfUp')
  }

  move(
    { id, date, kind }: CapTableEvent,
    instrument: Instrument,
    holder: Holder,
    { quantity, paidMinor }: Position,
  ): void {
    this.movements.push({ eventId: id, date, kind, holder, instrument, quantity, paidMinor })
    const holders = this.#positions.get(instrument) ?? new Map<Holder, Position>()
    this.#positions.set(instrument, holders)
    const before = holders.get(holder) ?? { quantity: 0n, paidMinor: 0n }
    holders.set(holder, {
      quantity: before.quantity + quantity,
      paidMinor: before.paidMinor + paidMinor,
    })
  }

  refuse({ id }: CapTableEvent, problem: CapTableProblem['problem']): void {
    this.problems.push({ eventId: id, problem })
  }
}
