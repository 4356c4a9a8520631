/**
 * What part of a whole an amount is, in percentage points at six places, as text; null where the whole is
 * nothing. Both are SQL of whole numbers.
 *
 * Worked example: `percentSql('2920000', '4000000')` is `"73.000000"`.
 */
export const percentSql = (part: string, whole: string): string =>
  `round((${part})::numeric * 100 / nullif((${whole})::numeric, 0), 6)::text`
