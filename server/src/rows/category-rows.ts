import { categoryCodes } from '@moorgate/contract'

const known = `array[${categoryCodes.map((code) => `'${code}'`).join(', ')}]`

/** The category of the rules of a row of investor_types, as `legalCategory` has it. */
export const legalCategorySql = (row: string): string =>
  `case when ${row}.blocks then 'none' when coalesce(${row}.counts_as, ${row}.code) = any(${known})
    then coalesce(${row}.counts_as, ${row}.code) else 'other' end`
