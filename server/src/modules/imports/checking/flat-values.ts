type Values = Record<string, unknown>

/** Values by field key, maps taken apart: `{ 'address.city': 'Bath' }`. null takes a value away. */
export type FlatValues = Record<string, string | number | boolean | null>

/** What a record says for a flat key; null for nothing. */
export function valueAt(record: Values, key: string): unknown {
  const [name = key, part] = key.split('.')
  const value = record[name] ?? null
  return part === undefined ? value : ((value as Values | null)?.[part] ?? null)
}

/** The body that the API takes: maps put together from what the record says and what the file says about their parts. */
export function assembled(flat: FlatValues, existing: Values | undefined): Values {
  const body: Values = {}
  for (const [key, value] of Object.entries(flat)) {
    const [name = key, part] = key.split('.')
    if (part === undefined) body[name] = value
    else body[name] = withPart((body[name] ?? existing?.[name] ?? {}) as Values, part, value)
  }
  return body
}

function withPart(map: Values, part: string, value: unknown): Values {
  const { [part]: _before, ...others } = map
  return value === null ? others : { ...others, [part]: value }
}
