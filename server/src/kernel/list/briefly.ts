/** Remembers answers that cost much, each for so long, and forgets them all when there are too many. */
export class Briefly<Value> {
  readonly #kept = new Map<string, { at: number; value: Value }>()
  readonly #lifeMilliseconds: number
  readonly #most: number

  constructor({ lifeMilliseconds, most }: { lifeMilliseconds: number; most: number }) {
    this.#lifeMilliseconds = lifeMilliseconds
    this.#most = most
  }

  get size(): number {
    return this.#kept.size
  }

  get(key: string): Value | undefined {
    const known = this.#kept.get(key)
    return known && performance.now() - known.at < this.#lifeMilliseconds ? known.value : undefined
  }

  set(key: string, value: Value): void {
    if (this.#kept.size >= this.#most) this.#kept.clear()
    this.#kept.set(key, { at: performance.now(), value })
  }
}
