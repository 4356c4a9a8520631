/** The name of the person whose id is in a column of a row, in SQL. */
export const nameOfColumn = (column: string) => (row: string) =>
  `(select p.name from users p where p.tenant_id = $1 and p.id = ${row}.${column})`
