interface Asker {
  id: number | null
}

/** For whom and when a statement is asked. */
interface StatementScope {
  tenant: { id: number }
  now?: Date
}

/**
 * One SQL statement under construction: text from our own code, values only ever as parameters. `$1` is the
 * tenant, so that every table reference can be bound to the same parameter, which is what lets one shard
 * answer the whole statement.
 */
export class Statement {
  readonly values: unknown[]
  readonly #actorId: number | null
  #me: number | undefined
  readonly #moment: Date | undefined
  #now: number | undefined

  /** Without an actor it is asked for nobody. */
  constructor({ tenant, actor, now }: StatementScope & { actor?: Asker }) {
    this.values = [tenant.id]
    this.#actorId = actor?.id ?? null
    this.#moment = now
  }

  /** Puts a value aside and gives the `$n` that stands for it. */
  bind(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** A list as one array parameter, for `= any(...)`. */
  bindList(values: readonly unknown[], type: string): string {
    return `${this.bind(values)}::${type}[]`
  }

  /** The `$n` of who asks, the same wherever the statement says it. */
  me(): string {
    this.#me ??= this.values.push(this.#actorId)
    return `$${this.#me}`
  }

  /** The `$n` of the moment of asking, likewise. */
  now(): string {
    this.#now ??= this.values.push(this.#moment)
    return `$${this.#now}::timestamptz`
  }

  /** The values where somebody else asks the same, perhaps of another tenant, and what stands behind them. */
  valuesFor(
    { tenant, actor, now }: StatementScope & { actor: Asker },
    ...more: readonly unknown[]
  ): unknown[] {
    const values = [...this.values, ...more]
    values[0] = tenant.id
    if (this.#me !== undefined) values[this.#me - 1] = actor.id
    if (this.#now !== undefined) values[this.#now - 1] = now
    return values
  }
}

/**
 * A name from a declaration as an SQL identifier. Names never come from a request; this guards against a slip
 * in a declaration.
 */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`Not an identifier: ${name}`)
  return `"${name}"`
}
