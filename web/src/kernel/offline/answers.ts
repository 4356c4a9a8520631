import { now } from '../clock.ts'

export interface KeptAnswer {
  answer: unknown
  /** When it came, in milliseconds. */
  at: number
}

/** What was read is kept for so long. */
export const mostDays = 30
/** More than a large portfolio has; the oldest go first. */
export const mostAnswers = 400

/** Rows of one store with one person. The browser's database below, a map in tests. */
export interface AnswerStore {
  /** Whose answers these are. */
  person(): Promise<number | undefined>
  /** Empties it, and is theirs from now on. */
  begin(person: number): Promise<void>
  get(key: string): Promise<KeptAnswer | undefined>
  /** Does nothing where it belongs, or now belongs, to another person. */
  put(person: number, key: string, kept: KeptAnswer): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  /** Every key with its time. */
  times(): Promise<(readonly [key: string, at: number])[]>
}

/**
 * The last good answers to one person's questions. There is never more than one person's: whoever comes next
 * empties it, and what a page of theirs that is still open would add is not taken.
 */
export class Answers {
  readonly #store: AnswerStore

  constructor(store: AnswerStore) {
    this.#store = store
  }

  /** Somebody is here: what is kept of anybody else goes, and so does what is too old. */
  async begin(person: number): Promise<void> {
    if ((await this.#store.person()) !== person) return this.#store.begin(person)
    const times = (await this.#store.times()).toSorted(([, a], [, b]) => b - a)
    const old = times.filter(([, at], index) => index >= mostAnswers || isOver(at))
    await this.#store.delete(old.map(([key]) => key))
  }

  /** For `person`, or for anyone where nobody is known here yet, as on a page that was just opened. */
  async read(person: number | undefined, key: string): Promise<KeptAnswer | undefined> {
    const owner = await this.#store.person()
    if (owner === undefined || (person !== undefined && owner !== person)) return undefined
    const kept = await this.#store.get(key)
    return kept === undefined || isOver(kept.at) ? undefined : kept
  }

  keep(person: number, key: string, answer: unknown): Promise<void> {
    return this.#store.put(person, key, { answer, at: now().getTime() })
  }

  drop(key: string): Promise<void> {
    return this.#store.delete([key])
  }
}

const isOver = (at: number) => now().getTime() - at > mostDays * 24 * 60 * 60 * 1000
