/**
 * One word or name that a tenant may change. Its key is the singular's key in the tenant's map. Where there
 * is a plural, that has a key of its own: the English plural of the key, or `pluralKey` where that one is
 * taken by the name of an area ("Live Opportunities" is the area, "Opportunities" are several of them).
 */
export type Term = { readonly one: string; readonly many?: string; readonly pluralKey?: string }

export type Terms = Readonly<Record<string, Term>>

/** The plural by English spelling: party, parties; box, boxes; journey, journeys. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

/**
 * A label as it stands inside a sentence: "Cash Call" becomes "cash call". Words in capitals are
 * abbreviations and keep them, in the plural too ("KPI Reports" becomes "KPI reports", "KPIs" stays).
 */
export function lowerCase(label: string): string {
  return label.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLowerCase()))
}
