/**
 * JSON in which amounts are exact. A number of JavaScript is a float, so amounts are written from their text
 * and read as their text.
 */

interface ExactJson {
  rawJSON(text: string): unknown
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
}
const json = JSON as unknown as ExactJson

/** A decimal as a number in JSON: `1250.00` stays `1250.00`. */
export function exactNumber(decimal: string): unknown {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new Error(`Not a decimal: ${decimal}`)
  return json.rawJSON(decimal)
}

/** Every number as the text that stood there; undefined for what is no JSON. */
export function readExactly(text: string): unknown {
  try {
    return json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
  } catch {
    return undefined
  }
}
