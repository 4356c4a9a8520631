/**
 * "date of birth, country of residence and home address". Not by `Intl`, whose first use is dear
 * (`format-dates.ts`).
 */
export function sentenceList(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}

/** The same at the beginning of a line: "Date of birth and home address". */
export function openingList(names: readonly string[]): string {
  const text = sentenceList(names)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
