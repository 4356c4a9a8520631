import type { Heard } from './rival.ts'

/** Milliseconds, which is what the others keep of an instant. */
const toMilliseconds = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value

/** What our list answers, with the relations in the place of their ids. */
export function readOurs(body: string): Heard {
  const { data, meta } = JSON.parse(body) as { data: Record<string, unknown>[]; meta: { total: number } }
  const rows = data.map(({ owner_id: _owner, lead_status_id: _status, ...row }) => row)
  return { rows, total: meta.total }
}

/**
 * Holds two answers against each other, field by field, relations included. Theirs may say more, such as an id of its own. Throws with
 * the first place where they part.
 */
export function assertSameList(ours: Heard, theirs: Heard, asked: string): void {
  if (ours.total !== theirs.total)
    throw new Error(`${asked}: ${theirs.total} rows in all, and ${ours.total} with us`)
  if (ours.rows.length !== theirs.rows.length)
    throw new Error(`${asked}: ${theirs.rows.length} rows on the page, and ${ours.rows.length} with us`)
  for (const [index, row] of ours.rows.entries()) assertSameFields(row, theirs.rows[index]!, asked)
}

function assertSameFields(ours: object, theirs: object, where: string): void {
  for (const [name, value] of Object.entries(ours)) {
    const other: unknown = Reflect.get(theirs, name)
    if (isRecord(value) && isRecord(other)) assertSameFields(value, other, `${where}, ${name}`)
    else if (JSON.stringify(toMilliseconds(value)) !== JSON.stringify(toMilliseconds(other)))
      throw new Error(`${where}, ${name}: ${JSON.stringify(other)}, and ${JSON.stringify(value)} with us`)
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
