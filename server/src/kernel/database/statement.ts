/**
 * One SQL statement under construction: text from our own code, values only ever as parameters. `$1` is the tenant, so that every
 * table reference can be bound to the same parameter, which is what lets one shard answer the whole statement.
 */
export class Statement {
  readonly values: unknown[]

  constructor(tenantId: number) {
    this.values = [tenantId]
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
}

/** A name from a declaration as an SQL identifier. Names never come from a request; this guards against a slip in a declaration. */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`Not an identifier: ${name}`)
  return `"${name}"`
}
