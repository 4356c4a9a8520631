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

const spokenVowel = /^(?:[aeio]|u(?!ni|k\b|s\b|se))/i
// Not those that are spoken as a word, such as NAV and SIPP.
const spelledVowel = /^(?!.[AEIOU]+[B-DF-HJ-NP-TV-Z])[FHLMNRSX](?=[A-Z]{1,4}s?\b)/

/** "an" or "a", as the word is spoken: "an investor", "a unitholder", "an SPV". */
export const articleOf = (word: string): 'an' | 'a' =>
  spokenVowel.test(word) || spelledVowel.test(word) ? 'an' : 'a'

/**
 * A label as it stands inside a sentence: "Cash Call" becomes "cash call". Words with a
 * capital after the first letter keep theirs ("KPI Reports" becomes "KPI reports"; "KPIs" and "LinkedIn" stay).
 */
export function lowerCase(label: string): string {
  return label.replaceAll(/\p{L}+/gu, (word) => (/.\p{Lu}/u.test(word) ? word : word.toLowerCase()))
}
