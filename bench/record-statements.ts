import pg from 'pg'

/** A statement as it went to the database. */
export interface RecordedStatement {
  text: string
  values: unknown[]
}

/**
 * From now on every statement with values is told to `tell`. For looking at plans; nothing is timed in a
 * process that records.
 */
export function recordStatements(tell: (statements: RecordedStatement[]) => void): void {
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [Partial<RecordedStatement> | string]
    if (typeof asked === 'object' && asked.text !== undefined && (asked.values?.length ?? 0) > 0)
      tell([{ text: asked.text, values: (asked.values ?? []).map(plain) }])
    return original.apply(this, given)
  } as typeof pg.Client.prototype.query
}

/** Crosses to the parent as JSON and is bound there again. */
function plain(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'bigint' ? String(value) : value
}
