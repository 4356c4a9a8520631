import pg from 'pg'

/**
 * Whole numbers arrive as text and are read by column name (see `readerOf`), dates stay `YYYY-MM-DD`, the
 * rest is pg's own.
 */
const wholeNumber = 20
const wholeNumbers = 1016
const calendarDate = 1082
const numeric = 1700

export type Reader = (text: string) => unknown

const asText: Reader = (text) => text

/** The values of a column by its type alone, for what `pg` reads by itself. */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): Reader {
  if (oid === wholeNumber || oid === calendarDate) return asText
  const reader = pg.types.getTypeParser(oid, format as 'text') as Reader
  return oid === wholeNumbers ? (text) => (reader(text) as string[]).map(Number) : reader
}

/**
 * Units stand last in names, so a column that ends in `_minor` or `Minor` is money and becomes a bigint; every
 * other whole number is a number.
 */
export function readerOf(name: string, oid: number): Reader {
  if (/(_m|M)inor$/.test(name) && (oid === wholeNumber || oid === numeric)) return BigInt
  return oid === wholeNumber ? Number : getTypeParser(oid, 'text')
}
