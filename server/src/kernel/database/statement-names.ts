/**
 * Statements are prepared once a connection under a name of their own, which halves their cost. Lists come in
 * many shapes, so of a database at most so many are named, and the rest go unnamed.
 */
export class StatementNames {
  static readonly #most = 800
  readonly #names = new Map<string, string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= StatementNames.#most) return known
    const name = `m${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
