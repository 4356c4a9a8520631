import { Children } from 'react'
import type { ReactNode } from 'react'

/** Split at what is found: every second part is a word that a line may not end in. */
const hyphened = /(\be-mails?\b)/i

/** The same words, in which no line ends at the hyphen of "e-mail". */
export const unbroken = (words: ReactNode): ReactNode =>
  Children.map(words, (part) =>
    typeof part === 'string' && hyphened.test(part)
      ? part.split(hyphened).map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <span key={index} style={{ whiteSpace: 'nowrap' }}>
              {piece}
            </span>
          ),
        )
      : part,
  )
