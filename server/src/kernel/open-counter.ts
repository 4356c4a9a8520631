/** Counts what is open, by key. */
export class OpenCounter {
  readonly #open = new Map<string, number>()

  /** Counts one more; false, and nothing counted, where the key has its share open. */
  enter(key: string, limit: number): boolean {
    const open = this.#open.get(key) ?? 0
    if (open >= limit) return false
    this.#open.set(key, open + 1)
    return true
  }

  leave(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1
    if (left > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}
