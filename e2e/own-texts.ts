import { texts } from '@moorgate/contract/texts.ts'
import { filledSlots, listedTextKeys } from '@moorgate/contract/texts/text-uses.ts'

/** Each text as the firm has rewritten it, with what we fill in. */
export const ownTexts = Object.fromEntries(
  listedTextKeys.map((key) => [
    key,
    `Quokka ${key.replaceAll('_', '-')} ${filledSlots(key)
      .map((slot) => `{${slot}}`)
      .join(' ')}`.trim(),
  ]),
)

const straight = (text: string) => text.replaceAll('’', "'")

/** What the defaults say between what is filled in, where that is more than a word or two. */
const defaultSentences = listedTextKeys.flatMap((key) =>
  texts[key]
    .split(/\{\w+\}/)
    .map((piece) => ({ key, piece: straight(piece).trim() }))
    .filter(({ piece }) => piece.split(' ').length > 2 && piece.length > 14),
)

/** The text whose default is shown. */
export const defaultText = (text: string) =>
  defaultSentences.find(({ piece }) => straight(text).includes(piece))?.key

/** The keys of the firm's own texts that are shown. */
export const ownTextsIn = (text: string) => [...text.matchAll(/Quokka ([a-z-]+)/g)].map(([, key]) => key!)
