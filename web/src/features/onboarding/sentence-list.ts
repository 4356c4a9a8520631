const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "date of birth, country of residence and home address" */
export const sentenceList = (names: readonly string[]): string => list.format(names)

/** The same at the beginning of a line: "Date of birth and home address". */
export function openingList(names: readonly string[]): string {
  const text = sentenceList(names)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
