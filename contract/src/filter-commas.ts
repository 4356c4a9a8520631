/**
 * A comma parts the values of a filter. One within a value is written `%2C`, and a percent sign before `2C` or
 * `25` is written `%25`: `Oil%2C gas,Wind` is two values.
 */
export const writeFilterText = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C')

/** The value that was written so. Any other percent sign means itself. */
export const readFilterText = (written: string): string =>
  written.replaceAll(/%(25|2C)/gi, (_whole, code: string) => (code === '25' ? '%' : ','))
