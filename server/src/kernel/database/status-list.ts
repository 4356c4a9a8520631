/**
 * A group of statuses of the contract as an SQL list: `('open', 'won')`. It stands in the text of a
 * statement and is no parameter, because a partial index serves only a statement that names its statuses.
 */
export const statusList = (statuses: readonly (string | number)[]): string =>
  `(${statuses.map((status) => (typeof status === 'number' ? String(status) : `'${status}'`)).join(', ')})`
