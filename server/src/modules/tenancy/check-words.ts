import { isLabelKey, isTextKey, refuse, texts, unknownSlots } from '@moorgate/contract'
import type { BodyOf, TextKey, updateBranding as endpoint } from '@moorgate/contract'
import {
  filledSlots,
  hasLooseBrace,
  isListedText,
  textFields,
  textLimit,
} from '@moorgate/contract/texts/text-uses.ts'
import { holdsLongNumber, problemOfPaying } from '@moorgate/contract/texts/texts-of-paying.ts'

type WordingBody = Pick<BodyOf<typeof endpoint>, 'navigation' | 'texts'>
type Stored = Readonly<Record<string, string>>

/** 422 on each label and text that can't be shown as it is written. What is stored already is let be. */
export function checkWords({ navigation, texts: given }: WordingBody, stored: Stored): void {
  const labels = Object.entries(navigation ?? {}).flatMap(([key, label]) => {
    const field = `navigation.${key}`
    if (!isLabelKey(key)) return [{ field, problem: `The selected ${field} is invalid.` }]
    // Labels stand in texts by which people pay.
    return holdsLongNumber(label ?? '') ? [{ field, problem: 'A label can’t hold a long number.' }] : []
  })
  const written = Object.entries(given ?? {})
    .filter(([key, text]) => text !== stored[key])
    .flatMap(([key, text]) => {
      const problem = problemOf(key, text)
      return problem === undefined ? [] : [{ field: `texts.${key}`, problem }]
    })
  const problems = [...labels, ...written]
  if (problems.length > 0)
    refuse({
      code: 'invalid',
      errors: Object.fromEntries(problems.map(({ field, problem }) => [field, [problem]])),
    })
}

function problemOf(key: string, text: string | null): string | undefined {
  if (!isTextKey(key)) return `The selected texts.${key} is invalid.`
  if (!isListedText(key)) return `Change this text by ${textFields[key as keyof typeof textFields]}.`
  if (text === null) return undefined
  const limit = textLimit(key)
  if (text.length > limit) return `This text must not be longer than ${limit} characters.`
  const unknown = unknownSlots(key, text)
  if (unknown.length > 0) return unknownWords(key, unknown)
  if (hasLooseBrace(text)) return 'Use braces for placeholders only, such as {provider}.'
  return problemOfPaying(key, text)
}

function unknownWords(key: TextKey, unknown: readonly string[]): string {
  const inBraces = (slots: readonly string[]) => slots.map((slot) => `{${slot}}`).join(', ')
  const known = filledSlots(key)
  const choice = known.length > 0 ? `You can use ${inBraces(known)}.` : 'This text has no placeholders.'
  return `We don’t know the placeholder ${inBraces(unknown)}. ${choice}`
}

/** The texts that are a tenant's own: those that differ from their defaults. An empty one goes back to its default. */
export const ownTexts = (all: Stored): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(([key, text]) => isTextKey(key) && text !== '' && text !== texts[key]),
  )
