type Values = Record<string, unknown>

/** Between several values of one cell. */
export const listMark = '; '

/**
 * Ids of several records as one text, so that they compare as other values do: "3; 7" is said in any order
 * and kept in this one.
 */
export const idText = (ids: readonly number[]): string | null =>
  ids.length === 0 ? null : ids.toSorted((one, other) => one - other).join(listMark)

const idsOf = (value: unknown) => (typeof value === 'string' ? value.split(listMark).map(Number) : [])

/** Values by field key, maps taken apart: `{ 'address.city': 'Bath' }`. null takes a value away. */
export type FlatValues = Record<string, string | number | boolean | null>

/** What a record says for a flat key; null for nothing. */
export function valueAt(record: Values, key: string): unknown {
  const [name = key, part] = key.split('.')
  const value = record[name] ?? null
  return part === undefined ? value : ((value as Values | null)?.[part] ?? null)
}

/**
 * The body that the API takes: maps put together from what the record says and what the file says about their
 * parts.
 */
export function assembled(flat: FlatValues, existing: Values | undefined): Values {
  const body: Values = {}
  for (const [key, value] of Object.entries(flat)) {
    const [name = key, part] = key.split('.')
    if (part === undefined) body[name] = name.endsWith('_ids') ? idsOf(value) : value
    else body[name] = withPart((body[name] ?? existing?.[name] ?? {}) as Values, part, value)
  }
  return body
}

function withPart(map: Values, part: string, value: unknown): Values {
  const { [part]: _before, ...others } = map
  return value === null ? others : { ...others, [part]: value }
}
