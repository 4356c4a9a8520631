interface DeclaredKeys {
  name: string
  sorts: readonly string[]
  defaultSort: string
  columns: readonly { key: string }[]
  form: readonly { fields: readonly { key: string }[] }[]
}

/** Refuses at load a sort, column or form field that the resource does not have. */
export function refuseUnknownKeys(
  { name, sorts, defaultSort, columns, form }: DeclaredKeys,
  row: object,
): void {
  const isUnknown = (key: string) => !Object.hasOwn(row, key.split('.')[0] ?? key)
  const problems = [
    ...defaultSort
      .split(',')
      .map((sort) => sort.replace('-', ''))
      .filter((sort) => !sorts.includes(sort)),
    ...columns.map((column) => column.key).filter(isUnknown),
    ...form.flatMap((section) => section.fields.map((item) => item.key)).filter(isUnknown),
  ]
  if (problems.length > 0) throw new Error(`${name} names what it does not have: ${problems.join(', ')}`)
}
