/** A figure within a sentence. */
export interface FigureWord {
  /** Under which name it opens: `book_committed`. */
  figure: string
  /** What it is, for those who hear it. */
  label: string
  /** As it is read: "£2,920,000". */
  text: string
}

/** A sentence, in parts. */
export type SentenceParts = readonly (string | FigureWord)[]

/** Writes a sentence with its figures where they stand: sentence`${committed} is committed.` */
export const sentence = (texts: TemplateStringsArray, ...figures: SentenceParts): SentenceParts =>
  texts.flatMap((text, place) => [text, figures[place] ?? '']).filter((part) => part !== '')

/** The same as plain text, where nothing can be pressed. */
export const plainWords = (words: SentenceParts): string =>
  words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
