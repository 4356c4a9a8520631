/**
 * Lets so many through at a time for each key, the others in the order in which they came. Whoever reserves the same offer waits for
 * the same row; without this two hundred of them would hold every connection of the process while they wait, and nobody else could
 * even sign in. It keeps order inside one process only; that no offer is oversold is the database's doing.
 */
export class Turnstile {
  readonly #width: number
  readonly #gates = new Map<string, { inside: number; waiting: (() => void)[] }>()

  constructor(width: number) {
    this.#width = width
  }

  async pass<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const gate = this.#gates.get(key) ?? { inside: 0, waiting: [] }
    this.#gates.set(key, gate)
    if (gate.inside < this.#width) gate.inside++
    else await new Promise<void>((enter) => gate.waiting.push(enter))
    try {
      return await act()
    } finally {
      const next = gate.waiting.shift()
      if (next) next()
      else if (--gate.inside === 0) this.#gates.delete(key)
    }
  }
}
