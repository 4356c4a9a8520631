import { Figure } from './figure.tsx'
import type { FigureWord, SentenceParts } from './words.ts'

/** A sentence in which each figure opens to how it was got. */
export function Sentence({ of }: { of: SentenceParts }) {
  return of.map((word) =>
    typeof word === 'string' ? (
      word
    ) : (
      <Figure key={keyOf(word)} of={word.figure} label={word.label}>
        {word.text}
      </Figure>
    ),
  )
}

const keyOf = ({ figure, label }: FigureWord) => `${figure} ${label}`
