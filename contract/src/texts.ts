import { isLabelKey } from './terminology.ts'
import type { LabelKey, Labels } from './terminology.ts'
import { fillLabels } from './terminology/fill-labels.ts'
import { conductTexts } from './texts/conduct.ts'
import { emptyTexts } from './texts/empty.ts'
import { entryTexts } from './texts/entry.ts'
import { htmlTexts } from './texts/html.ts'
import { moneyTexts } from './texts/money.ts'

/**
 * The longer texts that a tenant may rewrite, with their defaults. `{slot}` marks what is filled in. A slot
 * that is named like a label is filled with the tenant's own word, in lower case: "No {cash_calls} are due."
 */
export const texts = {
  ...entryTexts,
  ...emptyTexts,
  ...conductTexts,
  ...moneyTexts,
  ...htmlTexts,
} as const

export type TextKey = keyof typeof texts

export const textKeys = Object.keys(texts) as readonly TextKey[]

/** A tenant's own texts. A key that is missing or empty keeps its default. */
export type Texts = Readonly<Partial<Record<string, string>>>

/** Everything that a tenant says in its own words. */
export type Wording = { readonly labels: Labels; readonly texts: Texts }

type SlotsIn<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsIn<Rest>
  : never

/** The values that a text needs: exactly its slots where the text is known, any names where it is not. */
export type SlotValues<Text extends string> = string extends Text
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<SlotsIn<Text>, string | number>>

type OwnSlots<Key extends TextKey> = Exclude<SlotsIn<(typeof texts)[Key]>, LabelKey>

/** The slots that a caller fills; labels come from the tenant's terminology. */
export type TextSlots<Key extends TextKey> = Readonly<Record<OwnSlots<Key>, string | number>>

/** Texts that say all themselves: no caller has to fill anything in. */
export type PlainTextKey = { [Key in TextKey]: [OwnSlots<Key>] extends [never] ? Key : never }[TextKey]

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(texts, key)
}

/** Texts that are HTML: shown as markup, and values are escaped before they go in. */
export function isHtmlText(key: TextKey): boolean {
  return Object.hasOwn(htmlTexts, key)
}

/** The names in braces, each once, in order. */
export function slotsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))]
}

/**
 * Slots in a tenant's version of a text that nobody would fill. Saving refuses them, so that filling never
 * has to: allowed are the slots of the default text, and labels, which may begin with a capital.
 */
export function unknownSlots(key: TextKey, text: string): readonly string[] {
  const known = slotsOf(texts[key])
  return slotsOf(text).filter(
    (slot) => !known.includes(slot) && !isLabelKey(slot.charAt(0).toLowerCase() + slot.slice(1)),
  )
}

/**
 * Puts values into the slots of a text. Escapes nothing. A slot without a value is our mistake: RangeError.
 */
export function fillText<const Text extends string>(text: Text, values: SlotValues<Text>): string {
  const known: Readonly<Record<string, string | number>> = values
  return text.replaceAll(/\{(\w+)\}/g, (_whole, slot: string) => {
    const value = Object.hasOwn(known, slot) ? known[slot] : undefined
    if (value === undefined) throw new RangeError(`The text has no value for its slot {${slot}}.`)
    return String(value)
  })
}

/** A text as a tenant says it, with the tenant's own labels in it. */
export function textOf<Key extends TextKey>(
  wording: Wording,
  key: Key,
  ...[values]: [OwnSlots<Key>] extends [never] ? [] : [TextSlots<Key>]
): string {
  const text: string = wording.texts[key] || texts[key]
  const own: Readonly<Record<string, string | number>> = values ?? {}
  return fillText(fillLabels(wording.labels, text), own)
}
