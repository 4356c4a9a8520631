/** Fields of the tenant's own that are shown together; those without a section come first. */
export interface FieldSection<Field> {
  name: string
  fields: readonly Field[]
}

/** Fields by their section. Sections stand in the order of their first fields. */
export function sectionsOf<Field>(
  fields: readonly Field[],
  sectionOf: (field: Field) => string | null,
): FieldSection<Field>[] {
  return [...Map.groupBy(fields, (field) => sectionOf(field) ?? '')]
    .map(([name, own]) => ({ name, fields: own }))
    .toSorted((one, other) => Number(one.name !== '') - Number(other.name !== ''))
}
