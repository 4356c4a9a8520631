/** Several values under one key; a key without values is gone. */
export class SetMap<Value> {
  readonly #sets = new Map<string, Set<Value>>()

  add(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set === undefined) this.#sets.set(key, new Set([value]))
    else set.add(value)
  }

  delete(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set?.delete(value) === true && set.size === 0) this.#sets.delete(key)
  }

  /** The values of a key as they are now: changes while a caller walks over them don't disturb it. */
  values(key: string): readonly Value[] {
    return [...(this.#sets.get(key) ?? [])]
  }

  count(key: string): number {
    return this.#sets.get(key)?.size ?? 0
  }

  has(key: string, value: Value): boolean {
    return this.#sets.get(key)?.has(value) === true
  }

  *counts(): Iterable<readonly [key: string, count: number]> {
    for (const [key, set] of this.#sets) yield [key, set.size]
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }
}
